import RulesProjects
import SourceText

/// Rules written in the suite itself.
enum InlineRules {
  /// Returns whether a string under `rules` is the rules themselves rather than the path of a file.
  static func isRules(_ text: String) -> Bool {
    text.utf8.contains(0x0A) || text.utf8.contains(UInt8(ascii: "{"))
  }

  /// Returns a rules file from the mapping under `node`. Diagnostics of a JSON suite point at the suite itself. For
  /// YAML, the mapping is converted to JSON, and diagnostics show that text.
  static func file(_ node: JSONNode, keySpan: Span, in suite: SourceFile) -> SourceFile {
    if SuiteText.isJSON(suite), keySpan.start > 0, node.span.end < suite.bytes.count {
      var bytes = blank(suite.bytes, except: Span(keySpan.start, node.span.end))
      bytes[keySpan.start - 1] = UInt8(ascii: "{")
      bytes[node.span.end] = UInt8(ascii: "}")
      return SourceFile(name: suite.name, bytes: bytes)
    }
    var writer = JSONWriter(pretty: true)
    writer.object {
      $0.key("rules")
      node.write(to: &$0)
    }
    return SourceFile(name: suite.name + InlineRulesFile.treeMark, bytes: writer.bytes)
  }

  /// Returns a rules file from the string under `node`. Diagnostics of a block after `|` point at the suite itself.
  static func file(text: String, _ node: JSONNode, in suite: SourceFile) -> SourceFile {
    let start = node.span.start
    guard !SuiteText.isJSON(suite), start < suite.bytes.count, suite.bytes[start] == UInt8(ascii: "|"),
      let lineEnd = suite.bytes[start...].firstIndex(of: 0x0A)
    else { return SourceFile(name: suite.name + InlineRulesFile.textMark, text: text) }
    return SourceFile(name: suite.name, bytes: blank(suite.bytes, except: Span(lineEnd, node.span.end)))
  }

  private static func blank(_ bytes: [UInt8], except span: Span) -> [UInt8] {
    bytes.enumerated().map { offset, byte in
      span.start..<span.end ~= offset || byte == 0x0A || byte == 0x0D ? byte : 0x20
    }
  }
}
