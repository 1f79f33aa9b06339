import SourceText

/// The values of the JSON text as pieces for a formatter, with the conditions inside its strings.
struct ValuePieces {
  private let file: SourceFile
  /// The index of each token by its first byte.
  private let indexes: [Int: Int]
  private(set) var quoted: [Int: CodeText] = [:]
  private(set) var diagnostics: [Diagnostic] = []

  /// - Parameter tokens: the tokens of the text in order.
  init(_ file: SourceFile, _ tokens: [Span]) {
    self.file = file
    indexes = Dictionary(uniqueKeysWithValues: tokens.enumerated().map { ($0.element.start, $0.offset) })
  }

  /// Returns the piece of a value. The depth is bounded by that of the JSON reader.
  mutating func piece(of node: JSONNode) -> CodePiece {
    switch node.value {
    case .object:
      var entries: [CodeEntry] = []
      for member in node.members {
        if case .rule = RulesKey(member.key) { readCondition(member.value) }
        entries.append(CodeEntry(key: .token, value: piece(of: member.value)))
      }
      return .object(entries)
    case .array:
      var elements: [CodePiece] = []
      for element in node.elements { elements.append(piece(of: element)) }
      return .list(elements)
    case .string, .null, .bool, .integer, .double: return .token
    }
  }

  private mutating func readCondition(_ node: JSONNode) {
    guard let text = node.string, let index = indexes[node.span.start] else { return }
    let condition = ConditionText(jsonString: text, at: node.span, in: file)
    let (tree, problems) = Parser.parse(condition)
    diagnostics += problems
    guard !problems.hasErrors else { return }
    var lexer = Lexer(condition)
    lexer.read()
    let code = CodeText(
      tokens: lexer.tokens.dropLast().map { condition.place($0.span) },
      comments: lexer.comments.map { condition.place($0) }, content: .piece(ExpressionPieces(tree).root))
    if canMove(code, in: condition.span) { quoted[index] = code }
  }

  /// Whether the tokens can be laid out again: only white space that is written as such is between them, and a line ends
  /// after each `//`.
  private func canMove(_ code: CodeText, in string: Span) -> Bool {
    let parts = (code.tokens + code.comments).sorted { $0.start < $1.start }
    var end = string.start
    for part in parts + [Span(at: string.end)] {
      guard part.start >= end, file.bytes[end..<part.start].allSatisfy(Self.isSpace) else { return false }
      end = part.end
    }
    return code.comments.allSatisfy { comment in
      file.bytes[comment.start + 1] == UInt8(ascii: "*") || comment.end < string.end
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
}
