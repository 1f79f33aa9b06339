/// A renderer for people: the message, the source line with the place underlined, further places, notes and fix-its.
package struct AnnotatedRenderer: DiagnosticRenderer {
  private let style: TerminalStyle

  /// Creates a renderer with this style.
  package init(style: TerminalStyle = .plain) { self.style = style }

  /// Returns the text, with an empty line after each diagnostic.
  package func render(_ diagnostics: [Diagnostic], in file: SourceFile) -> String {
    diagnostics.map { render($0, in: file) + "\n" }.joined()
  }

  private func render(_ diagnostic: Diagnostic, in file: SourceFile) -> String {
    let role: TerminalStyle.Role = diagnostic.severity == .error ? .bad : .caution
    let head = style.paint("\(diagnostic.severity.rawValue)[\(diagnostic.code)]", role)
    var lines = ["\(head): \(style.paint(shown(diagnostic.message), .strong))"]
    let places =
      [Diagnostic.Label(diagnostic.span, diagnostic.label)]
      + diagnostic.labels.sorted { $0.span.start < $1.span.start }
    let margin = places.map { "\(file.line(of: $0.span.start))".count }.max() ?? 1
    for (index, place) in places.enumerated() {
      lines += excerpt(place, in: file, margin: margin, role: index == 0 ? role : .place)
    }
    let indent = String(repeating: " ", count: margin)
    lines += diagnostic.notes.map {
      "\(indent) \(style.paint("=", .place)) \(wrapped(shown($0), indent: margin + 3))"
    }
    lines += diagnostic.fixIts.map { "\(indent) \(style.paint("= fix:", .good)) \(shown($0.message))" }
    return lines.map { $0 + "\n" }.joined()
  }

  private func excerpt(
    _ place: Diagnostic.Label, in file: SourceFile, margin: Int, role: TerminalStyle.Role
  ) -> [String] {
    let position = file.position(of: place.span.start)
    let line = file.span(ofLine: position.line)
    let window = Window(file: file, line: line, focus: place.span)
    let number = String(repeating: " ", count: margin - "\(position.line)".count) + "\(position.line)"
    let indent = String(repeating: " ", count: margin)
    let bar = style.paint("|", .quiet)
    let marks = String(repeating: " ", count: window.before) + style.paint(window.underline, role)
    let label = place.text.isEmpty ? "" : " " + style.paint(shown(place.text), role)
    return [
      "\(indent)\(style.paint("-->", .place)) \(shown(file.name)):\(position)",
      "\(style.paint(number, .quiet)) \(bar) \(window.text)",
      "\(indent) \(bar) \(marks)\(label)",
    ]
  }

  /// Returns `text` on one line, with everything a user wrote escaped.
  private func shown(_ text: String) -> String { EscapedText.of(text, limit: .max) }

  private func wrapped(_ note: String, indent: Int) -> String {
    let words = note.split(separator: " ", omittingEmptySubsequences: false)
    var lines: [String] = [""]
    for word in words {
      let last = lines[lines.count - 1]
      if !last.isEmpty, last.count + 1 + word.count > 100 - indent {
        lines.append(String(word))
      } else {
        lines[lines.count - 1] = last.isEmpty ? String(word) : "\(last) \(word)"
      }
    }
    return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }
}

/// The visible part of a source line: the whole line, or the surroundings of the place if the line is long.
private struct Window {
  let text: String
  let before: Int
  let underline: String

  init(file: SourceFile, line: Span, focus: Span, width: Int = 160) {
    let start = min(max(focus.start, line.start), line.end)
    let end = min(max(focus.end, start), line.end)
    let head = Self.shown(file.text(of: Span(Self.cut(line.start, start, file), start)), after: "|")
    let middle = Self.shown(file.text(of: Span(start, Self.cut(end, start, file))), after: "|" + head)
    let tail = Self.shown(file.text(of: Span(end, Self.cut(line.end, end, file))), after: "|" + head + middle)
    let isLong = head.count + middle.count + tail.count > width
    let shownHead = isLong && head.count > width / 4 ? "…" + head.suffix(width / 4) : head
    let shownMiddle = isLong && middle.count > width / 2 ? middle.prefix(width / 2) + "…" : middle
    let shownTail = isLong && tail.count > width / 4 ? tail.prefix(width / 4) + "…" : tail
    text = shownHead + shownMiddle + shownTail
    before = shownHead.count
    underline = String(repeating: "^", count: max(1, shownMiddle.count))
  }

  /// Returns a part of a line with each tab shown as one column.
  private static func shown(_ text: String, after context: String) -> String {
    let text = text.contains("\t") ? text.replacing("\t", with: " ") : text
    return EscapedText.of(text, limit: .max, after: context)
  }

  /// How far from a place the renderer looks, in bytes. A file may be one line of megabytes with a diagnostic at each
  /// byte.
  private static let reach = 4096

  /// Returns `end`, or the nearest character boundary within ``reach`` of `place`.
  private static func cut(_ end: Int, _ place: Int, _ file: SourceFile) -> Int {
    guard abs(end - place) > reach else { return end }
    var cut = end < place ? place - reach : place + reach
    while cut > 0, cut < file.bytes.count, file.bytes[cut] & 0xC0 == 0x80 { cut += 1 }
    return cut
  }
}
