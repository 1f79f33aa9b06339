package import SourceText

/// The meaning of each piece of a Realtime rules file, for colored listings. The conditions inside its strings are
/// colored as code.
package enum ColoredTokens {
  /// Returns the colored pieces in the order of the text. Never traps, whatever the bytes.
  package static func of(_ file: SourceFile) -> [SourceToken] {
    var reader = Reader(file: file)
    reader.read(JSONReader.read(file, .realtimeRules).tree.root)
    return (reader.found + reader.comments).filter { $0.span.count > 0 }.sorted { $0.span.start < $1.span.start }
  }
}

extension ColoredTokens {
  private struct Reader {
    let file: SourceFile
    var found: [SourceToken] = []
    /// The spans of keys and values that can contain the sign of a comment.
    private var texts: [Span] = []

    init(file: SourceFile) { self.file = file }

    /// Reads a value. The depth is bounded by that of the JSON reader.
    mutating func read(_ node: JSONNode) {
      switch node.value {
      case .object: for member in node.members { read(member) }
      case .array: for element in node.elements { read(element) }
      case .string: add(.string, node.span)
      case .null, .bool, .integer, .double: found.append(SourceToken(.literal, node.span))
      }
    }

    private mutating func read(_ member: JSONMember) {
      switch RulesKey(member.key) {
      case .rule:
        add(.keyword, member.keySpan)
        guard case .string(let text) = member.value.value else { return read(member.value) }
        texts.append(member.value.span)
        readCondition(ConditionText(jsonString: text, at: member.value.span, in: file))
      case .index, .unknownDotted:
        add(.keyword, member.keySpan)
        read(member.value)
      case .wildcard:
        add(.capture, member.keySpan)
        read(member.value)
      case .name:
        add(.path, member.keySpan)
        read(member.value)
      }
    }

    private mutating func add(_ kind: SourceToken.Kind, _ span: Span) {
      texts.append(span)
      found.append(SourceToken(kind, span))
    }

    private mutating func readCondition(_ text: ConditionText) {
      var lexer = Lexer(text)
      lexer.read()
      found += lexer.comments.map { SourceToken(.comment, text.place($0)) }
      for (index, token) in lexer.tokens.enumerated() {
        guard let kind = kind(of: token, before: lexer.tokens.dropFirst(index + 1).first) else { continue }
        found.append(SourceToken(kind, text.place(token.span)))
      }
    }

    private func kind(of token: Token, before next: Token?) -> SourceToken.Kind? {
      switch token.kind {
      case .number: return .literal
      case .string, .regex: return .string
      case .identifier(let name):
        if ["true", "false", "null"].contains(where: { $0.utf8.elementsEqual(name.utf8) }) { return .literal }
        if name.utf8.first == UInt8(ascii: "$") { return .capture }
        if case .punctuation(.openParenthesis)? = next?.kind { return .function }
        return nil
      case .punctuation, .invalid, .end: return nil
      }
    }

    /// The comments between the keys and values.
    var comments: [SourceToken] {
      var comments: [SourceToken] = []
      var start = 0
      for text in texts.sorted(by: { $0.start < $1.start }) + [Span(at: file.bytes.count)] where text.start >= start {
        var offset = start
        while let comment = comment(from: offset, to: text.start) {
          comments.append(SourceToken(.comment, comment))
          offset = comment.end
        }
        start = text.end
      }
      return comments
    }

    private func comment(from start: Int, to limit: Int) -> Span? {
      guard let slash = file.bytes[start..<limit].firstIndex(of: UInt8(ascii: "/")), slash + 1 < limit else {
        return nil
      }
      let rest = file.bytes[(slash + 2)..<max(slash + 2, limit)]
      switch file.bytes[slash + 1] {
      case UInt8(ascii: "/"): return Span(slash, rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? limit)
      case UInt8(ascii: "*"):
        // The star that opens a comment does not close it: /*/ is open.
        let end = rest.indices.dropFirst().first {
          rest[$0] == UInt8(ascii: "/") && rest[$0 - 1] == UInt8(ascii: "*")
        }
        return Span(slash, end.map { $0 + 1 } ?? limit)
      default: return nil
      }
    }
  }
}
