package import SourceText

/// A line of a rules file for listings: how often it was reached, and what its pieces are.
package struct CoverageLine: Sendable {
  /// A piece of the line.
  package struct Run: Sendable, Hashable {
    /// Where it stands.
    package let span: Span
    /// The innermost part that it belongs to, an index into ``CoverageReport/parts``; nil of what is not measured.
    package let part: Int?
  }

  /// Its number, from 1.
  package let number: Int
  /// Where it stands, without its end.
  package let span: Span
  /// The parts that begin on it, in order.
  package let parts: [Int]
  /// How often it was reached: the least of the rules and functions that begin on it; without those of its blocks, else of
  /// its conditions. Nil where nothing that counts begins.
  package let hits: Int?
  /// Uncovered where nothing was reached, partial where something is missing; nil where nothing begins.
  package let state: CoveragePart.State?
  /// All of the line, in pieces.
  package let runs: [Run]
}

extension CoverageReport {
  /// The lines of the file, with what was reached of each.
  package var lines: [CoverageLine] {
    let owners = self.owners
    var begun: [[Int]] = Array(repeating: [], count: file.lineCount)
    for (index, part) in parts.enumerated() { begun[file.position(of: part.span.start).line - 1].append(index) }
    return begun.enumerated().map { index, begun in
      let span = file.span(ofLine: index + 1)
      return CoverageLine(
        number: index + 1, span: span, parts: begun, hits: hits(begun), state: state(begun),
        runs: Self.runs(span, owners))
    }
  }

  /// The innermost part of each byte; -1 where there is none.
  private var owners: [Int32] {
    var owners = [Int32](repeating: -1, count: file.bytes.count)
    for (index, part) in parts.enumerated() {
      for place in part.span.start..<max(part.span.start, min(part.span.end, owners.count)) {
        owners[place] = Int32(truncatingIfNeeded: index)
      }
    }
    return owners
  }

  private static func runs(_ line: Span, _ owners: [Int32]) -> [CoverageLine.Run] {
    var runs: [CoverageLine.Run] = []
    var start = line.start
    while start < line.end {
      let owner = owners[start]
      let end = owners[start..<line.end].firstIndex { $0 != owner } ?? line.end
      runs.append(CoverageLine.Run(span: Span(start, end), part: owner < 0 ? nil : Int(owner)))
      start = end
    }
    return runs
  }

  private func hits(_ begun: [Int]) -> Int? {
    let counting = begun.map { parts[$0] }.filter { $0.state != .excluded }
    let statements = counting.filter { $0.kind == .rule || $0.kind == .function }
    let blocks = counting.filter { $0.kind == .match }
    let chosen = !statements.isEmpty ? statements : !blocks.isEmpty ? blocks : counting
    return chosen.map(\.hits).min()
  }

  private func state(_ begun: [Int]) -> CoveragePart.State? {
    guard !begun.isEmpty else { return nil }
    guard let hits = hits(begun) else { return .excluded }
    if hits == 0 { return .uncovered }
    return begun.contains { parts[$0].state == .uncovered || parts[$0].state == .partial } ? .partial : .covered
  }
}
