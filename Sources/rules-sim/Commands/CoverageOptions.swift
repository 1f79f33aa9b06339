import ArgumentParser
import RuleCoverage

/// How much of the rules the cases must reach, and whether that is told.
struct CoverageOptions: ParsableArguments {
  @Flag(help: "Tell what the cases reached of the rules, and what not, after the text report.")
  var coverage = false

  @Option(
    name: .customLong("coverage-threshold"),
    help: ArgumentHelp(
      """
      End with exit code 5 where less of the rules is covered: matches, rules, conditions or branches, such as \
      conditions=90. May be given several times.
      """, valueName: "kind=percent"),
    transform: { text in
      guard let threshold = CoverageThreshold(text) else {
        let kinds = CoverageMeasure.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError(
          "`\(text)` is no threshold: write one of \(kinds), then a percentage, such as conditions=90")
      }
      return threshold
    })
  var thresholds: [CoverageThreshold] = []

  /// Whether one of them is given.
  var isWanted: Bool { coverage || !thresholds.isEmpty }
}
