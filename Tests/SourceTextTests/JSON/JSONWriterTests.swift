import SourceText
import Testing

@Suite struct JSONWriterTests {
  private static let text = "\"\\/\n\r\t\u{0}\u{8}\u{1F}\u{7F}é\u{2028}\u{1F600}"

  /// Categories Cc, Cf, Zl and Zp, and what a runner of GitHub takes for a command.
  @Test func invisibleCharactersAreEscaped() {
    var writer = JSONWriter()
    writer.object { $0.member("a\u{9B}", Self.text + "\u{85}\u{202E}\u{E0041}##[error]::x") }
    #expect(
      writer.text
        == #"{"a\u009b":"\"\\/\n\r\t\u0000\u0008\u001f\u007fé\u2028"# + "\u{1F600}"
        + #"\u0085\u202e\udb40\udc41##\u005berror]::x"}"#)
    let (tree, problems) = JSONReader.read(SourceFile(name: "json", text: writer.text), .strict)
    #expect(problems.isEmpty && tree.root["a\u{9B}"]?.string == Self.text + "\u{85}\u{202E}\u{E0041}##[error]::x")
  }

  @Test func dataEscapesOnlyWhatJSONRequires() {
    var writer = JSONWriter(escapesInvisible: false)
    writer.string(Self.text)
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

  @Test func compactTextHasOneLine() {
    var writer = JSONWriter()
    fill(&writer)
    #expect(
      writer.text == #"{"text":"x","count":-3,"flag":false,"list":[-9223372036854775808,0.5,null,null,[]],"a\nb":{}}"#)
  }

  @Test func prettyTextHasOneElementALine() {
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
