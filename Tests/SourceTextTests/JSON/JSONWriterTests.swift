import SourceText
import Testing

@Suite struct JSONWriterTests {
  @Test func onlyWhatMustBeEscapedIs() {
    var writer = JSONWriter()
    writer.string("\"\\/\n\r\t\u{0}\u{8}\u{1F}\u{7F}é\u{2028}\u{1F600}")
    #expect(writer.text == "\"\\\"\\\\/\\n\\r\\t\\u0000\\u0008\\u001f\u{7F}é\u{2028}\u{1F600}\"")
    var bytes = Array("x".utf8)
    JSONWriter.append("a\"", to: &bytes)
    #expect(bytes == Array(#"x"a\"""#.utf8))
  }

  private func fill(_ writer: inout JSONWriter) {
    writer.object {
      $0.member("text", "x")
      $0.member("none", nil)
      $0.member("count", -3)
      $0.member("flag", false)
      $0.key("list")
      $0.array {
        $0.integer(.min)
        $0.double(0.5)
        $0.double(.infinity)
        $0.null()
        $0.array { _ in }
      }
      $0.key("a\nb")
      $0.object { _ in }
    }
  }

  @Test func compactOnOneLine() {
    var writer = JSONWriter()
    fill(&writer)
    #expect(
      writer.text == #"{"text":"x","count":-3,"flag":false,"list":[-9223372036854775808,0.5,null,null,[]],"a\nb":{}}"#)
  }

  @Test func prettyOnALineEach() {
    var writer = JSONWriter(pretty: true)
    fill(&writer)
    #expect(
      String(decoding: writer.bytes, as: UTF8.self) == #"""
        {
          "text": "x",
          "count": -3,
          "flag": false,
          "list": [
            -9223372036854775808,
            0.5,
            null,
            null,
            []
          ],
          "a\nb": {}
        }
        """#)
  }
}
