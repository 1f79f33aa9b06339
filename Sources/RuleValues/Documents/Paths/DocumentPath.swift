import Platform

/// The path of a document or collection in a Firestore database.
///
/// Equality compares bytes. The order is Firestore's: by database, then id by id, by bytes.
public struct DocumentPath: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The id of a project's default database.
  public static let defaultDatabase = "(default)"

  /// The database id, such as `(default)`.
  public let database: String
  /// The ids from a top-level collection down. Empty for the database itself.
  public let segments: [String]

  /// Creates a path, legal or not. See `DocumentLimits.problem(inPath:)`.
  public init(_ segments: [String], database: String = defaultDatabase) {
    self.database = database
    self.segments = segments
  }

  /// Whether the path names a document: it has an even number of ids.
  package var isDocument: Bool { !segments.isEmpty && segments.count.isMultiple(of: 2) }

  /// Whether the path names a collection: it has an odd number of ids.
  package var isCollection: Bool { !segments.count.isMultiple(of: 2) }

  /// The last id, which is that of the document or collection. Nil for the database itself.
  public var id: String? { segments.last }

  /// The path without its last id; nil for the database itself.
  package var parent: DocumentPath? {
    segments.isEmpty ? nil : DocumentPath(Array(segments.dropLast()), database: database)
  }

  /// Returns the path of a child.
  package func appending(_ segment: String) -> DocumentPath { DocumentPath(segments + [segment], database: database) }

  /// `coll/doc`, without the database.
  package var relativeText: String { segments.joined(separator: "/") }

  /// `/databases/(default)/documents/coll/doc`, the form in rules.
  public var description: String {
    "/databases/\(database)/documents" + segments.map { "/" + $0 }.joined()
  }

  /// Returns `projects/P/databases/(default)/documents/coll/doc`, the form in the REST API.
  package func resourceName(project: String) -> String { "projects/\(project)\(description)" }

  /// Compares the bytes of all parts.
  public static func == (left: DocumentPath, right: DocumentPath) -> Bool {
    CodeUnits.equal(left.database, right.database) && left.segments.count == right.segments.count
      && zip(left.segments, right.segments).allSatisfy { CodeUnits.equal($0, $1) }
  }

  /// Consistent with `==`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(utf8: database)
    for segment in segments { hasher.combine(utf8: segment) }
  }

  /// Compares paths in the order in which Firestore lists documents: a document before its descendants.
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
  /// Hashes the bytes of a string with a terminator, so that adjacent strings stay distinct.
  mutating func combine(utf8 text: String) {
    text.withBytes { combine(bytes: UnsafeRawBufferPointer($0)) }
    combine(0xFF as UInt8)
  }
}
