import AgentProtocol
import RuleProofs
import RulesProjects
import RunReports
import SecurityRules
import SourceText
import SymbolicRules

extension ToolDefinition {
  /// `prove`: do claims hold for all requests?
  static let prove = ToolDefinition(
    name: "prove", title: "Prove claims",
    description: """
      Decides claims about Firebase security rules for all requests: a proof, or a request that refutes the claim. Use it when \
      you want to promise something about rules. Claims: `never write /users/{uid} unless request.auth.uid == uid`, `never any \
      /** when request.auth == null, except read /public/**`, `always get /profiles/{uid} when request.auth.uid == uid`, \
      `same old.rules on /teams/**`. `provedBy` tells what a proof rests on; `searched` is no proof.
      """,
    parameters: [
      rules, service,
      ToolParameter("claims", .texts, "The claims. By default those in the comments of the rules: // @prove never …"),
      ToolParameter("claims_files", .texts, "Paths of files with a claim in each line, in place of `claims`."),
      ToolParameter(
        "seconds", .number(1...50), "The time for proofs, after all claims were searched. The default is 20."),
    ],
    report: .members([
      "claims": .list(["claim": .type("string"), "place": .type("string"), "answer": .type("string")])
    ])
  ) { arguments, context in
    let rules = try arguments.oneRulesFile()
    let ruleset = try RulesVersion.load(rules, service: arguments.service)
    let written = arguments.texts("claims")
    let text = SourceFile(name: "claims", text: written.joined(separator: "\n"))
    let claims =
      try written.isEmpty
      ? ClaimFile.claims(at: arguments.texts("claims_files"), orInCommentsOf: ruleset.file)
      : ClaimFile.claims(of: text)
    let answers = try ClaimCheck.answers(
      to: claims, about: ruleset, within: .seconds(arguments.number("seconds") ?? 20)
    ) { context.progress($0, claims.count) }
    let found = try answers.map { try ReportedClaim($0) }
    let names = ["proved", "refuted", "searched", "unknown"]
    let counts = names.compactMap { name in
      let count = found.count { $0.answer.outcome.name == name }
      return count == 0 ? nil : "\(name): \(count)"
    }
    return ToolAnswer(
      summary: "Claims that are \(counts.joined(separator: ", ")).",
      text: ClaimsText(style: .plain).render(found),
      report: ClaimsJSON.render(found, rules: rules), masking: ClaimsJSON.masking)
  }
}
