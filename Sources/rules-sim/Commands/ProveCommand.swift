import ArgumentParser
import RuleProofs
import RulesProjects
import RunReports
import SecurityRules
import SourceText
import SymbolicRules

/// The command `rules-sim prove`.
struct ProveCommand: ParsableCommand {
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
    case markdown

    /// How the output is masked.
    var masking: Masking {
      switch self {
      case .text: .text
      case .json: ClaimsJSON.masking
      case .markdown: .markdown
      }
    }
  }

  static let configuration = CommandConfiguration(
    commandName: "prove",
    abstract: "Prove claims about rules, or find a request that refutes them.",
    discussion: """
      A claim says what the rules never allow, what they always allow, or where they decide as another version does:

        never  write /users/{uid}  unless request.auth.uid == uid
        never  any /**             when request.auth == null, except read /public/**
        always get /profiles/{uid} when request.auth.uid == uid
        same   old.rules           on /teams/**

      Write claims into a file, one in each line, or into comments of the rules: // @prove never …
      Conditions are written in the language of the rules. They can use the variables of the path, and the functions that the \
      rules declare for the whole service.

      For a claim that does not hold, it shows the smallest request that it found. The evaluator has decided this request. \
      Simple claims are proved without help. Others need an SMT solver: Debian's z3 or cvc5. Without one, they are searched, and \
      not proved.

        rules-sim prove firestore.rules        the claims in the comments of the rules
        rules-sim prove firestore.rules access.claims
                                               those in a file
        rules-sim prove firestore.rules --require-proof
                                               in CI: each claim must be proved

      Grammar/proofs.md explains what is proved.

      Exit code 0: no claim is refuted; 2: a claim is refuted, or --require-proof and a claim is not proved; 3: rules or \
      claims are invalid; 4: the service of the rules cannot be recognized; 6: the evaluator contradicts a proof, which is a fault of this program; \
      1: a file could not be read.
      """)

  @Argument(
    help: "The rules: a file, or git:REVISION:PATH.", completion: .file(extensions: ["json", "rules"]))
  var rules: String

  @Argument(help: "Files with claims. Without one, the claims are those in the comments of the rules.")
  var claims: [String] = []

  @OptionGroup var service: ServiceOption

  @Option(help: "The format of the report: text, json or markdown (for a pull request).")
  var format = Format.text

  @Flag(help: "Also exit with 2 if a claim is neither proved nor refuted.")
  var requireProof = false

  @OptionGroup var color: ColorOption

  @OptionGroup var masking: MaskingOption

  func run() throws {
    Console.masking = masking.choice
    try Exit.onError(color.errorStyle) {
      let ruleset = try RulesVersion.load(rules, service: service.service)
      let claims = try ClaimFile.claims(at: claims, orInCommentsOf: ruleset.file)
      let check = ClaimCheck(of: ruleset)
      let found = try claims.map { try ReportedClaim(check.answer($0)) }
      try Console.write(report(found), as: format.masking)
      if found.contains(where: { $0.answer.contradiction != nil }) { throw Exit.contradiction }
      let isAccepted = found.allSatisfy { claim in
        switch claim.answer.outcome {
        case .proved: true
        case .refuted: false
        case .unknown, .searched: !requireProof
        }
      }
      if !isAccepted { throw Exit.denied }
    }
  }

  private func report(_ claims: [ReportedClaim]) -> String {
    switch format {
    case .text: ClaimsText(style: color.style).render(claims)
    case .json: ClaimsJSON.render(claims, rules: rules)
    case .markdown: ClaimsMarkdown.render(claims)
    }
  }
}
