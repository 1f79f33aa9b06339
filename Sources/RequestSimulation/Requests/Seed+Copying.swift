package import DocumentTrees
import RuleValues

extension Seed {
  /// Copies all data of a tree; nil if it has more than `maximumRecords` nodes, documents and objects.
  ///
  /// - Throws: `TreeError` if the tree cannot be read.
  package init?(copying tree: some DocumentTree, maximumRecords: Int) throws {
    var seed = Seed()
    let isWhole = try tree.read { snapshot in
      var count = 0
      guard try Self.count(&snapshot, &count, maximumRecords) else { return false }
      seed.data = try snapshot.subtree(at: .root)
      try snapshot.forEachDocument(in: .everything) { path, document in
        count += 1
        seed.documents.append(Document(path: path, fields: try document.readFields(at: path)))
        return count <= maximumRecords
      }
      try snapshot.forEachObject(in: .everything) { object, metadata in
        count += 1
        seed.objects.append(try metadata.readMetadata(of: object))
        return count <= maximumRecords
      }
      return count <= maximumRecords
    }
    guard isWhole else { return nil }
    self = seed
  }

  private struct TooMany: Error {}

  /// Counts the nodes of a Realtime Database.
  ///
  /// - Returns: false if there are too many.
  private static func count(
    _ snapshot: inout some TreeSnapshot, _ count: inout Int, _ maximum: Int
  ) throws -> Bool {
    var found = 0
    do {
      try snapshot.walk(at: snapshot.root) { event in
        if case .leaf = event { found += 1 }
        if found > maximum { throw TooMany() }
      }
    } catch is TooMany {
      return false
    }
    count = found
    return true
  }
}
