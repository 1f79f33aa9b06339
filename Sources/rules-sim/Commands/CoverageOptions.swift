import ArgumentParser
import RuleCoverage

/// The options for rule coverage: the report and its thresholds.
struct CoverageOptions: ParsableArguments {
  @Flag(
    help: "Print the coverage of the rules after the text report, with the ten largest gaps; --coverage=all for all.")
  var coverage = false

  @Flag(name: .customLong(FlagWithAll.hidden(Self.flag.name)), help: .private)
  var allCoverage = false

  /// The flag with its value.
  static let flag = FlagWithAll(command: "test", name: "coverage")

  @Option(
    name: .customLong("coverage-threshold"),
    help: ArgumentHelp(
      """
      Fail with exit code 5 if coverage is lower. KIND: matches, rules, conditions or branches, such as conditions=90. \
      Repeatable.
      """, valueName: "kind=percent"),
    transform: Self.threshold)
  var thresholds: [CoverageThreshold] = []

  /// Reads a threshold.
  static func threshold(_ text: String) throws -> CoverageThreshold {
    guard let threshold = CoverageThreshold(text) else {
      let kinds = CoverageMeasure.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError(
        "`\(text)` is not a threshold: write KIND=PERCENT, such as conditions=90; the kinds are \(kinds)")
    }
    return threshold
  }

  /// Whether any coverage option is given.
  var isWanted: Bool { isPrinted || !thresholds.isEmpty }

  /// Whether the coverage is printed.
  var isPrinted: Bool { coverage || allCoverage }
}
