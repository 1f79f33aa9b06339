import ArgumentParser
import DocumentTrees
import RulesProjects
import SourceText
import SuiteTools

/// The command `rules-sim convert`.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Convert test suites from and to formats of other tools.",
    discussion: """
      Reads the formats that rules-sim test reads. targaryen's tests.json, Pyric's *.test.json and TestSuite files of Google's \
      rules API become suites of rules-sim. A suite of rules-sim becomes a TestSuite, to run on Google's engine. Standard \
      error lists the cases that the other format cannot express. The converted suite is never masked.

        rules-sim convert tests.json --rules database.rules.json > suite.yaml
        rules-sim convert suite.yaml > testsuite.json
      """)

  @Argument(help: "The suite.", completion: .file(extensions: ["yaml", "yml", "json"])) var suite: String
  @Option(
    help: "The rules for a suite that names none. The default is the rules file beside it.",
    completion: .file(extensions: ["rules", "json"]))
  var rules: String?

  @OptionGroup var masking: MaskingOption

  func run() throws {
    Console.masking = masking.choice
    try Exit.onError {
      let file = try InputFile.read(suite)
      let outcome = SuiteConversion.convert(file, rules: rules)
      Console.writeError(outcome.notes)
      guard let text = outcome.text else { throw Exit.invalid }
      try Console.write(text, as: .verbatim)
    }
  }
}
