import SourceText
import TestSupport
import Testing

/// The productions and the parser accept the same texts, including random ones.
@Suite struct AgreementTests {
  @Test(arguments: Languages.names)
  func productionsAcceptWhatTheParserAccepts(language: String) throws {
    let language = try Languages.named(language)
    let productions = try ProductionTests.collected(language)
    let cases = CorpusCase.all.filter { example in
      example.language.name == language.name && !example.isBeyondGrammar
        && (!example.isFile || language.conditionsInTexts(of: example.file).isEmpty)
        && language.isDecidedByParser(example.input)
    }
    let alphabet = Array(language.alphabet.unicodeScalars)
    var generator = SeededGenerator(seed: 20_261_121)
    var taken = 0
    for _ in 0..<5_000 {
      let example = try #require(cases.randomElement(using: &generator))
      let text = Self.changed(example.input, alphabet, &generator)
      guard language.isDecidedByParser(text) else { continue }
      let isRead = !example.read(SourceFile(name: "<changed>", text: text)).hasPrefix("error ")
      let isDerived = CorpusCase.productions(of: text, like: example, productions) != nil
      #expect(isRead == isDerived, "\(text)")
      if isRead { taken += 1 }
    }
    #expect(taken > 400)
  }

  /// A text with one or two characters removed, put in or replaced.
  private static func changed(
    _ text: String, _ alphabet: [Unicode.Scalar], _ generator: inout SeededGenerator
  ) -> String {
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
