import SourceText

/// The gaps of rules as notes, the largest first. The gaps in a function share a note.
struct CoverageNotes {
  /// A note with the number of branches that it stands for.
  struct Note {
    let report: CoverageReport
    let diagnostic: Diagnostic
    /// The number of gaps that it stands for.
    let count: Int
    /// The branches of conditions that did not occur in the part, or 1.
    let weight: Int
  }

  /// The notes, by weight, then by their places.
  let notes: [Note]

  /// Collects the gaps of several files.
  init(_ reports: [CoverageReport]) {
    let notes = reports.flatMap { Self.notes($0) }
    let order = notes.indices.sorted { (notes[$1].weight, $0) < (notes[$0].weight, $1) }
    self.notes = order.map { notes[$0] }
  }

  private static func notes(_ report: CoverageReport) -> [Note] {
    var functions: [Int: [Int]] = [:]
    var listed: [(part: Int, gaps: [Int])] = []
    for index in report.parts.indices where report.parts[index].isListed {
      guard let function = enclosingFunction(of: index, in: report) else {
        listed.append((index, [index]))
        continue
      }
      if functions[function] == nil { listed.append((function, [])) }
      functions[function, default: []].append(index)
    }
    return listed.compactMap { part, own in
      let gaps = own.isEmpty ? functions[part] ?? [] : own
      guard let first = gaps.first else { return nil }
      let others = gaps.count - 1
      let more = others == 0 ? "" : "; \(others) more in `\(report.parts[part].name)`"
      guard let diagnostic = diagnostic(report.parts[first], more: more) else { return nil }
      return Note(
        report: report, diagnostic: diagnostic, count: gaps.count,
        weight: gaps.reduce(0) { $0 + weight(of: $1, in: report) })
    }
  }

  /// Returns the note about the gap of a part; nil without a gap.
  static func diagnostic(_ part: CoveragePart, more: String = "") -> Diagnostic? {
    part.gap.map { gap in
      Diagnostic(
        DiagnosticCode("coverage/\(gap.reason.rawValue)"), .note,
        gap.message + (gap.reason.isExclusion ? "; it does not count" : "") + more, at: part.span,
        labels: gap.places.map { Diagnostic.Label($0.span, $0.text) })
    }
  }

  /// Returns the function that contains a part and was called; nil for a part outside of functions.
  private static func enclosingFunction(of index: Int, in report: CoverageReport) -> Int? {
    var place = report.parts[index].parent
    while let next = place {
      if report.parts[next].kind == .function { return next }
      place = report.parts[next].parent
    }
    return nil
  }

  /// Returns the number of missing branches of a part and of what it contains; 0 for a part that does not count.
  private static func weight(of index: Int, in report: CoverageReport) -> Int {
    if report.parts[index].state == .excluded { return 0 }
    let inside = report.parts.indices.filter { isInside($0, index, report) }
    let missing = inside.reduce(0) { $0 + report.parts[$1].branchCount - report.parts[$1].coveredBranchCount }
    return max(1, missing)
  }

  private static func isInside(_ index: Int, _ outer: Int, _ report: CoverageReport) -> Bool {
    var place: Int? = index
    while let next = place {
      if next == outer { return true }
      place = report.parts[next].parent
    }
    return false
  }
}
