import SourceText
import Testing

/// Lines and columns as a person counts them.
@Suite struct PositionTests {
  private func positions(_ text: String) -> [String] {
    let file = SourceFile(name: "text", text: text)
    return (0...file.bytes.count).map { file.position(of: $0).description }
  }

  @Test func threeLineEndingsAreRecognized() {
    #expect(positions("a\nb\r\nc\rd") == ["1:1", "1:2", "2:1", "2:2", "2:3", "3:1", "3:2", "4:1", "4:2"])
    let file = SourceFile(name: "text", text: "a\nb\r\nc\rd")
    #expect(file.lineCount == 4)
    #expect((0...5).map { file.text(ofLine: $0) } == ["", "a", "b", "c", "d", ""])
    #expect((1...5).map { file.span(ofLine: $0) } == [Span(0, 1), Span(2, 3), Span(5, 6), Span(7, 8), Span(at: 8)])
    #expect(positions("\r") == ["1:1", "2:1"] && positions("\n\r") == ["1:1", "2:1", "3:1"])
    #expect(positions("") == ["1:1"] && SourceFile(name: "text", text: "").lineCount == 1)
  }

  @Test func columnsCountUTF16() {
    let file = SourceFile(name: "text", text: "é\u{1F600}e\u{301}x")
    #expect([0, 2, 6, 7, 9].map { file.position(of: $0).column } == [1, 2, 4, 5, 6])
    let broken = SourceFile(name: "text", bytes: [0xFF, 0x41])
    #expect(broken.position(of: 1).column == 2)
    #expect(broken.text(ofLine: 1) == "\u{FFFD}A")
  }

  @Test func offsetsOutsideAreClamped() {
    let file = SourceFile(name: "text", text: "ab\nc")
    #expect(file.position(of: -5) == SourcePosition(line: 1, column: 1))
    #expect(file.position(of: 99) == SourcePosition(line: 2, column: 2))
    #expect(file.text(of: Span(3, 99)) == "c" && file.text(of: Span(50, 99)).isEmpty)
  }

  @Test func aByteOrderMarkHasNoColumn() {
    #expect(positions("\u{FEFF}{\nx") == ["1:1", "1:1", "1:1", "1:1", "1:2", "2:1", "2:2"])
    #expect(positions("\u{FEFF}") == ["1:1", "1:1", "1:1", "1:1"])
    let file = SourceFile(name: "text", text: "\u{FEFF}{\r\n")
    #expect(file.text(ofLine: 1) == "{" && file.span(ofLine: 1) == Span(3, 4))
    #expect(positions("\n\u{FEFF}x").suffix(2) == ["2:2", "2:3"])
  }

  @Test func spansNeverRunBackwards() {
    #expect(Span(5, 3) == Span(at: 5) && Span(5, 3).count == 0)
    #expect(Span(2, 4).union(Span(7, 9)) == Span(2, 9) && Span(2, 9).union(Span(3, 4)) == Span(2, 9))
  }
}
