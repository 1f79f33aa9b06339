import Platform

/// The names of a ``DocumentPath`` as contiguous bytes, and the result of the check whether the path is legal.
///
/// It is one object, which a path makes once, because a decision would otherwise copy and check every id.
package final class FlatPath: Sendable {
  /// The UTF-8 of the database id and of all ids, each followed by a byte 00. If ``isPlain``, this is also the key of the
  /// document's record in a tree.
  package let bytes: [UInt8]
  /// The offset of the byte 00 after the database id and after each id.
  package let ends: [UInt32]
  /// Whether no name has a byte 00 or 01.
  package let isPlain: Bool
  /// The problem with the path; nil if it is legal.
  package let problem: PathProblem?
  /// Whether the path is legal, and names a document.
  package let isLegalDocument: Bool

  init(_ segments: [String], _ database: String) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(segments.reduce(database.utf8.count + 1) { $0 + $1.utf8.count + 1 })
    var ends: [UInt32] = []
    ends.reserveCapacity(segments.count + 1)
    func append(_ name: String) {
      name.withBytes { bytes.append(contentsOf: $0) }
      ends.append(UInt32(truncatingIfNeeded: bytes.count))
      bytes.append(0)
    }
    append(database)
    for segment in segments { append(segment) }
    isPlain = bytes.count { $0 <= 1 } == ends.count
    self.bytes = bytes
    self.ends = ends
    problem = DocumentLimits.problem(inPath: segments, database: database)
    isLegalDocument = problem == nil && !segments.isEmpty && segments.count.isMultiple(of: 2)
  }
}
