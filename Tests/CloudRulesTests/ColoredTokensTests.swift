import CloudRules
import SourceText
import Testing

@Suite("Colors of Cloud rules")
struct ColoredTokensTests {
  private static let text = """
    rules_version = '2'; /* é */
    service cloud.firestore { match /a/{id=**} { // "
      function f(x) { let y = b'a' + x[0] / 2; return get(/a/$(x)/b.c).data is map; }
      allow read, write: if f(1.5) && "\\" // " != 'b
    } }
    """

  /// Tokens of every beginning of a file are in order, inside the file and not empty.
  @Test func brokenFilesHaveTokens() {
    let bytes = Array(Self.text.utf8)
    for count in 0...bytes.count {
      var end = 0
      for token in ColoredTokens.of(SourceFile(name: "a.rules", bytes: Array(bytes[..<count]))) {
        #expect(token.span.start >= end && token.span.end <= count && token.span.count > 0, "\(count): \(token)")
        end = token.span.end
      }
    }
  }

  @Test func kinds() {
    let file = SourceFile(name: "a.rules", text: Self.text)
    let found = ColoredTokens.of(file).map { "\($0.kind.rawValue) \(file.text(of: $0.span))" }
    for token in [
      "keyword rules_version", "string '2'", "comment /* é */", "path cloud.firestore", "capture id", "comment // \"",
      "function f", "keyword let", "string b'a'", "literal 0", "function get", "path /b.c", "literal map",
      "keyword write",
      "literal 1.5",
    ] {
      #expect(found.contains(token), "\(token): \(found)")
    }
  }
}
