/// A step of a language's expression in postfix order. An operation applies to the results of the steps before it.
enum LanguageStep: Hashable, Sendable {
  /// No text.
  case nothing

  /// The empty text.
  case emptyText

  /// All texts.
  case anyText

  /// The texts of one character of a set.
  case set(CodePointSet)

  /// The texts with a number of UTF-16 units.
  case length(CountRange)

  /// The empty text, if an assertion holds at its place. Only between the start of a pattern and its `located`.
  case assertion(MatchProgram.Assertion)

  /// The concatenation of this many languages.
  case concatenation(Int)

  /// The union of this many languages.
  case union(Int)

  /// The intersection of this many languages.
  case intersection(Int)

  /// The complement of one language.
  case complement

  /// A repeated language.
  case repetition(CountRange)

  /// A pattern with assertions, matched against a whole text: they see nothing before and behind it.
  case located
}
