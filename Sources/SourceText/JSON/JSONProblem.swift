/// What is wrong with a JSON text. The reader of a format turns it into a diagnostic in that format's own words.
public struct JSONProblem: Hashable, Sendable, CustomStringConvertible {
  /// The kinds of problem.
  public enum Kind: Hashable, Sendable {
    /// A character stands where none of its kind may; empty text means the end of the file.
    case unexpected(String)
    /// Something definite must stand here, such as `"` or `:`.
    case expected(String)
    /// A backslash and what follows are no escape.
    case invalidEscape(String)
    /// `\uD800`…`\uDFFF` without its other half: no text can hold it.
    case loneSurrogate
    /// A control character that this dialect wants escaped.
    case controlCharacter
    /// The bytes are not UTF-8.
    case invalidUTF8
    /// A string does not end.
    case unterminatedString
    /// A `/*` comment does not end.
    case unterminatedComment
    /// Not a JSON number, or one out of range.
    case invalidNumber
    /// A comment where the dialect has none.
    case comment
    /// A comma before a closing bracket where the dialect has none.
    case trailingComma
    /// The key stands twice in one object.
    case duplicateKey(String, first: Span)
    /// Deeper than the reader goes.
    case tooDeep(limit: Int)
    /// More values than the reader takes.
    case tooManyValues(limit: Int)
    /// More bytes than the reader takes.
    case tooLarge(limit: Int)
    /// More problems than the reader tells.
    case tooManyProblems(limit: Int)
    /// Something follows the value.
    case trailingContent
  }

  /// What is wrong.
  public let kind: Kind
  /// Where.
  public let span: Span

  /// A problem at `span`.
  public init(_ kind: Kind, at span: Span) {
    self.kind = kind
    self.span = span
  }

  /// The same as ``message``.
  public var description: String { message }

  /// A neutral wording, without a final full stop.
  public var message: String {
    switch kind {
    case .unexpected(""): "unexpected end of the text"
    case .unexpected(let found): "unexpected `\(EscapedText.of(found, limit: 20))`"
    case .expected(let wanted): "expected `\(wanted)`"
    case .invalidEscape(let text): "`\(EscapedText.of(text, limit: 20))` is not a JSON escape"
    case .loneSurrogate: "half of a surrogate pair stands alone"
    case .controlCharacter: "a control character in a string must be escaped"
    case .invalidUTF8: "the text is not valid UTF-8 here"
    case .unterminatedString: "this string does not end"
    case .unterminatedComment: "this comment does not end"
    case .invalidNumber: "not a number that JSON can hold"
    case .comment: "comments are not allowed here"
    case .trailingComma: "a comma before the closing bracket is not allowed here"
    case .duplicateKey(let key, _): "the key \(EscapedText.name(key)) stands twice in this object"
    case .tooDeep(let limit): "nested deeper than \(limit) levels"
    case .tooManyValues(let limit): "more than \(limit) values"
    case .tooLarge(let limit): "longer than \(limit) bytes"
    case .tooManyProblems(let limit): "more than \(limit) problems; the rest of the text was not read"
    case .trailingContent: "something follows the end of the value"
    }
  }
}
