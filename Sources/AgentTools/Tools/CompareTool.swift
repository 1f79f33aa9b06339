import AgentProtocol
import RuleProofs
import RulesProjects
import RunReports
import SecurityRules
import SourceText
import SymbolicRules

extension ToolDefinition {
  /// `compare`: what do two versions decide differently?
  static let compare = ToolDefinition(
    name: "compare", title: "Compare two versions",
    description: """
      Finds requests that two versions of Firebase security rules decide differently: what is newly allowed, and what is newly \
      denied, with the smallest request of each. Use it after every change of rules, against the version before it, such as \
      git:HEAD:firestore.rules.
      """,
    parameters: [
      ToolParameter(
        "old", .file("old.rules"), "The old version: a path, git:REVISION:PATH, or the text itself.", isRequired: true),
      ToolParameter(
        "new", .file("new.rules"), "The new version: a path, git:REVISION:PATH, or the text itself.", isRequired: true),
      service,
    ],
    report: .members([
      "equivalent": .type("boolean", "Whether it is proved that both versions decide alike."),
      "differences": .list([
        "change": .type("string"), "access": .type("string"), "request": .type("object"),
        "oldDecision": .type("object"), "newDecision": .type("object"),
      ]),
    ])
  ) { arguments, _ in
    let (old, new) = (arguments.path("old") ?? "", arguments.path("new") ?? "")
    let newRules = try RulesVersion.load(new, service: arguments.service)
    let oldRules = try RulesVersion.load(old, service: newRules.service)
    let comparison = RulesComparison(from: oldRules, to: newRules)
    let found = try ComparedAccess.all(comparison, from: oldRules, to: newRules)
    let allowed = found.count(where: \.isNewlyAllowed)
    return ToolAnswer(
      summary: "Newly allowed: \(allowed). Newly denied: \(found.count - allowed).",
      text: ComparisonText(style: .plain).render(found, comparison),
      report: ComparisonJSON.render(found, comparison, files: (old, new)), masking: ComparisonJSON.masking)
  }
}
