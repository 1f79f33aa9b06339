import RealtimeRules
import SourceText
import TestSupport
import Testing

/// The productions and the parser take the same conditions, also ones that nobody thought of.
@Suite struct AgreementTests {
  private static let alphabet = Array("ab1$.,:;?!=<>&|+-*/%()[]'\"\\ \nx0e".unicodeScalars)

  @Test func productionsTakeWhatTheParserTakes() throws {
    let productions = try ProductionTests.collected()
    // What stands inside a regular expression is read when names and types are checked, not by the parser.
    let cases = CorpusCase.all.filter { !$0.isFile && !$0.input.contains("matches") }
    var generator = SeededGenerator(seed: 20_261_121)
    var taken = 0
    for _ in 0..<5_000 {
      guard let example = cases.randomElement(using: &generator) else { return }
      let text = Self.changed(example.input, &generator)
      guard !text.contains("/") || !text.contains("\\") else { continue }
      let file = SourceFile(name: "<changed>", text: text)
      let isRead = RealtimeRuleset.parse(condition: file).diagnostics.isEmpty
      let isDerived = Derivation.productions(of: text, by: productions, from: "condition") != nil
      #expect(isRead == isDerived, "\(text)")
      if isRead { taken += 1 }
    }
    #expect(taken > 400)
  }

  /// A text with one or two characters removed, put in or replaced.
  private static func changed(_ text: String, _ generator: inout SeededGenerator) -> String {
    var scalars = Array(text.unicodeScalars)
    for _ in 0..<Int.random(in: 1...2, using: &generator) where !scalars.isEmpty {
      let place = Int.random(in: 0..<scalars.count, using: &generator)
      let scalar = alphabet.randomElement(using: &generator) ?? "a"
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: scalars.remove(at: place)
      case 1: scalars.insert(scalar, at: place)
      default: scalars[place] = scalar
      }
    }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: scalars)
    return String(result)
  }
}
