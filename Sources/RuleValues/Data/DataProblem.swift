package import SourceText

/// The reason why a value or a path cannot be stored.
package struct DataProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of problem.
  package enum Kind: Hashable, Sendable {
    /// A key with no characters.
    case emptyKey
    /// A key with `.`, `$`, `#`, `[`, `]`, `/` or a control character.
    case illegalKey(String)
    /// A key of more than 768 bytes.
    case longKey(bytes: Int)
    /// More than 32 levels, counted from the root.
    case tooDeep
    /// NaN or an infinity.
    case notFinite
    /// A string of more than 10 MiB.
    case longString(bytes: Int)
    /// `.value` beside other children.
    case valueBesideChildren
    /// `.value` that is an object or array.
    case valueNotScalar
    /// A priority that is neither null, string nor number.
    case priorityType
    /// `.sv` with something other than a server value.
    case serverValue
    /// A duplicate key in one object.
    case duplicateKey(String)
  }

  /// The kind of problem, with its details.
  package let kind: Kind
  /// The location in the value, relative to the written place.
  package let path: DataPath
  /// The location in the source text.
  package let span: Span

  /// Creates a problem of `kind` at `path`.
  package init(_ kind: Kind, path: DataPath, span: Span = Span(at: 0)) {
    self.kind = kind
    self.path = path
    self.span = span
  }

  /// One sentence for people, on one line. Its length is bounded even if the text comes from a client.
  package var description: String {
    let path = EscapedText.of(path.description, limit: 200)
    return switch kind {
    case .emptyKey: "a key must not be empty (at \(path))"
    case .illegalKey(let key):
      "the key \(EscapedText.name(key)) must not contain `.`, `$`, `#`, `[`, `]`, `/` or control characters (at \(path))"
    case .longKey(let bytes): "a key may have at most 768 bytes; this one has \(bytes) (at \(path))"
    case .tooDeep: "data may be nested at most 32 levels deep, counted from the root"
    case .notFinite: "NaN and infinities cannot be stored (at \(path))"
    case .longString(let bytes): "a string may have at most 10 MiB; this one has \(bytes) bytes (at \(path))"
    case .valueBesideChildren: "`.value` must not appear beside children (at \(path))"
    case .valueNotScalar: "`.value` must be a string, number or boolean (at \(path))"
    case .priorityType: "a priority must be a string, a number or null (at \(path))"
    case .serverValue: "`.sv` must be \"timestamp\" or {\"increment\": a number} (at \(path))"
    case .duplicateKey(let key): "duplicate key \(EscapedText.name(key)) (at \(path))"
    }
  }
}
