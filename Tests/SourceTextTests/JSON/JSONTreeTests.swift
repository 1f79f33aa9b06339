import SourceText
import Testing

/// What the tree says about a text: values, order, places.
@Suite struct JSONTreeTests {
  private func root(_ text: String) -> JSONNode {
    JSONReader.read(SourceFile(name: "text", text: text), .strict).tree.root
  }

  @Test func valuesHaveKindsAndSpans() {
    let root = root(#" {"b": [1, -0.5, "x"], "a": null, "b": true, "": {}} "#)
    #expect(root.span == Span(1, 52))
    #expect(root.members.map(\.key) == ["b", "a", "b", ""])
    #expect(root.members.map(\.keySpan) == [Span(2, 5), Span(23, 26), Span(34, 37), Span(45, 47)])
    #expect(root["b"]?.elements.map(\.value) == [.integer(1), .double(-0.5), .string("x")])
    #expect(root["b"]?.elements.map(\.span) == [Span(8, 9), Span(11, 15), Span(17, 20)])
    #expect(root["a"]?.isNull == true && root[""]?.value == .object && root["c"] == nil)
    #expect(root.elements.isEmpty && root.string == nil && root.bool == nil)
    #expect(root.members[2].value.bool == true)
  }

  @Test func keysAreComparedAsBytes() {
    let text = "{\"caf\u{E9}\":1,\"cafe\u{301}\":2}"
    let (tree, problems) = JSONReader.read(SourceFile(name: "text", text: text), .strict)
    #expect(problems.isEmpty)
    #expect(tree.root["caf\u{E9}"]?.value == .integer(1))
    #expect(tree.root["cafe\u{301}"]?.value == .integer(2))
  }

  @Test func stringsAreDecoded() {
    let cases: [(written: String, text: String)] = [
      (#""""#, ""), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041\u00e9\u20AC\uffff""#, "Aé€\u{FFFF}"),
      (#""\ud83d\ude00""#, "\u{1F600}"), (#""\uD800\uDC00\uDBFF\uDFFF""#, "\u{10000}\u{10FFFF}"),
      ("\"\u{1F600}\u{7F}\"", "\u{1F600}\u{7F}"), (#""\u0000""#, "\u{0}"), ("\"a\u{FEFF}\"", "a\u{FEFF}"),
    ]
    for (written, text) in cases { #expect(root(written).string?.utf8.elementsEqual(text.utf8) == true, "\(written)") }
  }

  @Test func byteOrderMarksAreSkipped() {
    let root = root("\u{FEFF}[1]")
    #expect(root.span == Span(3, 6))
    #expect(root.elements.map(\.value) == [.integer(1)])
    let problems = JSONReader.read(SourceFile(name: "text", text: "1\u{FEFF}"), .strict).problems
    #expect(problems.map(\.kind) == [.invalidNumber])
  }

  @Test func treesCanBeBuiltByHand() {
    var builder = JSONTreeBuilder()
    #expect(builder.finish().root.isNull)
    builder.add(.object, at: Span(0, 1))
    builder.key("a", at: Span(1, 2))
    builder.add(.array, at: Span(3, 4))
    builder.add(.integer(7), at: Span(4, 5))
    builder.add(.string("x"), at: Span(6, 9))
    builder.close(at: nil)
    builder.key("b", at: Span(10, 11))
    builder.add(.null, at: Span(12, 16))
    builder.close(at: Span(0, 17))
    let root = builder.finish().root
    #expect(root.span == Span(0, 17) && root["a"]?.span == Span(3, 9))
    #expect(root["a"]?.elements.map(\.value) == [.integer(7), .string("x")])
    #expect(root.members.map(\.keySpan) == [Span(1, 2), Span(10, 11)])
  }
}
