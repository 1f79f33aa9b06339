import Platform

/// The path of a document or collection in a Firestore database.
///
/// Equality compares bytes. The order is Firestore's: by database, then id by id, by bytes.
public struct DocumentPath: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The id of a project's default database.
  public static let defaultDatabase = "(default)"

  /// The path as bytes, and whether it is legal. Nothing changes it, but no `ManagedBuffer` is `Sendable`.
  package nonisolated(unsafe) let flat: FlatPath

  /// The database id, such as `(default)`.
  public var database: String { flat.database }
  /// The ids from a top-level collection down. Empty for the database itself.
  public var segments: [String] { flat.segments }
  /// Whether the path is legal, and names a document.
  package var isLegalDocument: Bool { flat.isLegalDocument }
  /// The problem with the path; nil if it is legal.
  package var problem: PathProblem? { flat.problem }

  /// Creates a path, legal or not. See `problem`.
  public init(_ segments: [String], database: String = defaultDatabase) {
    var writer = FlatPath.Writer(
      database: database, segments: segments, count: segments.count,
      bytes: segments.reduce(0) { $0 + $1.utf8.count })
    for segment in segments { segment.withBytes { writer.append($0) } }
    flat = writer.finished()
  }

  /// Creates a path from bytes, without strings.
  package init(_ written: consuming FlatPath.Writer) { flat = written.finished() }

  /// Whether the path names a document: it has an even number of ids.
  package var isDocument: Bool { flat.idCount > 0 && flat.idCount.isMultiple(of: 2) }

  /// Whether the path names a collection: it has an odd number of ids.
  package var isCollection: Bool { !flat.idCount.isMultiple(of: 2) }

  /// The last id, which is that of the document or collection. Nil for the database itself.
  public var id: String? { flat.id }

  /// The path without its last id; nil for the database itself.
  package var parent: DocumentPath? {
    flat.idCount == 0 ? nil : DocumentPath(Array(segments.dropLast()), database: database)
  }

  /// Returns the path of a child.
  package func appending(_ segment: String) -> DocumentPath { DocumentPath(segments + [segment], database: database) }

  /// Returns the problem with the path of a child; nil if it is legal. The path is made only if the id is unusual.
  package func problem(appending id: String) -> PathProblem? {
    let isPlain =
      flat.problem == nil && flat.idCount < DocumentLimits.maximumCollectionDepth * 2
      && id.utf8.count + flat.byteCount <= DocumentLimits.maximumPathBytes
      && id.withBytes { DocumentLimits.isPlain($0) && !$0.contains(UInt8(ascii: "/")) }
    return isPlain ? nil : appending(id).problem
  }

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
    left.flat === right.flat || left.flat.hasSameNames(as: right.flat)
  }

  /// Consistent with `==`.
  public func hash(into hasher: inout Hasher) {
    flat.withBytes { bytes, _ in hasher.combine(bytes: UnsafeRawBufferPointer(bytes)) }
  }

  /// Compares paths in the order in which Firestore lists documents: a document before its descendants.
  public static func < (left: DocumentPath, right: DocumentPath) -> Bool { left.flat.precedes(right.flat) }
}

extension Hasher {
  /// Hashes the bytes of a string with a terminator, so that adjacent strings stay distinct.
  package mutating func combine(utf8 text: String) {
    text.withBytes { combine(bytes: UnsafeRawBufferPointer($0)) }
    combine(0xFF as UInt8)
  }
}
