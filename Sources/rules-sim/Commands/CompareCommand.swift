import ArgumentParser
import RuleProofs
import RulesProjects
import RunReports
import SecurityRules
import SourceText
import SymbolicRules

/// The command `rules-sim compare`.
struct CompareCommand: ParsableCommand {
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
    case markdown
    case sarif

    /// How the output is masked.
    var masking: Masking {
      switch self {
      case .text: .text
      case .json: ComparisonJSON.masking
      case .markdown: .markdown
      case .sarif: SARIFReport.masking
      }
    }
  }

  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Find requests that two versions of rules decide differently.",
    discussion: """
      Lists the operations on paths that NEW allows and OLD denies, and those that NEW denies and OLD allows. For each, it \
      shows the smallest request that it found: the user, the operation, the written value and the stored data. The evaluator \
      has decided this request by both versions.

        rules-sim compare old.rules new.rules
        rules-sim compare git:main:firestore.rules firestore.rules
                                               what this branch changes
        rules-sim compare old.rules new.rules --format markdown
                                               for a pull request
        rules-sim compare old.rules new.rules --write-suite changes.suite.yaml
                                               the requests as tests

      OLD and NEW are rules files, or files of a Git revision: git:REVISION:PATH.

      If it says that the versions are equivalent, then that is proved. Otherwise, no difference was found within the bounds of \
      the search, and one may exist. Grammar/proofs.md explains what is searched.

      Exit code 0: nothing is newly allowed; 2: something is newly allowed; 3: rules are invalid; 4: the service of a file \
      cannot be recognized; 6: the evaluator contradicts a proof, which is a fault of this program; 1: a file could not be \
      read or written.
      """)

  @Argument(help: "The old version.", completion: .file(extensions: ["json", "rules"]))
  var old: String

  @Argument(help: "The new version.", completion: .file(extensions: ["json", "rules"]))
  var new: String

  @OptionGroup var service: ServiceOption

  @Option(
    help: "The format of the report: text, json, markdown (for a pull request) or sarif (for code scanning).")
  var format = Format.text

  @Option(
    help: ArgumentHelp("Also write the requests to this new file, as a suite for the new version.", valueName: "file"),
    completion: .file(extensions: ["yaml"]))
  var writeSuite: String?

  @OptionGroup var color: ColorOption

  @OptionGroup var masking: MaskingOption

  func validate() throws {
    if old == "-", new == "-" { throw ValidationError("only one version can be read from standard input.") }
  }

  func run() throws {
    Console.masking = masking.choice
    try Exit.onError(color.errorStyle) {
      let newRules = try RulesVersion.load(new, service: service.service)
      let oldRules = try RulesVersion.load(old, service: newRules.service)
      let comparison = RulesComparison(from: oldRules, to: newRules)
      let found = try ComparedAccess.all(comparison, from: oldRules, to: newRules)
      try Console.write(report(found, comparison), as: format.masking)
      try write(found)
      if comparison.isContradicted { throw Exit.contradiction }
      if found.contains(where: \.isNewlyAllowed) { throw Exit.denied }
    }
  }

  private func write(_ found: [ComparedAccess]) throws {
    guard let writeSuite else { return }
    let path = try GitFile(new)?.path ?? new
    let rules = FileSystem.local.path(path, seenFrom: FileSystem.folder(of: writeSuite))
    let text = ComparisonSuite.render(found, rules: rules)
    guard try NewFile.write(text, to: writeSuite, replaces: false, hint: "name a new one") else { throw Exit.failure }
  }

  private func report(_ found: [ComparedAccess], _ comparison: RulesComparison) -> String {
    switch format {
    case .text: ComparisonText(style: color.style).render(found, comparison)
    case .json: ComparisonJSON.render(found, comparison, files: (old, new))
    case .markdown: ComparisonMarkdown.render(found, comparison)
    case .sarif: ComparisonSARIF.render(found)
    }
  }
}
