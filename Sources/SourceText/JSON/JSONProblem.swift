/// A problem in a JSON text. The reader of a format turns it into a diagnostic in that format's own words.
public struct JSONProblem: Hashable, Sendable, CustomStringConvertible {
  /// The kinds of problem.
  public enum Kind: Hashable, Sendable {
    /// An unexpected character. Empty text means the end of the file.
    case unexpected(String)
    /// A required token, such as `"` or `:`, is missing.
    case expected(String)
    /// An invalid escape sequence.
    case invalidEscape(String)
    /// `\uD800`…`\uDFFF` without the other half of the surrogate pair, which no string can hold.
    case loneSurrogate
    /// A control character that this dialect requires to be escaped.
    case controlCharacter
    /// The bytes are not UTF-8.
    case invalidUTF8
    /// A string without a closing quote.
    case unterminatedString
    /// A `/*` comment without `*/`.
    case unterminatedComment
    /// Not a JSON number, or a number out of range.
    case invalidNumber
    /// A comment in a dialect without comments.
    case comment
    /// A comma before a closing bracket in a dialect without trailing commas.
    case trailingComma
    /// A duplicate key in one object. `first` is its first occurrence.
    case duplicateKey(String, first: Span)
    /// The nesting exceeds the reader's limit.
    case tooDeep(limit: Int)
    /// The number of values exceeds the reader's limit.
    case tooManyValues(limit: Int)
    /// The size in bytes exceeds the reader's limit.
    case tooLarge(limit: Int)
    /// The number of problems exceeds the reader's limit.
    case tooManyProblems(limit: Int)
    /// There is more text after the value.
    case trailingContent
  }

  /// The kind of problem, with its details.
  package let kind: Kind
  /// The location in the text.
  package let span: Span

  /// Creates a problem at `span`.
  package init(_ kind: Kind, at span: Span) {
    self.kind = kind
    self.span = span
  }

  /// The same as ``message``.
  public var description: String { message }

  /// A neutral wording without a final period.
  package var message: String {
    switch kind {
    case .unexpected(""): "unexpected end of the text"
    case .unexpected(let found): "unexpected `\(EscapedText.of(found, limit: 20))`"
    case .expected(let wanted): "expected `\(wanted)`"
    case .invalidEscape(let text): "`\(EscapedText.of(text, limit: 20))` is not a JSON escape"
    case .loneSurrogate: "half of a surrogate pair has no other half"
    case .controlCharacter: "a control character in a string must be escaped"
    case .invalidUTF8: "the text is not valid UTF-8 here"
    case .unterminatedString: "this string is not terminated"
    case .unterminatedComment: "this comment is not terminated"
    case .invalidNumber: "invalid or out-of-range number"
    case .comment: "comments are not allowed here"
    case .trailingComma: "a comma before the closing bracket is not allowed here"
    case .duplicateKey(let key, _): "duplicate key \(EscapedText.name(key)) in this object"
    case .tooDeep(let limit): "nested deeper than \(limit) levels"
    case .tooManyValues(let limit): "more than \(limit) values"
    case .tooLarge(let limit): "longer than \(limit) bytes"
    case .tooManyProblems(let limit): "more than \(limit) problems; the rest of the text was not read"
    case .trailingContent: "there is more text after the end of the value"
    }
  }
}
