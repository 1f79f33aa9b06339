import SourceText
import Testing

/// A language that `Grammar/` defines: how its texts are read, and what its productions begin with.
protocol GrammarLanguage: Sendable {
  /// What its page, its productions and the folder of its corpus are called.
  var name: String { get }
  /// The production that makes a whole file.
  var fileProduction: String { get }
  /// The production that makes one condition.
  var conditionProduction: String { get }
  /// Productions that only say what another leaves out, so that no text is made by them.
  var exclusions: Set<String> { get }
  /// The characters that a text is changed with, to see whether productions and parser still agree.
  var alphabet: String { get }

  /// What is read from a condition: its tree, or its errors as ``errorLines(_:in:linesBefore:)`` writes them.
  func read(condition: SourceFile) -> String
  /// What is read from a whole file, in the same forms.
  func read(file: SourceFile) -> String
  /// The conditions of a file that its productions take for mere text.
  func conditionsInTexts(of file: SourceFile) -> [String]
  /// Whether the parser alone says if a text is one of the language.
  func isDecidedByParser(_ text: String) -> Bool
}

extension GrammarLanguage {
  var page: String { "Grammar/\(name).md" }

  func conditionsInTexts(of file: SourceFile) -> [String] { [] }

  func isDecidedByParser(_ text: String) -> Bool { true }

  /// The errors among `diagnostics`, one a line; nil where there is none.
  func errorLines(_ diagnostics: [Diagnostic], in file: SourceFile, linesBefore: Int = 0) -> String? {
    let errors = diagnostics.filter { $0.severity == .error }
    guard !errors.isEmpty else { return nil }
    return errors.map { error in
      let place = file.position(of: error.span.start)
      return "error \(place.line - linesBefore):\(place.column) [\(error.code)] \"\(error.message)\""
    }.joined(separator: "\n")
  }
}

/// The languages by name, as test arguments.
enum Languages {
  static let all: [any GrammarLanguage] = [RealtimeLanguage(), CloudLanguage()]
  static let names = all.map(\.name)

  static func named(_ name: String) throws -> any GrammarLanguage {
    try #require(all.first { $0.name == name })
  }
}
