// The cases of check_strings.py: each function on each pair of texts, as characters, scalars and bytes.

let texts = [
  "", "a", "aa", "aaa", "ab", "aab", "abab", "ababab", "abc", "b", "ba", " a  b ", ", ", "a, b, , c, ", "::",
  "a::b::::c", "é", "e\u{301}",
  "xe\u{301}y", "\r\n", "\n", "\r", "a\r\nb\nc\r\n", "👨‍👩‍👧", "👨", "x👨‍👩‍👧y👨‍👩‍👧", "\u{1F1E6}\u{1F1E7}\u{1F1E6}", "\u{1F1E7}", "ß",
  "SS", "日本", "本", "a日本b日本",
]

extension String {
  var shown: String { "\"" + unicodeScalars.map { $0.escaped(asASCII: true) }.joined() + "\"" }
}

func show<Parts: Sequence>(_ name: String, _ parts: Parts) where Parts.Element: StringProtocol {
  print(name, parts.map { String($0).shown }.joined(separator: " "))
}

for text in texts {
  show("trimming while", [text.trimmingPrefix { $0 == "a" || $0 == " " }])
  for other in texts {
    print(text.shown, other.shown, "contains", text.contains(other), text.dropFirst().contains(other))
    show("trimming", [text.trimmingPrefix(other), text.dropFirst().trimmingPrefix(other)])
    show("scalars", [String(text.unicodeScalars.trimmingPrefix(other.unicodeScalars))])
    // The programs search for no empty text in these ways.
    guard !other.isEmpty else { continue }
    for isOmitting in [true, false] {
      for maximum in [0, 1, 2, .max] {
        show("split", text.split(separator: other, maxSplits: maximum, omittingEmptySubsequences: isOmitting))
      }
    }
    for maximum in [0, 1, .max] {
      show("replacing", [text.replacing(other, with: "<>", maxReplacements: maximum), text.replacing(other, with: "")])
    }
    let range = text.firstRange(of: other)
    print("first", range.map { text.distance(from: text.startIndex, to: $0.lowerBound) } ?? -1)
    let bytes = Array(text.utf8)
    print(
      "bytes", bytes.firstRange(of: Array(other.utf8)).map { "\($0)" } ?? "none",
      bytes.replacing(Array(other.utf8), with: [0]))
    print("dropped", text.utf8.dropFirst().firstRange(of: other.utf8).map { text[..<$0.upperBound].utf8.count } ?? -1)
  }
}
