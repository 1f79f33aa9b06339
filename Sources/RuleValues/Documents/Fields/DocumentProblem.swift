public import SourceText

/// Why a document or an object's metadata cannot be read from a text, or not be stored.
public struct DocumentProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of problem.
  public enum Kind: Error, Hashable, Sendable {
    /// Something else must stand here.
    case expected(String)
    /// A field with no characters in its name.
    case emptyFieldName
    /// A field whose name has the form `__…__`.
    case reservedFieldName(String)
    /// A field with a name of more than 1500 bytes.
    case longFieldName(bytes: Int)
    /// A name that stands twice in one map.
    case duplicateField(String)
    /// More than 20 maps and arrays inside each other.
    case tooDeep
    /// A list directly in a list.
    case arrayInArray
    /// A vector without numbers, or with more than 2048.
    case vectorDimensions(Int)
    /// A document that is too large.
    case documentSize(bytes: Int)
    /// A value that is too large.
    case valueSize(bytes: Int)
    /// A moment that does not exist, or that is not written by RFC 3339.
    case timestamp(String)
    /// Bytes that are not written as Base64.
    case base64
    /// A point that is not on the globe.
    case geoPoint
    /// A map with one key that begins with `$` and is no type.
    case unknownType(String)
    /// An integer that 64 bits do not hold.
    case integerRange
    /// A member that no document of the REST API has.
    case unknownDocumentMember(String)
    /// A value of a kind that does not exist.
    case unknownValue(String)
    /// A reference that names no document.
    case reference(PathProblem)
    /// The place of a document or object that cannot be.
    case path(PathProblem)
    /// A member that must be there.
    case missing(String)
    /// A name that no metadata of an object has, and the one that may be meant.
    case unknownMetadata(String, nearest: String?)
  }

  /// What is wrong.
  public let kind: Kind
  /// The field that it is about, such as `a.b[2]`; empty for the document.
  public let field: String
  /// Where in the text that it was read from.
  public let span: Span

  /// A problem of `kind` in `field`.
  public init(_ kind: Kind, field: String = "", span: Span = Span(at: 0)) {
    self.kind = kind
    self.field = field
    self.span = span
  }

  /// One sentence for people, on one line and of bounded length whatever a client wrote.
  public var description: String { kind.text + (field.isEmpty ? "" : " (at \(EscapedText.of(field, limit: 200)))") }
}

extension DocumentProblem.Kind: CustomStringConvertible {
  /// One sentence for people.
  public var description: String { text }
}

extension DocumentProblem.Kind {
  /// One sentence for people, without the place.
  public var text: String {
    switch self {
    case .expected(let wanted): "expected \(wanted)"
    case .emptyFieldName: "a field name must not be empty"
    case .reservedFieldName(let name): "field names of the form `__…__` are reserved, as is \(EscapedText.name(name))"
    case .longFieldName(let bytes): "a field name may have 1500 bytes, this one has \(bytes)"
    case .duplicateField(let name): "the name \(EscapedText.name(name)) stands twice"
    case .tooDeep: "maps and arrays may be nested 20 levels deep"
    case .arrayInArray: "an array must not stand directly in an array; put a map between them"
    case .vectorDimensions(let count): "a vector has 1 to 2048 numbers, this one has \(count)"
    case .documentSize(let bytes): "a document may have 1,048,576 bytes, this one has \(bytes)"
    case .valueSize(let bytes): "a value may have 1,048,487 bytes, this one has \(bytes)"
    case .timestamp(let text): "\(EscapedText.name(text)) is no time; write it like 2026-01-31T12:00:00Z"
    case .base64: "the bytes must be written as Base64"
    case .geoPoint: "a point needs a latitude from -90 to 90 and a longitude from -180 to 180"
    case .unknownType(let key):
      "\(EscapedText.name(key)) is no type; those are $ts, $bytes, $geo, $ref, $double and $vector, and $map for a map with such a key"
    case .integerRange: "an integer has 64 bits; write {\"$double\": …} for a greater number"
    case .unknownDocumentMember(let key):
      "\(EscapedText.name(key)) is no path of a document, such as `users/alice`, and no member of a document of the REST API"
    case .unknownValue(let key): "\(EscapedText.name(key)) is no kind of value"
    case .reference(let problem): "a reference must name a document: \(problem)"
    case .path(let problem): problem.description
    case .missing(let name): "\(EscapedText.name(name)) is missing"
    case .unknownMetadata(let name, let nearest?):
      "an object has no \(EscapedText.name(name)); did you mean `\(nearest)`?"
    case .unknownMetadata(let name, nil):
      "an object has no \(EscapedText.name(name)); what an uploader adds stands under `metadata`"
    }
  }
}

/// What is wrong with one document: the first problems, and how many more there are.
public struct DocumentProblems: Error, Hashable, Sendable, CustomStringConvertible {
  private let list: ProblemList<DocumentProblem>

  /// At least one problem, and at most 20.
  public var problems: [DocumentProblem] { list.kept }
  /// How many more problems there are.
  public var droppedCount: Int { list.droppedCount }
  /// `and 3 more problems`; nil where ``problems`` are all.
  package var remainder: String? { list.remainder }

  /// The first of these problems.
  public init(_ problems: [DocumentProblem]) { self.init(ProblemList(problems)) }

  /// These problems.
  package init(_ list: ProblemList<DocumentProblem>) { self.list = list }

  /// One line each.
  public var description: String {
    (problems.map(\.description) + [remainder].compactMap(\.self)).joined(separator: "\n")
  }
}
