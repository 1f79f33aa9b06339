import RulesProjects
import SourceText

/// Rules that stand in the suite itself.
enum InlineRules {
  /// Whether a text under `rules` is the rules themselves and not the path of a file.
  static func isRules(_ text: String) -> Bool {
    text.utf8.contains(0x0A) || text.utf8.contains(UInt8(ascii: "{"))
  }

  /// A rules file whose tree is the mapping under `node`. In a JSON suite diagnostics point at the suite itself; of YAML
  /// a JSON text is made, and they show that.
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

  /// A rules file that is the text under `node`. Of a block behind `|` diagnostics point at the suite itself.
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
