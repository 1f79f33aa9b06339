public import SourceText

/// Why a value or a path can not be stored.
public struct DataProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of problem.
  public enum Kind: Hashable, Sendable {
    /// A key with no characters.
    case emptyKey
    /// A key with `.`, `$`, `#`, `[`, `]`, `/` or a control character.
    case illegalKey(String)
    /// A key of more than 768 bytes.
    case longKey(bytes: Int)
    /// More than 32 levels, counted from the root.
    case tooDeep
    /// A number that is none, or infinite.
    case notFinite
    /// A string of more than 10 MiB.
    case longString(bytes: Int)
    /// `.value` beside other children.
    case valueBesideChildren
    /// `.value` that is an object or array.
    case valueNotScalar
    /// A priority that is neither null, string nor number.
    case priorityType
    /// `.sv` with something that is no server value.
    case serverValue
    /// A key that stands twice in one object.
    case duplicateKey(String)
  }

  /// What is wrong.
  public let kind: Kind
  /// Where in the value, from the place that is written.
  public let path: DataPath
  /// Where in the text that it was read from.
  public let span: Span

  /// A problem of `kind` at `path`.
  public init(_ kind: Kind, path: DataPath, span: Span = Span(at: 0)) {
    self.kind = kind
    self.path = path
    self.span = span
  }

  /// One sentence for people, on one line and of bounded length whatever a client wrote.
  public var description: String {
    let path = EscapedText.of(path.description, limit: 200)
    return switch kind {
    case .emptyKey: "a key must not be empty (at \(path))"
    case .illegalKey(let key):
      "the key \(EscapedText.name(key)) must not contain `.`, `$`, `#`, `[`, `]`, `/` or control characters (at \(path))"
    case .longKey(let bytes): "a key may have 768 bytes, this one has \(bytes) (at \(path))"
    case .tooDeep: "data may be nested 32 levels deep, counted from the root"
    case .notFinite: "NaN and infinities can not be stored (at \(path))"
    case .longString(let bytes): "a string may have 10 MiB, this one has \(bytes) bytes (at \(path))"
    case .valueBesideChildren: "`.value` must not stand beside children (at \(path))"
    case .valueNotScalar: "`.value` must be a string, number or boolean (at \(path))"
    case .priorityType: "a priority must be a string, a number or null (at \(path))"
    case .serverValue: "`.sv` must be \"timestamp\" or {\"increment\": a number} (at \(path))"
    case .duplicateKey(let key): "the key \(EscapedText.name(key)) stands twice (at \(path))"
    }
  }
}
