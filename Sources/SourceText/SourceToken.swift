/// A piece of source text with its meaning, for colored listings. Text without a token, such as operators, has no color.
package struct SourceToken: Sendable, Hashable {
  /// The meaning of a piece.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A word of the language: `allow`, `if`, and `.read` of Realtime rules.
    case keyword
    /// A string with its quotes, or a regular expression.
    case string
    /// A number, `true`, `false`, `null`, or the name of a type.
    case literal
    /// A comment.
    case comment
    /// A part of a path, or the key of a location of Realtime rules.
    case path
    /// The name of a function where it is defined or called.
    case function
    /// A variable of a path: `{id}` or `$id`.
    case capture
  }

  /// The meaning.
  package let kind: Kind
  /// The position in the file.
  package let span: Span

  /// Creates a token.
  package init(_ kind: Kind, _ span: Span) {
    self.kind = kind
    self.span = span
  }
}
