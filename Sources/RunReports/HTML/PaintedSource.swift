import RuleCoverage
import RulesProjects
import SourceText

/// A rules file line by line. With coverage, a line has a sign in the margin, what is missing is underlined, and why stands
/// below the line in words.
struct PaintedSource {
  private let file: SourceFile
  private let anchor: String
  private let coverage: CoverageReport?
  private let covered: [CoverageLine]

  /// - Parameters:
  ///   - anchor: what the ids of lines begin with.
  ///   - coverage: what was reached of the file.
  init(_ file: SourceFile, anchor: String, coverage: CoverageReport?) {
    self.file = file
    self.anchor = anchor
    self.coverage = coverage
    covered = coverage?.lines ?? []
  }

  /// The source as HTML, a row per line.
  package var html: String {
    let shown = lines
    let start = shown.lowerBound > 1 ? " style=\"counter-reset:l \(shown.lowerBound - 1)\"" : ""
    var html = "<ol class=\"lines\"\(start)>\n"
    for number in shown { html += line(number) }
    return html + "</ol>\n"
  }

  /// The lines from the first to the last that is not blank: of rules inside a suite all others are blank.
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
      html += "<em>\(HTMLText.sentence(gap.message))</em>"
    }
    return html + "</li>\n"
  }

  private func text(_ span: Span) -> String {
    let parts = MaskedText.of(file.text(of: span)).split(separator: "\t", omittingEmptySubsequences: false)
    return Markup.escaped(parts.map { TerminalText.plain(String($0), limit: .max) }.joined(separator: "\t"))
  }
}

extension CoveragePart.State {
  /// The sign in the margin.
  var sign: String {
    switch self {
    case .covered: "✓"
    case .partial: "~"
    case .uncovered: "✕"
    case .excluded: "–"
    }
  }

  /// What the sign stands for.
  var word: String {
    switch self {
    case .covered: "covered"
    case .partial: "partly covered"
    case .uncovered: "not covered"
    case .excluded: "does not count"
    }
  }
}
