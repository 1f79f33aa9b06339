import AgentProtocol
import RuleProofs
import RulesProjects
import RunReports
import SecurityRules
import SourceText
import SymbolicRules

extension ToolDefinition {
  /// `who_can`: who can do what, and which standard claims do not hold?
  static let whoCan = ToolDefinition(
    name: "who_can", title: "Who can do what",
    description: """
      Audits Firebase security rules: a table of who can read and write what at each path, and standard claims (signed-out \
      writes, other users' data, self-granted roles, …) that a request refutes. Each row and each refuted claim has a request \
      that the rules really allow. Use it first in a review. A finding with severity `warning` is probably a hole; a `note` is one \
      if the app does not want it; and a row can be one that no claim is about.
      """,
    parameters: [rules, service, ToolParameter("details", .flag, "Also return each claim that is proved or refuted.")],
    report: .members([
      "findings": .list(
        ["file": .type("string"), "code": .type("string"), "severity": .type("string"), "notes": .type("array")],
        "The refuted claims by the rule that allows the request, which the notes have."),
      "audits": .list([
        "file": .type("string"),
        "access": .list(["path": .type("string"), "operations": .type("array"), "access": .type("array")]),
        "claims": .list(["topic": .type("string"), "claim": .type("string"), "answer": .type("string")]),
      ]),
    ])
  ) { arguments, _ in
    let audits = RuleAudits()
    let check = try RulesCheck(arguments, audit: audits)
    if check.reports.contains(where: \.diagnostics.hasErrors) {
      throw NoAnswer(description: check.output(AnnotatedRenderer(style: .plain)))
    }
    let findings = check.reports.map { report in
      FileReport(
        file: report.file, diagnostics: report.diagnostics.filter { $0.code.name.hasPrefix(AuditPages.prefix) })
    }
    let (warnings, all) = (findings.reduce(0) { $0 + $1.warnings }, findings.reduce(0) { $0 + $1.diagnostics.count })
    var (reports, text, rows) = ([String](), "", 0)
    for audit in audits.all {
      let table = AccessTable(of: audit.rules)
      reports.append(try AuditJSON.render(audit, table))
      text += "\(audit.rules.file.name)\n\n\(AccessTableText(style: .plain).render(table))\n"
      text += try AuditText(style: .plain).render(audit) + "\n"
      rows += table.rows.count
    }
    let lines = findings.map { JSONRenderer().render($0.diagnostics, in: $0.file) }.joined().split(separator: "\n")
    let hasDetails = arguments.flag("details")
    return ToolAnswer(
      summary: "Findings: \(warnings) warnings, \(all - warnings) notes. Rows of the access table: \(rows).",
      text: text,
      report: "{\"findings\":[\(lines.joined(separator: ","))],\"audits\":[\(reports.joined(separator: ","))]}",
      masking: AuditJSON.masking.below("audits").keeping(["findings.file"]),
      isLeftOut: { name, claim in
        // The findings have the refuted ones.
        !hasDetails && name == "claims" && ["proved", "refuted"].contains(claim["answer"]?.string)
      })
  }
}

extension FileReport {
  /// The number of warnings.
  fileprivate var warnings: Int { diagnostics.count { $0.severity == .warning } }
}
