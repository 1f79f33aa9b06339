import ArgumentParser
import RulesProjects
import RunReports
import SourceText
import TestSuites

/// `rules-sim check`
struct CheckCommand: ParsableCommand {
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case concise
    case json
    case github
    case sarif
  }

  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check that rules load, and point at what is wrong.",
    discussion: """
      Reads rules as the service does on a deploy: what it refuses is refused, in its own words, at the place in your \
      file; then more that is probably not meant, as warnings. Rules of Realtime Database, Cloud Firestore and Cloud \
      Storage are told apart by their text; a file that declares another service than firebase.json or --service says is \
      refused, because Google would deny everything.

        rules-sim check                        all that ./firebase.json names, else
                                               database.rules.json, firestore.rules
                                               and storage.rules in this folder
        rules-sim check firestore.rules        one file
        rules-sim check apps/*/firebase.json   many projects
        generate-rules | rules-sim check -     standard input
        rules-sim check --format concise       file:line:column: for editors
        rules-sim check --format github        annotations in GitHub Actions
        rules-sim check --ignore cloud/unused-function
                                               without that warning
        rules-sim check --explain cloud/unused-function
                                               the reason for that code, with examples

      The result goes to standard output, a summary to standard error. Exit code 0: all files load; 3: one is refused; \
      4: of one nobody can tell whose rules it holds; 1: one could not be read.
      """)

  @Argument(
    help: "Rules files, firebase.json files, or folders that hold one; - is standard input.",
    completion: .file(extensions: ["json", "rules"]))
  var files: [String] = []

  @Option(
    help: ArgumentHelp(
      "How to write what was found: text, concise (one line each), json (one object a line), github (workflow commands) "
        + "or sarif (one object).", valueName: "format"))
  var format = Format.text

  @Flag(help: "Let warnings refuse a file, too.")
  var strict = false

  @Flag(help: "Report also what only the Firestore emulator's compiler says: it does not know `firestore.get`.")
  var emulator = false

  @Option(
    help: ArgumentHelp("Leave out the warnings and notes of this code, not errors; may be repeated.", valueName: "code")
  )
  var ignore: [String] = []

  @Option(help: ArgumentHelp("Print the page of this code: the reason, a bad and a good example.", valueName: "code"))
  var explain: String?

  @OptionGroup var service: ServiceOption

  @OptionGroup var colour: ColourOption

  func run() throws {
    if let explain {
      return try Exit.onError { try Console.write(try DiagnosticPages.page(of: explain).text(colour.style)) }
    }
    try Exit.onError {
      let check = RulesCheck(try RulesTargets(files), options: options)
      try Console.write(output(check))
      for message in check.messages { Console.note(message) }
      Console.note(check.summary)
      if format == .text, let code = check.reports.first?.diagnostics.first?.code.name {
        Console.note("for the reason and an example: rules-sim check --explain \(code)")
      }
      switch check.status {
      case .accepted: break
      case .unknown: throw Exit.undetermined
      case .refused: throw Exit.invalid
      case .unreadable: throw Exit.failure
      }
    }
  }

  private var options: RulesCheck.Options {
    var options = RulesCheck.Options()
    options.service = service.service
    options.isStrict = strict
    options.ignored = Set(ignore)
    options.isOfEmulator = emulator
    return options
  }

  private func output(_ check: RulesCheck) -> String {
    switch format {
    case .text: check.output(AnnotatedRenderer(style: colour.style))
    case .concise: check.output(ConciseRenderer())
    case .json: check.output(JSONRenderer())
    case .github: check.output(GitHubRenderer())
    case .sarif: SARIFReport.render(check.reports)
    }
  }
}
