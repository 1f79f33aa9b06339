import Foundation
import SourceText
import TestSupport
import Testing

/// Mutated texts: positions stay inside the file, and an accepted text is written and read again as the same value.
@Suite struct JSONMutationTests {
  static let texts = [
    #"{"rules": {".read": "auth != null", "a": [1, -2.5e3, true, false, null, {}], "b": "\u00e9\ud83d\ude00\n"}}"#,
    "\u{FEFF}// comment\n{\"a\": [1,], /* b */ \"c\": \"tab\tand\nline\",}\r\n",
    #"[[[[0]], {"x": {"y": {"z": ""}}}], 9223372036854775808, 1e-7, "\"\\\/\b\f"]"#, "\"é\u{1F600}e\u{301}\"",
  ]

  @Test func positionsStayInsideTheFile() {
    var random = SeededGenerator(seed: 11)
    let dialects: [JSONDialect] = [
      .strict, .relaxed, .realtimeRules, JSONDialect(comments: true, maximumDepth: 2, maximumNodes: 5),
    ]
    for round in 0..<20_000 {
      let bytes = Array(Self.texts[round % Self.texts.count].utf8).mutated(using: &random)
      let file = SourceFile(name: "text", bytes: bytes)
      let (tree, problems) = JSONReader.read(file, dialects[random.below(dialects.count)])
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(problems.allSatisfy { $0.span.start >= 0 && $0.span.end <= bytes.count }, "\(text)")
      let isNested = isNested(tree.root, in: file.wholeSpan, file)
      #expect(isNested, "\(text)")
      let isReadAgain = !problems.isEmpty || isReadAgain(tree.root)
      #expect(isReadAgain, "\(text)")
    }
  }

  /// Whether Foundation accepts a text with this problem, or draws the line elsewhere.
  private static func isOwn(_ kind: JSONProblem.Kind) -> Bool {
    switch kind {
    case .duplicateKey, .loneSurrogate, .invalidNumber, .invalidUTF8, .trailingComma: true
    default: false
    }
  }

  /// Foundation's JSON reader agrees on which texts are JSON.
  @Test func foundationAgrees() {
    var random = SeededGenerator(seed: 12)
    var (accepted, rejected) = (0, 0)
    for round in 0..<4_000 {
      let bytes = Array(Self.strictTexts[round % Self.strictTexts.count].utf8).mutated(using: &random)
      let problems = JSONReader.read(SourceFile(name: "text", bytes: bytes), .strict).problems
      let isValid = (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
      let text = String(decoding: bytes, as: UTF8.self)
      if problems.isEmpty {
        accepted += 1
        #expect(isValid, "only Foundation rejects \(text)")
      } else {
        rejected += 1
        #expect(!isValid || problems.contains { Self.isOwn($0.kind) }, "Foundation accepts \(text)")
      }
    }
    #expect(accepted > 300 && rejected > 1_000, "\(accepted) accepted, \(rejected) rejected")
  }

  static let strictTexts = [
    #"{"rules": {".read": "auth != null", "a": [1, -2.5e3, true, false, null, {}], "b": "\u00e9\ud83d\ude00\n"}}"#,
    #"[[[[0]], {"x": {"y": {"z": ""}}}], 9223372036854775807, 1e-7, "\"\\\/\b\f"]"#, "\"é\u{1F600}e\u{301}\"",
  ]

  private func isNested(_ node: JSONNode, in outer: Span, _ file: SourceFile) -> Bool {
    guard node.span.start >= outer.start, node.span.end <= outer.end else { return false }
    if node.string != nil {
      let map = JSONReader.offsetMap(ofStringAt: node.span, in: file)
      guard map.fileOffset(0) > node.span.start, map.fileOffset(.max) <= file.bytes.count else { return false }
    }
    return node.elements.allSatisfy { isNested($0, in: node.span, file) }
      && node.members.allSatisfy { $0.keySpan.start >= node.span.start && isNested($0.value, in: node.span, file) }
  }

  private func isReadAgain(_ node: JSONNode) -> Bool {
    let text = Self.written(node)
    let (again, problems) = JSONReader.read(SourceFile(name: "again", text: text), .strict)
    return problems.isEmpty && Self.written(again.root).utf8.elementsEqual(text.utf8)
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
