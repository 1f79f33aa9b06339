import SourceText

/// A rules file line by line; lines and stretches have states, which show as a sign in the margin and as an underline.
struct PaintedSource {
  /// What is known of a line or a stretch.
  enum State: String {
    /// All of it was exercised.
    case full
    /// A part of it was.
    case part
    /// Nothing of it was.
    case none

    /// The sign in the margin.
    fileprivate var sign: String {
      switch self {
      case .full: "✓"
      case .part: "~"
      case .none: "✕"
      }
    }
  }

  /// A stretch with its state, and what there is to say about it.
  struct Mark {
    let span: Span
    let state: State
    let note: String
  }

  private let file: SourceFile
  private let anchor: String
  private let states: [Int: State]
  private let marks: [Mark]

  /// - Parameters:
  ///   - anchor: what the ids of lines begin with.
  ///   - states: what is known of lines, by their number.
  ///   - marks: stretches, in the order of the text, none overlapping another.
  init(_ file: SourceFile, anchor: String, states: [Int: State] = [:], marks: [Mark] = []) {
    self.file = file
    self.anchor = anchor
    self.states = states
    self.marks = marks
  }

  var html: String {
    var html = "<ol class=\"lines\">\n"
    var waiting = marks[...]
    for number in 1...max(1, file.lineCount) {
      let span = file.span(ofLine: number)
      waiting = waiting.drop { $0.span.end <= span.start }
      let state = states[number]
      html += "<li id=\"\(anchor)L\(number)\"\(state.map { " class=\"\($0.rawValue)\"" } ?? "")>"
      if let state { html += "<i>\(state.sign)</i>" }
      html += line(span, waiting.prefix { $0.span.start < span.end }) + "</li>\n"
    }
    return html + "</ol>\n"
  }

  private func line(_ span: Span, _ marks: ArraySlice<Mark>) -> String {
    var html = ""
    var place = span.start
    for mark in marks {
      let (start, end) = (max(mark.span.start, place), min(mark.span.end, span.end))
      guard start < end else { continue }
      html += text(place, start)
      html += "<span class=\"\(mark.state.rawValue)\" title=\"\(HTMLText.of(mark.note))\">\(text(start, end))</span>"
      place = end
    }
    return html + text(place, span.end)
  }

  private func text(_ start: Int, _ end: Int) -> String {
    let text = MaskedText.of(file.text(of: Span(start, end)))
    let shown = text.split(separator: "\t", omittingEmptySubsequences: false).map {
      TerminalText.plain(String($0), limit: .max)
    }
    return Markup.escaped(shown.joined(separator: "\t"))
  }
}
