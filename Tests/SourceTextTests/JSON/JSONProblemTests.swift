import SourceText
import TestSupport
import Testing

/// Every kind of problem, with its position.
@Suite struct JSONProblemTests {
  typealias Case = (text: String, kind: JSONProblem.Kind, start: Int, end: Int)

  static let cases: [Case] = [
    ("", .unexpected(""), 0, 0), ("  ", .unexpected(""), 2, 2), ("{", .unexpected(""), 1, 1),
    ("[1", .unexpected(""), 2, 2), ("{,}", .unexpected(","), 1, 2), ("[,]", .unexpected(","), 1, 2),
    ("[1,,2]", .unexpected(","), 3, 4), ("[1 2]", .unexpected("2"), 3, 4), ("[1}", .unexpected("}"), 2, 3),
    ("tru", .unexpected("t"), 0, 1), ("nulls", .unexpected("n"), 0, 1), ("NaN", .unexpected("N"), 0, 1),
    ("+1", .unexpected("+"), 0, 1), ("/", .unexpected("/"), 0, 1), ("[é]", .unexpected("é"), 1, 3),
    ("{a:1}", .expected("\""), 1, 2), (#"{"a":1,2}"#, .expected("\""), 7, 8), (#"{"a" 1}"#, .expected(":"), 5, 6),
    (#"{"a""#, .expected(":"), 4, 4),
    (#""\x""#, .invalidEscape(#"\x"#), 1, 3), (#""\é""#, .invalidEscape(#"\é"#), 1, 4),
    (#""\u12""#, .invalidEscape(#"\u12""#), 1, 6), (#""\u00g0""#, .invalidEscape(#"\u00g0"#), 1, 7),
    (#""\ud800""#, .loneSurrogate, 1, 7), (#""\udc00""#, .loneSurrogate, 1, 7),
    (#""a\ud800\u0041""#, .loneSurrogate, 2, 8), (#""\ud800\n""#, .loneSurrogate, 1, 7),
    ("\"a\tb\"", .controlCharacter, 2, 3), ("\"\u{0}\"", .controlCharacter, 1, 2),
    ("\"a", .unterminatedString, 0, 1), (#"["a\"#, .unterminatedString, 1, 2),
    (#"{"a"#, .unterminatedString, 1, 2), ("1/* c", .unterminatedComment, 1, 3), ("/*/", .unterminatedComment, 0, 2),
    ("01", .invalidNumber, 0, 2), ("[1e999]", .invalidNumber, 1, 6), ("-", .invalidNumber, 0, 1),
    ("1.", .invalidNumber, 0, 2), ("0x10", .invalidNumber, 0, 4), ("1-2", .invalidNumber, 0, 3),
    ("// c\n1", .comment, 0, 4), ("1/* c */", .comment, 1, 8), ("[1,]", .trailingComma, 2, 3),
    (#"{"a":1 , }"#, .trailingComma, 7, 8),
    (#"{"a":1,"a":2}"#, .duplicateKey("a", first: Span(1, 4)), 7, 10),
    (#"{"a":1,"\u0061":2}"#, .duplicateKey("a", first: Span(1, 4)), 7, 15),
    ("1 2", .trailingContent, 2, 3), ("{}}", .trailingContent, 2, 3),
  ]

  @Test(arguments: cases.named { "\($0.kind): \($0.text)" }) func problemsHaveAPosition(_ row: Named<Case>) {
    let (text, kind, start, end) = row.value
    let problems = JSONReader.read(SourceFile(name: "text", text: text), .strict).problems
    #expect(problems == [JSONProblem(kind, at: Span(start, end))], "\(text)")
    #expect(!problems.contains { $0.message.isEmpty || $0.message.hasSuffix(".") })
  }

  @Test func invalidUTF8IsReportedOnce() {
    for (bytes, offset) in [
      ([0x22, 0xFF, 0xFE, 0x22], 1), ([0xEF, 0xBB], 0), ([0x31, 0xC0, 0x80], 1), ([0x22, 0xED, 0xA0, 0x80, 0x22], 1),
      ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], 1), ([0x22, 0xE2, 0x82, 0x22], 1),
    ] as [([UInt8], Int)] {
      let (tree, problems) = JSONReader.read(SourceFile(name: "text", bytes: bytes), .strict)
      #expect(problems == [JSONProblem(.invalidUTF8, at: Span(offset, offset + 1))])
      #expect(tree.root.isNull)
    }
  }

  @Test func treesKeepValuesBeforeAProblem() {
    let tree = JSONReader.read(SourceFile(name: "text", text: #"{"a":[1,2,x],"b":3}"#), .strict).tree
    #expect(tree.root["a"]?.elements.map(\.value) == [.integer(1), .integer(2)])
    let mended = JSONReader.read(SourceFile(name: "text", text: #"{"a":01,"a":"\q","b":3}"#), .strict)
    #expect(mended.problems.count == 3)
    #expect(mended.tree.root["b"]?.value == .integer(3))
  }
}
