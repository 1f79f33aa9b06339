package import RuleValues
import RulesProjects
import SecurityRules
package import SourceText

/// Renders a rules file line by line, with colors for its syntax. With coverage, a sign in the margin marks each line, gaps
/// are underlined, and an explanation follows below the line.
package struct PaintedSource {
  private let file: SourceFile
  private let anchor: String
  private let coverage: CoverageReport?
  private let covered: [CoverageLine]
  private let tokens: [SourceToken]

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - service: the service of the rules, which determines their language.
  ///   - anchor: the prefix of the line IDs.
  ///   - coverage: the coverage of the file; nil to show the source alone.
  package init(_ file: SourceFile, _ service: RulesService, anchor: String, coverage: CoverageReport?) {
    self.file = file
    self.anchor = anchor
    self.coverage = coverage
    covered = coverage?.lines ?? []
    tokens = service.coloredTokens(of: file)
  }

  /// The source as HTML, one row per line.
  package var html: String {
    let shown = lines
    let start = shown.lowerBound > 1 ? " style=\"counter-reset:l \(shown.lowerBound - 1)\"" : ""
    var html = "<ol class=\"lines\"\(start)>\n"
    for number in shown { html += line(number) }
    return html + "</ol>\n"
  }

  /// The number of shown lines.
  package var lineCount: Int { lines.count }

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
    guard let coverage, number <= covered.count else { return "\(id)>\(colored(file.span(ofLine: number)))</li>\n" }
    let line = covered[number - 1]
    var html = id + (line.state.map { " class=\"\($0.rawValue)\"" } ?? "")
    html += (line.hits.map { " data-hits=\"\($0)\"" } ?? "") + ">"
    if let state = line.state { html += "<i title=\"\(state.word)\">\(state.sign)</i>" }
    for run in line.runs {
      let state = run.part.map { coverage.parts[$0].state } ?? .covered
      html += state == .covered ? colored(run.span) : underlined(run.span, state)
    }
    for part in line.parts.map({ coverage.parts[$0] }) where part.isListed {
      guard let gap = part.gap else { continue }
      html += "<em>\(Markup.sentence(gap.message))</em>"
    }
    return html + "</li>\n"
  }

  /// Returns the text with a line under it, but not under the blanks at its ends, such as the indentation of a
  /// continued line.
  private func underlined(_ span: Span, _ state: CoveragePart.State) -> String {
    let bytes = file.bytes[span.start..<span.end]
    guard let first = bytes.firstIndex(where: { !Self.isBlank($0) }),
      let last = bytes.lastIndex(where: { !Self.isBlank($0) })
    else { return text(span) }
    let (before, after) = (Span(span.start, first), Span(last + 1, span.end))
    return text(before) + "<u class=\"\(state.rawValue)\">\(colored(Span(first, last + 1)))</u>" + text(after)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == 0x09 || byte == 0x0D }

  /// Returns the text with its tokens in their colors.
  private func colored(_ span: Span) -> String {
    var html = ""
    var offset = span.start
    var index = firstToken(after: span.start)
    while index < tokens.count, tokens[index].span.start < span.end {
      let token = tokens[index]
      let (start, end) = (max(token.span.start, offset), min(token.span.end, span.end))
      if start < end {
        html += text(Span(offset, start)) + "<span class=\"t-\(token.kind.rawValue)\">\(text(Span(start, end)))</span>"
        offset = end
      }
      index += 1
    }
    return html + text(Span(offset, span.end))
  }

  /// Returns the index of the first token that ends after `offset`.
  private func firstToken(after offset: Int) -> Int {
    var (low, high) = (0, tokens.count)
    while low < high {
      let middle = (low + high) / 2
      if tokens[middle].span.end <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func text(_ span: Span) -> String {
    if span.count == 0 { return "" }
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
