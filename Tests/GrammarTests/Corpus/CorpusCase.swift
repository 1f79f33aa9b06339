import SourceText
import TestSupport
import Testing

/// A case of the corpus: a title between lines of `=`, the input, `---`, what is expected.
struct CorpusCase: Sendable, CustomTestStringConvertible {
  let language: any GrammarLanguage
  let title: String
  let place: String
  /// A whole rules file, not one condition.
  let isFile: Bool
  /// The productions take it, what is wrong is beyond them.
  let isBeyondGrammar: Bool
  let input: String
  /// White space made one blank.
  let expected: String

  var testDescription: String { "\(place) \(title)" }
  var isError: Bool { expected.hasPrefix("error ") }
  var file: SourceFile { SourceFile(name: place, text: input) }

  /// What is read, as the case writes it.
  var outcome: String { read(file) }

  /// What is read from another text in the place of this one.
  func read(_ file: SourceFile) -> String {
    Self.squeezed(isFile ? language.read(file: file) : language.read(condition: file))
  }

  /// The productions that the input is made by, of a file those of its conditions too; nil where it is not made by them.
  func productions(by productions: ProductionSet) -> Set<String>? {
    Self.productions(of: input, like: self, productions)
  }

  /// The productions that a text in the place of this one is made by.
  static func productions(of text: String, like example: CorpusCase, _ productions: ProductionSet) -> Set<String>? {
    let language = example.language
    let start = example.isFile ? language.fileProduction : language.conditionProduction
    guard var used = Derivation.productions(of: text, by: productions, from: start) else { return nil }
    guard example.isFile else { return used }
    for condition in language.conditionsInTexts(of: SourceFile(name: example.place, text: text)) {
      guard
        let more = Derivation.productions(of: condition, by: productions, from: language.conditionProduction)
      else { return nil }
      used.formUnion(more)
    }
    return used
  }

  /// Every case of every language.
  static let all: [CorpusCase] = Languages.all.flatMap { language in
    (try? Repository.files(below: "Grammar/corpus/\(language.name)", ending: ".txt"))?
      .flatMap { (try? read($0, language)) ?? [] } ?? []
  }

  private static func read(_ path: String, _ language: any GrammarLanguage) throws -> [CorpusCase] {
    let lines = try Repository.text(path).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var starts = lines.indices.filter { isRule(lines, $0) }
    starts.append(lines.count)
    return zip(starts, starts.dropFirst()).map { CorpusCase(lines[$0..<$1], at: "\(path):\($0 + 1)", language) }
  }

  /// Whether a case begins here: a line of `=` that is followed by another.
  private static func isRule(_ lines: [String], _ index: Int) -> Bool {
    isLine(lines[index]) && lines[index...].dropFirst(2).prefix(3).contains(where: isLine)
      && !lines[index + 1].isEmpty
  }

  private static func isLine(_ line: String) -> Bool { line.count >= 3 && line.allSatisfy { $0 == "=" } }

  private init(_ lines: ArraySlice<String>, at place: String, _ language: any GrammarLanguage) {
    let head = lines.dropFirst().prefix { !Self.isLine($0) }
    let body = lines.dropFirst(head.count + 2)
    let input = body.prefix { $0 != "---" }
    self.language = language
    title = head.first ?? ""
    isFile = head.contains(":file")
    isBeyondGrammar = head.contains(":beyond-grammar")
    self.place = place
    self.input = input.drop(while: \.isEmpty).reversed().drop(while: \.isEmpty).reversed().joined(separator: "\n")
    expected = Self.squeezed(body.dropFirst(input.count + 1).joined(separator: "\n"))
  }

  /// With white space made one blank.
  static func squeezed(_ text: String) -> String {
    text.split { $0 == " " || $0 == "\n" || $0 == "\r\n" || $0 == "\t" }.joined(separator: " ")
  }
}
