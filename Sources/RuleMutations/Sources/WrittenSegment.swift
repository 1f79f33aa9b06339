import RulePrograms
import SourceText

/// A segment of the path of a `match` as written.
struct WrittenSegment {
  enum Kind: Equatable {
    case literal
    /// `{name}`
    case wildcard(String)
    /// `{name=**}`
    case glob(String)
  }

  let kind: Kind
  /// The segment without the slash before it.
  let span: Span
  /// Whether it is the last one of its `match`.
  let isLast: Bool

  /// Returns the segments of the path of a `match`, without the prefix of the service.
  static func all(of block: MatchBlock, in text: RulesText) -> [WrittenSegment] {
    let bytes = text.file.bytes
    guard let slash = text.find("/", from: block.span.start, to: block.span.end) else { return [] }
    var spans: [Span] = []
    var start = slash.end
    for offset in slash.end...block.span.end where offset == block.span.end || bytes[offset] == UInt8(ascii: "/") {
      spans.append(Span(start, offset))
      start = offset + 1
    }
    let prefix = prefixCount(
      spans.map { text.file.text(of: $0) }, isOutermost: text.isOutermost(block.node, spans.count))
    return spans.enumerated().dropFirst(prefix).map { index, span in
      WrittenSegment(kind: kind(text.file.text(of: span)), span: span, isLast: index == spans.count - 1)
    }
  }

  private static func kind(_ text: String) -> Kind {
    guard text.hasPrefix("{"), text.hasSuffix("}") else { return .literal }
    let parts = text.dropFirst().dropLast().split(separator: "=").map { String($0).filter { !$0.isWhitespace } }
    guard let name = parts.first else { return .literal }
    return parts.count > 1 && parts[1] == "**" ? .glob(name) : .wildcard(name)
  }

  /// The number of segments that every path of the service begins with.
  private static func prefixCount(_ texts: [String], isOutermost: Bool) -> Int {
    guard isOutermost, texts.count > 1 else { return 0 }
    if texts[0] == "databases" { return min(3, texts.count) }
    return texts[0] == "b" ? min(3, texts.count) : 0
  }
}

extension RulesText {
  /// Returns whether a node with this many segments in its `match` is below no other `match`.
  func isOutermost(_ node: Int, _ segments: Int) -> Bool {
    program.steps(toNode: node).count == segments
  }
}
