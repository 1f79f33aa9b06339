import SourceText

/// A diagnostic of a rules file, as the comment at the end of a line announces it or as it was reported.
struct Announcement: Hashable, CustomStringConvertible {
  let line: Int
  let severity: String
  let code: String
  let text: String

  var description: String { "line \(line): \(severity): [\(code)] \"\(text)\"" }

  init(_ diagnostic: Diagnostic, in file: SourceFile) {
    line = file.position(of: diagnostic.span.start).line
    severity = diagnostic.severity.rawValue
    code = diagnostic.code.name
    text = diagnostic.message
  }

  private init(line: Int, severity: String, code: String, text: String) {
    self.line = line
    self.severity = severity
    self.code = code
    self.text = text
  }

  /// Those that `lines` announce: `// error: [code] "text"`, several behind each other.
  static func all(in lines: [String]) -> [Announcement] {
    lines.enumerated().flatMap { index, line in
      line.matches(of: /\/\/ (error|warning|note): \[([^\]]+)\] "(.*?)"(?= \/\/ (?:error|warning|note): |$)/).map {
        Announcement(
          line: index + 1, severity: String($0.output.1), code: String($0.output.2), text: String($0.output.3))
      }
    }
  }
}
