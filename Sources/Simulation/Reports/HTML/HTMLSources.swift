import SecurityRules
import SourceText

/// The rules of the page: each file once, line by line, so that a reason can lead to its line.
struct HTMLSources {
  private let files: [SourceFile]

  init(_ results: [SuiteResult]) {
    var files: [SourceFile] = []
    for result in results {
      let file = result.suite.ruleset.file
      if !files.contains(where: { Self.isSame($0, file) }) { files.append(file) }
    }
    self.files = files
  }

  private static func isSame(_ left: SourceFile, _ right: SourceFile) -> Bool {
    left.name.utf8.elementsEqual(right.name.utf8) && left.bytes == right.bytes
  }

  /// A link to the rules of a suite.
  func link(to ruleset: Ruleset) -> String {
    guard let index = files.firstIndex(where: { Self.isSame($0, ruleset.file) }) else { return "" }
    return "<a href=\"#r\(index)\">\(HTMLText.of(ruleset.file.name))</a>"
  }

  /// A link to a line.
  func link(to place: FilePosition) -> String {
    let text = "<span class=\"place\">\(Markup.escaped(place.text))</span>"
    guard let index = files.firstIndex(where: { $0.name.utf8.elementsEqual(place.file.utf8) }) else { return text }
    return "<a href=\"#r\(index)L\(place.line)\">\(text)</a>"
  }

  func render() -> String {
    guard !files.isEmpty else { return "" }
    var html = "<section aria-labelledby=\"rules\"><h2 id=\"rules\">Rules</h2>\n"
    for (index, file) in files.enumerated() {
      html += "<details class=\"source\" id=\"r\(index)\"><summary>\(HTMLText.of(file.name))</summary>\n"
      html += PaintedSource(file, anchor: "r\(index)").html + "</details>\n"
    }
    return html + "</section>\n"
  }
}
