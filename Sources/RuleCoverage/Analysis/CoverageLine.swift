package import SourceText

/// A line of a rules file for listings, with its hits and its pieces.
package struct CoverageLine: Sendable {
  /// A piece of the line.
  package struct Run: Sendable, Hashable {
    /// The span of the piece.
    package let span: Span
    /// The innermost part that contains the piece, an index into ``CoverageReport/parts``; nil for text that is not
    /// measured.
    package let part: Int?
  }

  /// The one-based line number.
  package let number: Int
  /// The span of the line, without its line end.
  package let span: Span
  /// The parts that begin on the line, in order.
  package let parts: [Int]
  /// The fewest hits of the rules and functions that begin on the line; without these, those of its blocks, or else of
  /// its conditions. Nil if nothing that counts begins on the line.
  package let hits: Int?
  /// Uncovered if nothing was reached, partial if something is missing; nil if nothing begins on the line.
  package let state: CoveragePart.State?
  /// The complete line, in pieces.
  package let runs: [Run]
}

extension CoverageReport {
  /// The lines of the file with their coverage.
  package var lines: [CoverageLine] {
    let owners = self.owners
    var begun: [[Int]] = Array(repeating: [], count: file.lineCount)
    for (index, part) in parts.enumerated() { begun[file.line(of: part.span.start) - 1].append(index) }
    return begun.enumerated().map { index, begun in
      let span = file.span(ofLine: index + 1)
      return CoverageLine(
        number: index + 1, span: span, parts: begun, hits: hits(begun), state: state(begun),
        runs: Self.runs(span, owners))
    }
  }

  /// The innermost part of each byte; -1 if there is none.
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
