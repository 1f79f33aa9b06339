import RealtimeRules
import RuleEvaluation
import RulePrograms
import SourceText
import TestSupport
import Testing

/// Mutated files. The generator is seeded, so a failure repeats.
@Suite struct MutationTests {
  private static let seeds: [String] = [
    #"{"rules": {"users": {"$uid": {".read": "auth != null && auth.uid === $uid", ".indexOn": ["name", "a/b"]}}}}"#,
    #"{"rules": {"a": {".validate": "newData.val().matches(/^[a-z]{2,3}(x|y)*$/i) ? now - 1 > .5e1 : !data.exists()"}}}"#,
    "// c\n{\"rules\": {\"$x\": {\".write\": \"root.child('a/' + $x).val() == \\\"\\\\u00e9\\\" /* é */ || false\", }, }}",
    #"{"rules": {"m": {".write": "newData.hasChildren(['a', \"b\"]) && auth.token['x'][$y] % 2 == -1 & 'q' = 3"}}}"#,
  ]

  private static let fragments: [String] = [
    "\"", "\\", "'", "/", "[", "]", "(", ")", "{", "}", ",", ":", "$", ".", "&&", "||", "=", "==", "!", "\\u", "\u{0}",
    "😀", "‘", "*/", "/*", "//", "\n", "null", "auth", "newData", ".val()", "0x", "1e", "matches(/", "? :", "\\\\",
  ]

  /// An accepted file is the same program with a comment behind it. A rejected file has errors inside the file.
  @Test(arguments: zip(["paths", "pattern", "comments", "invalid operators"], seeds))
  func mutationsLoadOrHaveAnError(_ name: String, _ seed: String) {
    var random = SeededGenerator(seed: UInt64(name.utf8.count) &* 77 &+ 1)
    let text = Array(seed.utf8)
    var (accepted, rejected) = (0, 0)
    for _ in 0..<5_000 {
      let file = SourceFile(name: "rules.json", bytes: mutated(text, &random))
      let loaded = CompiledRealtimeRules.load(file, functions: .standard)
      #expect((loaded.program == nil) == loaded.diagnostics.hasErrors)
      #expect(loaded.diagnostics.count <= RealtimeLimits.diagnostics + 1)
      for diagnostic in loaded.diagnostics where diagnostic.span.end > file.bytes.count {
        Issue.record("\(diagnostic.code) outside of \(file.text(of: file.wholeSpan))")
      }
      guard let program = loaded.program else {
        rejected += 1
        continue
      }
      accepted += 1
      #expect(program.dump.isEmpty == program.rules.isEmpty)
      let longer = SourceFile(name: file.name, bytes: file.bytes + Array("\n// comment".utf8))
      let again = CompiledRealtimeRules.load(longer, functions: .standard)
      #expect(again.program?.dump == program.dump, "\(file.text(of: file.wholeSpan))")
    }
    let source = SourceFile(name: "rules.json", bytes: text)
    let isValid = CompiledRealtimeRules.load(source, functions: .standard).program != nil
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
