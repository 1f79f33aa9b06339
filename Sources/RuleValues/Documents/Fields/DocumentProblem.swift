package import SourceText

/// The reason why a document or an object's metadata cannot be read from a text, or cannot be stored.
package struct DocumentProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of problem.
  package enum Kind: Error, Hashable, Sendable {
    /// The text has something else than this.
    case expected(String)
    /// A field with no characters in its name.
    case emptyFieldName
    /// A text that is not a field path.
    case fieldPath(String)
    /// A field whose name has the form `__…__`.
    case reservedFieldName(String)
    /// A field with a name of more than 1500 bytes.
    case longFieldName(bytes: Int)
    /// A duplicate name in one map.
    case duplicateField(String)
    /// More than 20 levels of maps and arrays.
    case tooDeep
    /// A list directly in a list.
    case arrayInArray
    /// A vector without numbers, or with more than 2048.
    case vectorDimensions(Int)
    /// A document that is too large.
    case documentSize(bytes: Int)
    /// A value that is too large.
    case valueSize(bytes: Int)
    /// A timestamp that does not exist, or that is not in RFC 3339 format.
    case timestamp(String)
    /// Bytes that are not written as Base64.
    case base64
    /// A latitude or longitude out of range.
    case geoPoint
    /// A map whose only key begins with `$` and is not a type.
    case unknownType(String)
    /// An integer that does not fit in 64 bits.
    case integerRange
    /// A member that documents of the REST API do not have.
    case unknownDocumentMember(String)
    /// An unknown kind of value.
    case unknownValue(String)
    /// A reference that does not name a document.
    case reference(PathProblem)
    /// An invalid location of a document or object.
    case path(PathProblem)
    /// A required member is missing.
    case missing(String)
    /// An unknown name in an object's metadata, and the name that was probably meant.
    case unknownMetadata(String, nearest: String?)
  }

  /// The kind of problem, with its details.
  package let kind: Kind
  /// The affected field, such as `a.b[2]`. Empty for the document itself.
  package let field: String
  /// The location in the source text.
  package let span: Span

  /// Creates a problem of `kind` in `field`.
  package init(_ kind: Kind, field: String = "", span: Span = Span(at: 0)) {
    self.kind = kind
    self.field = field
    self.span = span
  }

  /// One sentence for people, on one line. Its length is bounded even if the text comes from a client.
  package var description: String { kind.text + (field.isEmpty ? "" : " (at \(EscapedText.of(field, limit: 200)))") }
}

extension DocumentProblem.Kind: CustomStringConvertible {
  /// One sentence for people.
  package var description: String { text }
}

extension DocumentProblem.Kind {
  /// One sentence for people, without the place.
  package var text: String {
    switch self {
    case .expected(let wanted): "expected \(wanted)"
    case .emptyFieldName: "a field name must not be empty"
    case .fieldPath(let text):
      "\(EscapedText.name(text)) is not a field path; put a name in backticks unless it is a word"
    case .reservedFieldName(let name): "field names of the form `__…__` are reserved, as is \(EscapedText.name(name))"
    case .longFieldName(let bytes): "a field name may have at most 1500 bytes; this one has \(bytes)"
    case .duplicateField(let name): "duplicate field \(EscapedText.name(name))"
    case .tooDeep: "maps and arrays may be nested at most 20 levels deep"
    case .arrayInArray: "an array must not directly contain an array; put a map between them"
    case .vectorDimensions(let count): "a vector has 1 to 2048 numbers; this one has \(count)"
    case .documentSize(let bytes): "a document may have at most 1,048,576 bytes; this one has \(bytes)"
    case .valueSize(let bytes): "a value may have at most 1,048,487 bytes; this one has \(bytes)"
    case .timestamp(let text): "\(EscapedText.name(text)) is not a timestamp; write it like 2026-01-31T12:00:00Z"
    case .base64: "bytes must be written as Base64"
    case .geoPoint: "a point needs a latitude from -90 to 90 and a longitude from -180 to 180"
    case .unknownType(let key):
      "\(EscapedText.name(key)) is not a type; use $ts, $bytes, $geo, $ref, $double or $vector, or $map for a map with such a key"
    case .integerRange: "an integer has 64 bits; write {\"$double\": …} for a greater number"
    case .unknownDocumentMember(let key):
      "\(EscapedText.name(key)) is neither a document path, such as `users/alice`, nor a member of a REST API document"
    case .unknownValue(let key): "\(EscapedText.name(key)) is not a kind of value"
    case .reference(let problem): "a reference must name a document: \(problem)"
    case .path(let problem): problem.description
    case .missing(let name): "\(EscapedText.name(name)) is missing"
    case .unknownMetadata(let name, let nearest?):
      "an object has no \(EscapedText.name(name)); did you mean `\(nearest)`?"
    case .unknownMetadata(let name, nil):
      "an object has no \(EscapedText.name(name)); put custom metadata under `metadata`"
    }
  }
}

/// The problems of one document: the first ones and the number of further ones.
package struct DocumentProblems: Error, Hashable, Sendable, CustomStringConvertible {
  private let list: ProblemList<DocumentProblem>

  /// At least one problem, and at most 20.
  package var problems: [DocumentProblem] { list.kept }
  /// The number of problems beyond ``problems``.
  package var droppedCount: Int { list.droppedCount }
  /// The text `and 3 more problems`. Nil if ``problems`` has all of them.
  package var remainder: String? { list.remainder }

  /// Creates a list from the first of `problems`.
  package init(_ problems: [DocumentProblem]) { self.init(ProblemList(problems)) }

  /// Wraps a list of problems.
  package init(_ list: ProblemList<DocumentProblem>) { self.list = list }

  /// One line per problem.
  package var description: String {
    (problems.map(\.description) + [remainder].compactMap(\.self)).joined(separator: "\n")
  }
}
