import CloudRules
import SourceText
import TestSupport
import Testing

/// Mutated files. The generator is seeded, so a failure repeats.
@Suite struct SyntaxMutationTests {
  private static let seeds: [String] = [
    "rules_version = '2';\nservice cloud.firestore { match /a/{b}/{c=**} { allow read, write: if a.b(c)[0:2] in /x/$(y); } }",
    "function f(a) { let b = {'k': [1, 2.5, .5,]}; return b is map ? -a : !a }\nservice firebase.storage { match /b/{b}/o { allow get } }",
    "service cloud.firestore { // c\n match /é { allow list: if 'x\\u00e9\\n' == b'\\x41' || a / b % c < 3; /* d */ } }",
    "service cloud.firestore { // é\n match /a { allow list: if 'x\\u00e9' == 'é' || a / b % c < 3; /* d */ } }",
  ]

  private static let fragments: [String] = [
    "'", "\\", "/", "{", "}", "(", ")", "[", "]", "$(", "{x=**}", "/*", "*/", "//", "\n", "==", "=", "&", "||", "?.",
    "??", ":",
    "++", "is", "in", "let", "return", "allow", "match", "function", "service", "rules_version", "import", "b'", "\\d",
    "😀", "\u{0}",
  ]

  /// An accepted file has the same outline with a comment behind it. A rejected file has errors inside the file.
  @Test(arguments: zip(["match", "function", "an invalid path", "literals"], seeds))
  func mutationsAreParsedOrHaveAnError(_ name: String, _ seed: String) {
    var random = SeededGenerator(seed: UInt64(name.utf8.count) &* 91 &+ 7)
    let text = Array(seed.utf8)
    var (accepted, rejected) = (0, 0)
    for _ in 0..<1_500 {
      let file = SourceFile(name: "firestore.rules", bytes: mutated(text, &random))
      let (outline, diagnostics) = CompiledCloudRules.parse(file)
      if diagnostics.hasErrors {
        rejected += 1
      } else {
        accepted += 1
        let longer = SourceFile(name: file.name, bytes: file.bytes + Array("\n// comment".utf8))
        #expect(CompiledCloudRules.parse(longer).outline == outline, "\(file.text(of: file.wholeSpan))")
      }
      let spans = diagnostics.flatMap { [$0.span] + $0.labels.map(\.span) + $0.fixIts.flatMap(\.edits).map(\.span) }
      #expect(spans.allSatisfy { $0.start >= 0 && $0.end <= file.bytes.count })
    }
    let isValid = !CompiledCloudRules.parse(SourceFile(name: "firestore.rules", bytes: text)).diagnostics.hasErrors
    #expect(isValid ? accepted > 100 && rejected > 100 : rejected > 1_000, "\(accepted) accepted, \(rejected) rejected")
  }

  private func mutated(_ text: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = text
    for _ in 0...random.below(3) {
      let place = random.below(bytes.count + 1)
      let end = min(bytes.count, place + random.below(4))
      switch random.below(4) {
      case 0: bytes.removeSubrange(place..<end)
      case 1: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
      case 2: bytes.replaceSubrange(place..<end, with: Self.fragments[random.below(Self.fragments.count)].utf8)
      default: bytes.insert(contentsOf: bytes[place..<end], at: random.below(bytes.count + 1))
      }
    }
    return bytes
  }
}
