import SourceText

/// JSON in every dialect: values are nested in their parents, and an accepted text is written and read again as the same value.
struct JSONTarget: FuzzTarget {
  static let name = "json"
  static let words = [
    "true", "false", "null", "//", "/*", "*/", "\\u", "\\ud83d\\ude00", "\\\"", "1e400", "-0.0", "9223372036854775807",
    "\u{FEFF}", "{}", "[]", "\":", ",",
  ]

  private static let dialects: [JSONDialect] = [
    .strict, .relaxed, .realtimeRules, JSONDialect(comments: true, maximumDepth: 2, maximumNodes: 5, maximumBytes: 64),
  ]

  func check(_ bytes: [UInt8]) throws {
    let file = SourceFile(name: "text", bytes: bytes)
    for dialect in Self.dialects {
      let (tree, problems) = JSONReader.read(file, dialect)
      for problem in problems {
        try require(
          problem.span.start >= 0 && problem.span.end <= bytes.count, "\(problem.kind) is at \(problem.span)")
      }
      try requireNested(tree.root, in: file.wholeSpan, file)
      guard problems.isEmpty else { continue }
      let text = Self.written(tree.root)
      let (again, others) = JSONReader.read(SourceFile(name: "again", text: text), .strict)
      try require(others.isEmpty && Self.written(again.root).utf8.elementsEqual(text.utf8), "written as \(text)")
    }
  }

  private func requireNested(_ node: JSONNode, in outer: Span, _ file: SourceFile) throws(BrokenProperty) {
    try require(node.span.start >= outer.start && node.span.end <= outer.end, "\(node.span) is not in \(outer)")
    if node.string != nil {
      let map = JSONReader.offsetMap(ofStringAt: node.span, in: file)
      try require(
        map.fileOffset(0) > node.span.start && map.fileOffset(.max) <= file.bytes.count, "the map of \(node.span)")
    }
    for element in node.elements { try requireNested(element, in: node.span, file) }
    for member in node.members {
      try require(member.keySpan.start >= node.span.start, "\(member.keySpan) is not in \(node.span)")
      try requireNested(member.value, in: node.span, file)
    }
  }

  private static func written(_ node: JSONNode) -> String {
    var writer = JSONWriter()
    write(node, &writer)
    return writer.text
  }

  private static func write(_ node: JSONNode, _ writer: inout JSONWriter) {
    switch node.value {
    case .null: writer.null()
    case .bool(let bool): writer.bool(bool)
    case .integer(let integer): writer.integer(integer)
    case .double(let double): writer.double(double)
    case .string(let string): writer.string(string)
    case .array: writer.array { for element in node.elements { write(element, &$0) } }
    case .object:
      writer.object {
        for member in node.members {
          $0.key(member.key)
          write(member.value, &$0)
        }
      }
    }
  }
}
