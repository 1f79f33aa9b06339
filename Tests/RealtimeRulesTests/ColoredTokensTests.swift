import RealtimeRules
import SourceText
import Testing

@Suite("Colors of Realtime rules")
struct ColoredTokensTests {
  private static let text = #"""
    // "a" é
    {"rules": {"a": {".read": "auth.uid == '\u0061' /* x */ && root.child(\"b\").val() > .5", /* " */
      "$x": {".validate": "$x.matches(/^\\d+$/) || true", ".indexOn": ".value", ".write": false}, "n": 5, "l": [null]
    }}} // end
    """#

  /// Tokens of every beginning of a file are in order, inside the file and not empty.
  @Test func brokenFilesHaveTokens() {
    let bytes = Array(Self.text.utf8)
    for count in 0...bytes.count {
      var end = 0
      for token in ColoredTokens.of(SourceFile(name: "a.json", bytes: Array(bytes[..<count]))) {
        #expect(token.span.start >= end && token.span.end <= count && token.span.count > 0, "\(count): \(token)")
        end = token.span.end
      }
    }
  }

  @Test(arguments: ["/*/", "{} /*/ x", "/*", "/**/", "/"]) func commentsEnd(_ text: String) {
    let file = SourceFile(name: "a.json", text: text)
    let found = ColoredTokens.of(file).map { file.text(of: $0.span) }
    let comment = text.drop { $0 != "/" }
    #expect(found == (comment.count > 1 ? [String(comment)] : []))
  }

  @Test func kinds() {
    let file = SourceFile(name: "a.json", text: Self.text)
    let found = ColoredTokens.of(file).map { "\($0.kind.rawValue) \(file.text(of: $0.span))" }
    for token in [
      "comment // \"a\" é", "path \"rules\"", "keyword \".read\"", #"string '\u0061'"#, "comment /* x */",
      "function child", #"string \"b\""#, "literal .5", "comment /* \" */", "capture \"$x\"", "capture $x",
      #"string /^\\d+$/"#, "literal true", "string \".value\"", "literal false", "literal 5", "literal null",
      "comment // end",
    ] {
      #expect(found.contains(token), "\(token): \(found)")
    }
  }
}
