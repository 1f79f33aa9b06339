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
      that the rules really allow. Use it first in a review. A refuted claim is a hole only if the app does not want it.
      """,
    parameters: [
      rules, service, ToolParameter("details", .flag, "Also return claims that are proved."),
    ],
    report: .members([
      "audits": .list([
        "file": .type("string"),
        "access": .list(["path": .type("string"), "operations": .type("array"), "access": .type("array")]),
        "claims": .list(["topic": .type("string"), "claim": .type("string"), "answer": .type("string")]),
      ])
    ])
  ) { arguments, context in
    let all = try RulesCandidate.all(arguments.rules, service: arguments.service)
    var (reports, text, refuted, rows) = ([String](), "", 0, 0)
    for (index, candidate) in all.enumerated() {
      let rules = try candidate.ruleset()
      let service = SymbolicService(rules.service)
      let (audit, table) = (RulesAudit(of: rules, for: service), AccessTable(of: rules, for: service))
      reports.append(try AuditJSON.render(audit, table))
      text += "\(rules.file.name)\n\n\(AccessTableText(style: .plain).render(table))\n"
      text += try AuditText(style: .plain).render(audit) + "\n"
      refuted += audit.findings.count { if case .refuted = $0.answer.outcome { true } else { false } }
      rows += table.rows.count
      context.progress(index + 1, all.count)
    }
    let hasDetails = arguments.flag("details")
    return ToolAnswer(
      summary: "Rows of the access table: \(rows). Refuted standard claims: \(refuted).", text: text,
      report: "{\"audits\":[\(reports.joined(separator: ","))]}", masking: AuditJSON.masking.below("audits"),
      isLeftOut: { !hasDetails && $0 == "claims" && $1["answer"]?.string == "proved" })
  }
}
