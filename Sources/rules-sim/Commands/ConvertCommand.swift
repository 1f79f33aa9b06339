import ArgumentParser
import DocumentTrees
import RulesProjects
import SourceText
import SuiteTools

/// `rules-sim convert`
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Convert suites of other tools into ours, and ours into Google's form.",
    discussion: """
      Reads what `rules-sim test` reads: targaryen's tests.json, the *.test.json of Pyric, and TestSuite files of \
      Google's rules API become suites of ours; a suite of ours becomes a TestSuite, to be replayed on Google's engine. \
      What can not be told in the other form is named on standard error.

        rules-sim convert tests.json --rules database.rules.json > suite.yaml
        rules-sim convert suite.yaml > testsuite.json
      """)

  @Argument(help: "The suite.", completion: .file(extensions: ["yaml", "yml", "json"])) var suite: String
  @Option(
    help: "The rules of a suite that names none; if missing, those beside it.",
    completion: .file(extensions: ["rules", "json"]))
  var rules: String?

  func run() throws {
    try Exit.onError {
      let file = try InputFile.read(suite)
      let outcome = SuiteConversion.convert(file, rules: rules)
      Console.writeError(MaskedText.of(outcome.notes))
      guard let text = outcome.text else { throw Exit.invalid }
      try Console.write(text)
    }
  }
}
