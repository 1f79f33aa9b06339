import ArgumentParser
import Identities
import RuleCoverage

/// The options for rule coverage: the report and its thresholds.
struct CoverageOptions: ParsableArguments {
  @Flag(
    help: "Print the coverage of the rules after the text report, with the ten largest gaps; --coverage=all for all.")
  var coverage = false

  @Flag(name: .customLong(Self.all), help: .private)
  var allCoverage = false

  private static let all = "coverage-all"

  /// Returns the arguments of `rules-sim` with a flag in place of `--coverage=all` of the command `test`. A flag has no
  /// value, and an option would take the suite after it for its value.
  ///
  /// - Throws: `ValidationError` for any other value of `--coverage`.
  static func flags(_ arguments: [String]) throws -> [String] {
    guard arguments.first == "test" else { return arguments }
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    return try arguments.enumerated().map { index, argument in
      let option = "--coverage="
      guard index < end, argument.hasPrefix(option) else { return argument }
      let value = argument.dropFirst(option.count)
      guard value == "all" else {
        throw ValidationError("--coverage has no value \(ShownText.name(String(value))); `all` is its only value")
      }
      return "--\(all)"
    }
  }

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
