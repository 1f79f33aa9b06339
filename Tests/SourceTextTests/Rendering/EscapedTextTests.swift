import SourceText
import Testing

@Suite("Untrusted text in messages")
struct EscapedTextTests {
  @Test(arguments: [
    ("plain é 😀", "plain é 😀"), ("a\nb\r\tc", #"a\nb\r\tc"#), ("\u{1B}[31mred", #"\u{1b}[31mred"#),
    ("\u{0}\u{7F}\u{9B}2J", #"\u{0}\u{7f}\u{9b}2J"#), ("\u{202E}abc\u{2066}", #"\u{202e}abc\u{2066}"#),
    ("a\u{2028}b\u{2029}c", #"a\u{2028}b\u{2029}c"#), ("\u{200B}\u{FEFF}\u{E0041}", #"\u{200b}\u{feff}\u{e0041}"#),
    ("`a\\`", "`a\\`"),
    // Workflow commands of GitHub Actions: one begins a line behind white space, the older form stands anywhere.
    ("::error::a", #"\u{3a}:error::a"#), ("a ::b", #"a \u{3a}:b"#), ("a\u{A0}::b", "a\u{A0}\\u{3a}:b"),
    ("##[error]a", #"##\u{5b}error]a"#), ("a##[b]", #"a##\u{5b}b]"#),
    ("a::b", "a::b"), ("`::b`", "`::b`"), ("a: :b", "a: :b"), ("#[x]", "#[x]"), ("## [x]", "## [x]"),
  ])
  func controlSequencesAreEscaped(text: String, shown: String) { #expect(EscapedText.of(text, limit: 80) == shown) }

  @Test func quotesAreEscaped() {
    #expect(EscapedText.of("a`b\\", limit: 80, quote: "`") == "a\\`b\\\\")
    #expect(EscapedText.of("a`b\"", limit: 80, quote: "\"") == "a`b\\\"")
  }

  @Test(arguments: [(80, false), (81, true)])
  func longTextIsCut(count: Int, isCut: Bool) {
    let shown = EscapedText.of(String(repeating: "x", count: count), limit: 80)
    #expect(shown == String(repeating: "x", count: 80) + (isCut ? "…" : ""))
  }
}
