import RulesProjects
package import SourceText

/// Renders a rules file line by line. With coverage, a sign in the margin marks each line, gaps are underlined, and
/// an explanation follows below the line.
package struct PaintedSource {
  private let file: SourceFile
  private let anchor: String
  private let coverage: CoverageReport?
  private let covered: [CoverageLine]

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - anchor: the prefix of the line IDs.
  ///   - coverage: the coverage of the file; nil to show the source alone.
  package init(_ file: SourceFile, anchor: String, coverage: CoverageReport?) {
    self.file = file
    self.anchor = anchor
    self.coverage = coverage
    covered = coverage?.lines ?? []
  }

  /// The source as HTML, one row per line.
  package var html: String {
    let shown = lines
    let start = shown.lowerBound > 1 ? " style=\"counter-reset:l \(shown.lowerBound - 1)\"" : ""
    var html = "<ol class=\"lines\"\(start)>\n"
    for number in shown { html += line(number) }
    return html + "</ol>\n"
  }

  /// The lines from the first to the last that is not blank. In a file with inline rules, all other lines are blank.
  private var lines: ClosedRange<Int> {
    let filled = (1...max(1, file.lineCount)).filter { number in
      let span = file.span(ofLine: number)
      return file.bytes[span.start..<span.end].contains { $0 != UInt8(ascii: " ") }
    }
    return (filled.first ?? 1)...(filled.last ?? 1)
  }

  private func line(_ number: Int) -> String {
    let id = "<li id=\"\(anchor)L\(number)\""
    guard let coverage, number <= covered.count else { return "\(id)>\(text(file.span(ofLine: number)))</li>\n" }
    let line = covered[number - 1]
    var html = id + (line.state.map { " class=\"\($0.rawValue)\"><i title=\"\($0.word)\">\($0.sign)</i>" } ?? ">")
    for run in line.runs {
      let state = run.part.map { coverage.parts[$0].state } ?? .covered
      html += state == .covered ? text(run.span) : "<span class=\"\(state.rawValue)\">\(text(run.span))</span>"
    }
    for part in line.parts.map({ coverage.parts[$0] }) where part.isListed {
      guard let gap = part.gap else { continue }
      html += "<em>\(Markup.sentence(gap.message))</em>"
    }
    return html + "</li>\n"
  }

  private func text(_ span: Span) -> String {
    let parts = file.text(of: span).split(separator: "\t", omittingEmptySubsequences: false)
    return Markup.escaped(parts.map { TerminalText.plain(String($0), limit: .max) }.joined(separator: "\t"))
  }
}

extension CoveragePart.State {
  /// The sign in the margin.
  package var sign: String {
    switch self {
    case .covered: "✓"
    case .partial: "~"
    case .uncovered: "✕"
    case .excluded: "–"
    }
  }

  /// The meaning of the sign.
  package var word: String {
    switch self {
    case .covered: "covered"
    case .partial: "partly covered"
    case .uncovered: "not covered"
    case .excluded: "excluded"
    }
  }
}
