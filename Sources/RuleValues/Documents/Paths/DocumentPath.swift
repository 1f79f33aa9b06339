import Platform
import Synchronization

/// The path of a document or collection in a Firestore database.
///
/// Equality compares bytes. The order is Firestore's: by database, then id by id, by bytes.
public struct DocumentPath: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The id of a project's default database.
  public static let defaultDatabase = "(default)"

  /// The parts of a path. They are one object, so that a copy of a path counts one reference.
  private final class Storage: Sendable {
    let database: String
    let segments: [String]
    /// The flat path, once it was needed. `AtomicLazyReference` would look up its type at run time for every load.
    private let known = Atomic<Unmanaged<FlatPath>?>(nil)

    init(_ segments: [String], _ database: String) {
      self.segments = segments
      self.database = database
    }

    deinit { known.load(ordering: .acquiring)?.release() }

    /// The flat path. It is valid as long as the storage, so a caller need not retain it.
    @inline(__always)
    var flat: Unmanaged<FlatPath> { known.load(ordering: .acquiring) ?? made() }

    @inline(never)
    private func made() -> Unmanaged<FlatPath> {
      let made = Unmanaged.passRetained(FlatPath(segments, database))
      let (isFirst, first) = known.compareExchange(expected: nil, desired: made, ordering: .acquiringAndReleasing)
      guard !isFirst, let first else { return made }
      made.release()
      return first
    }
  }

  private let storage: Storage

  /// The database id, such as `(default)`.
  public var database: String { storage.database }
  /// The ids from a top-level collection down. Empty for the database itself.
  public var segments: [String] { storage.segments }
  /// The path as bytes, and whether it is legal. It is made on first use.
  package var flat: FlatPath { storage.flat.takeUnretainedValue() }
  /// Whether the path is legal, and names a document.
  package var isLegalDocument: Bool { storage.flat._withUnsafeGuaranteedRef { $0.isLegalDocument } }
  /// The problem with the path; nil if it is legal.
  package var problem: PathProblem? { flat.problem }

  /// Creates a path, legal or not. See `problem`.
  public init(_ segments: [String], database: String = defaultDatabase) { storage = Storage(segments, database) }

  /// Calls `body` with ``FlatPath/bytes`` and ``FlatPath/ends``, which it must not keep. No reference is counted.
  package func withFlatBytes(_ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt32>) -> Void) {
    storage.flat._withUnsafeGuaranteedRef { flat in
      flat.bytes.withUnsafeBufferPointer { bytes in flat.ends.withUnsafeBufferPointer { body(bytes, $0) } }
    }
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

  /// Returns the problem with the path of a child; nil if it is legal. The path is made only if the id is unusual.
  package func problem(appending id: String) -> PathProblem? {
    let isPlain = storage.flat._withUnsafeGuaranteedRef { flat in
      flat.problem == nil && segments.count < DocumentLimits.maximumCollectionDepth * 2
        && DocumentLimits.plainBytes(id).map { $0 + flat.bytes.count <= DocumentLimits.maximumPathBytes } == true
    }
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
    left.storage === right.storage || left.hasSameBytes(as: right)
  }

  private func hasSameBytes(as other: DocumentPath) -> Bool {
    CodeUnits.equal(database, other.database) && segments.count == other.segments.count
      && zip(segments, other.segments).allSatisfy { CodeUnits.equal($0, $1) }
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
  package mutating func combine(utf8 text: String) {
    text.withBytes { combine(bytes: UnsafeRawBufferPointer($0)) }
    combine(0xFF as UInt8)
  }
}
