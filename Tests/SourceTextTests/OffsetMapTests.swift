import SourceText
import TestSupport
import Testing

/// From the text of a JSON string back to the file.
@Suite struct OffsetMapTests {
  @Test func escapesAreOnePosition() {
    let file = SourceFile(name: "text", text: #"x:"a\"b\u00e9c\ud83d\ude00d""#)
    let map = JSONReader.offsetMap(ofStringAt: Span(2, 28), in: file)
    // a " b é é c and the four bytes of the face, d, the end, beyond it
    let offsets = [3, 4, 6, 7, 7, 13, 14, 14, 14, 14, 26, 27, 27]
    #expect(offsets.indices.map { map.fileOffset($0) } == offsets)
    #expect(map.fileSpan(Span(1, 3)) == Span(4, 7))
    #expect(map.fileSpan(Span(3, 5)) == Span(7, 13))
    #expect(map.fileSpan(Span(5, 11)) == Span(13, 27))
    #expect(map.fileSpan(Span(at: 5)) == Span(at: 13))
  }

  @Test func invalidEscapesHaveNoWidth() {
    let file = SourceFile(name: "text", text: #""\qa\ud800b""#)
    let map = JSONReader.offsetMap(ofStringAt: Span(0, 12), in: file)
    #expect(map.fileOffset(0) == 3 && map.fileOffset(1) == 10 && map.fileOffset(2) == 11)
  }

  @Test func plainTextIsOnlyShifted() {
    let map = OffsetMap.identity(Span(5, 9))
    #expect([0, 3, 4, 100].map { map.fileOffset($0) } == [5, 8, 9, 9])
    #expect(OffsetMap(startingAt: 7).fileSpan(Span(0, 3)) == Span(at: 7))
  }

  /// What is in the file under the place of a character decodes to that character.
  @Test func everyCharacterMapsToItsSource() {
    var random = SeededGenerator(seed: 5)
    let pieces = ["a", "é", "€", "\u{1F600}", #"\""#, #"\\"#, #"\n"#, #"\u0041"#, #"\u20ac"#, #"\ud83d\ude00"#, "\t"]
    for _ in 0..<500 {
      let written = "[\"" + (0..<random.below(12)).map { _ in pieces[random.below(pieces.count)] }.joined() + "\"]"
      let file = SourceFile(name: "text", text: written)
      let node = JSONReader.read(file, .realtimeRules).tree.root.elements[0]
      let map = JSONReader.offsetMap(ofStringAt: node.span, in: file)
      var offset = 0
      for scalar in (node.string ?? "").unicodeScalars {
        let end = offset + UTF8.width(scalar)
        let part = SourceFile(name: "part", text: "\"\(file.text(of: map.fileSpan(Span(offset, end))))\"")
        #expect(JSONReader.read(part, .realtimeRules).tree.root.string == String(scalar), "\(written)")
        offset = end
      }
    }
  }
}
