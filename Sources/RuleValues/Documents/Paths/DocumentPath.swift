/// The place of a document or collection in a Firestore database. Equality is of bytes, order that of the service:
/// database, then id by id, by bytes.
public struct DocumentPath: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The id of a project's first database.
  public static let defaultDatabase = "(default)"

  /// The database id.
  public let database: String
  /// The ids on the way, from a collection of the database on; none for the database itself.
  public let segments: [String]

  /// The place at `segments`. Whether they are legal is another question: ``DocumentLimits/problem(inPath:)``.
  public init(_ segments: [String], database: String = defaultDatabase) {
    self.database = database
    self.segments = segments
  }

  /// Whether the place is that of a document: its number of ids is even.
  public var isDocument: Bool { !segments.isEmpty && segments.count.isMultiple(of: 2) }

  /// Whether the place is that of a collection: its number of ids is odd.
  public var isCollection: Bool { !segments.count.isMultiple(of: 2) }

  /// The last id: that of the document or collection; nil for the database itself.
  public var id: String? { segments.last }

  /// The path without its last id; nil for the database itself.
  public var parent: DocumentPath? {
    segments.isEmpty ? nil : DocumentPath(Array(segments.dropLast()), database: database)
  }

  /// The path of a child.
  public func appending(_ segment: String) -> DocumentPath { DocumentPath(segments + [segment], database: database) }

  /// `coll/doc`, without the database.
  public var relativeText: String { segments.joined(separator: "/") }

  /// `/databases/(default)/documents/coll/doc`: how the rules name the place.
  public var description: String {
    "/databases/\(database)/documents" + segments.map { "/" + $0 }.joined()
  }

  /// `projects/P/databases/(default)/documents/coll/doc`: how the REST API names the place.
  public func resourceName(project: String) -> String { "projects/\(project)\(description)" }

  /// Equal as bytes.
  public static func == (left: DocumentPath, right: DocumentPath) -> Bool {
    CodeUnits.equal(left.database, right.database) && left.segments.count == right.segments.count
      && zip(left.segments, right.segments).allSatisfy { CodeUnits.equal($0, $1) }
  }

  /// Consistent with `==`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(utf8: database)
    for segment in segments { hasher.combine(utf8: segment) }
  }

  /// The order in which the service lists documents: a place before what is below it.
  public static func < (left: DocumentPath, right: DocumentPath) -> Bool {
    if !CodeUnits.equal(left.database, right.database) {
      return left.database.utf8.lexicographicallyPrecedes(right.database.utf8)
    }
    for (mine, other) in zip(left.segments, right.segments) where !CodeUnits.equal(mine, other) {
      return mine.utf8.lexicographicallyPrecedes(other.utf8)
    }
    return left.segments.count < right.segments.count
  }
}

extension Hasher {
  /// Takes in the bytes of a text, which must not be taken for a part of what follows.
  mutating func combine(utf8 text: String) {
    text.withBytes { combine(bytes: UnsafeRawBufferPointer($0)) }
    combine(0xFF as UInt8)
  }
}
