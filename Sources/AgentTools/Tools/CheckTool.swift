import AgentProtocol
import Identities
import RuleFixes
import RuleValues
import RulesFormatting
import RulesProjects
import RunReports
import SecurityRules
import SourceText

extension ToolDefinition {
  /// `check`: do rules load, and what is suspicious in them?
  static let check = ToolDefinition(
    name: "check", title: "Check rules",
    description: """
      Checks that Firebase security rules load as on a deploy, and reports errors, warnings and notes with their place and \
      fixes. Use it after every edit of rules. With `fix`, it also returns the fixed text. `who_can` finds holes; this finds \
      mistakes in the text. Resource rules-sim://lints/{code} explains a code.
      """,
    parameters: [
      rules, service,
      ToolParameter(
        "fix", .choice(["certain", "all"]),
        "Also return rules with fixes: those that need no review, or all, each named with what it can change."
      ),
    ],
    report: .members([
      "diagnostics": .list([
        "file": .type("string"), "code": .type("string"), "severity": .type("string"), "message": .type("string"),
        "range": .type("object"), "fixIts": .type("array"),
      ]), "fixed": .list(["path": .type("string"), "text": .type("string")], "The files that fixes change, whole."),
    ])
  ) { arguments, _ in
    let check = try RulesCheck(arguments)
    let fixes = try arguments.text("fix").map { name in
      FixRun(
        try RulesTargets(arguments.rules), scope: name == "all" ? .all : .certain,
        options: RulesCheck.Options(arguments))
    }
    let (changed, applied) = (fixes?.changed ?? [], fixes?.applied ?? [])
    let lines = check.output(JSONRenderer()).split(separator: "\n")
    let fixed = JSONValue.array(changed.map { ["path": .string($0.path), "text": .string($0.text)] })
    return ToolAnswer(
      summary: ([check.summary] + (changed.isEmpty ? [] : ["fixed: \(changed.count)"])).joined(separator: "; ") + ".",
      text: check.output(AnnotatedRenderer(style: .plain)) + check.messages.map { $0 + "\n" }.joined()
        + applied.map { "\($0)\n" }.joined() + changed.map(\.diff).joined(),
      report: "{\"diagnostics\":[\(lines.joined(separator: ","))],\"fixed\":\(fixed.text)}",
      masking: RulesCheck.jsonMasking.below("diagnostics").keeping(["fixed.path", "fixed.text"]))
  }
}

extension RulesCheck {
  /// Checks the rules of a call.
  ///
  /// - Parameter audit: audits rules that load; nil for none.
  /// - Throws: if a file cannot be read, or its service is unknown.
  init(_ arguments: ToolArguments, audit: RuleAudits? = nil) throws {
    var options = Options(arguments)
    if let audit { options.audit = { try audit.diagnostics(of: $0, at: $1) } }
    self.init(try RulesTargets(arguments.rules), options: options)
    if status == .unreadable || status == .unknown { throw NoAnswer(description: messages.joined(separator: "\n")) }
  }
}

extension RewrittenFile {
  /// The new text.
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension RulesCheck.Options {
  /// The options of a call: its service, and the present time.
  fileprivate init(_ arguments: ToolArguments) {
    self.init()
    service = arguments.service
    now = Timestamp(milliseconds: Clock.system.now()) ?? .epoch
  }
}
