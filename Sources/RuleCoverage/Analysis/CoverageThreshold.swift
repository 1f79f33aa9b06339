import SourceText

/// The minimum coverage of the rules: `conditions=90`.
package struct CoverageThreshold: Sendable, Hashable {
  /// The measure with the minimum.
  package let measure: CoverageMeasure
  /// The minimum, in tenths of a percent.
  let tenths: Int

  /// Parses a threshold: one of `matches`, `rules`, `conditions`, `branches`, and a percentage from 0 to 100 with at
  /// most one decimal. Returns nil if the text is invalid.
  package init?(_ text: String) {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, let tenths = Self.tenths(parts[1]) else { return nil }
    guard let measure = CoverageMeasure.allCases.first(where: { $0.rawValue.utf8.elementsEqual(parts[0].utf8) }) else {
      return nil
    }
    self.measure = measure
    self.tenths = tenths
  }

  private static func tenths(_ text: Substring) -> Int? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let areDigits = parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    guard areDigits, let first = parts.first, first.utf8.count <= 3, let whole = Int(first) else { return nil }
    guard parts.count <= 2, parts.count == 1 || parts[1].utf8.count == 1 else { return nil }
    let result = whole * 10 + (parts.count == 2 ? Int(parts[1]) ?? 0 : 0)
    return result <= 1_000 ? result : nil
  }

  /// Returns what is missing, as a sentence without a final period; nil if enough is covered.
  package func shortfall(of reports: [CoverageReport]) -> String? {
    let ratio = CoverageTotals(reports)[measure]
    let wanted = (ratio.total * tenths + 999) / 1_000
    guard ratio.covered < wanted else { return nil }
    let limit = tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    let missing = wanted - ratio.covered
    let text = """
      \(ratio.covered) of \(ratio.total) \(measure.rawValue) are covered (\(ratio.percent)), \
      less than \(limit) %: \(missing) more must be covered
      """
    return first(in: reports).map { "\(text), the first is \($0)" } ?? text
  }

  /// Returns the first location with a gap and its name.
  private func first(in reports: [CoverageReport]) -> String? {
    for report in reports {
      guard let part = report.parts.first(where: { isMissing($0) }) else { continue }
      return "\(report.path):\(report.file.position(of: part.span.start)) (\(part.name))"
    }
    return nil
  }

  private func isMissing(_ part: CoveragePart) -> Bool {
    switch measure {
    case .matches: part.kind == .match && part.state == .uncovered
    case .rules: part.kind == .rule && part.state == .uncovered
    case .conditions: part.kind == .condition && part.state == .uncovered
    case .branches: part.coveredBranchCount < part.branchCount
    }
  }
}
