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
    let shown = lines
    var html = "<ol class=\"lines\"\(shown.lowerBound > 1 ? " style=\"counter-reset:l \(shown.lowerBound - 1)\"" : "")>\n"
    var waiting = marks[...]
    for number in shown {
      let span = file.span(ofLine: number)
      waiting = waiting.drop { $0.span.end <= span.start }
      let state = states[number]
      html += "<li id=\"\(anchor)L\(number)\"\(state.map { " class=\"\($0.rawValue)\"" } ?? "")>"
      if let state { html += "<i>\(state.sign)</i>" }
      html += line(span, waiting.prefix { $0.span.start < span.end }) + "</li>\n"
    }
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
