import DocumentTrees
import RuleValues
import TestSupport

/// Checks that documents and objects share snapshots and transactions with the tree.
extension Trial {
  private var object: ObjectName { ObjectName(bucket: "bk", name: "a") }

  func theSpacesAreApart() throws {
    try set(Samples.ada, "c/d")
    try write(1, "c/d")
    try put(2, ObjectName(bucket: "c", name: "d"))
    try set(.absent, "")
    try expect(try documents(in: .everything).count, 1, "the documents without the tree")
    try tree.write { try $0.deleteDocuments(in: .everything) }
    try expect(try objects(in: .everything), ["c/d"], "the objects without documents")
    try set(Samples.ada, "c/d")
    try tree.write { try $0.deleteObjects(in: .everything) }
    try agree("after deleting the objects")
  }

  func theSpacesAreFrozenInSnapshots() throws {
    try write(1, "c/d")
    try put(1, object)
    try tree.read { snapshot in
      // A store may take the snapshot at the first read.
      try expect(try snapshot.document(at: SpaceSamples.path("c/e")), nil, "the document that comes later")
      try write(2, "c/d")
      try write(3, "c/e")
      try put(nil, object)
      try expect(try snapshot.document(at: SpaceSamples.path("c/d")), try SpaceSamples.document(1), "the old document")
      try expect(try snapshot.document(at: SpaceSamples.path("c/e")), nil, "the document that came later")
      try expect(try snapshot.object(named: object) == nil, false, "whether the deleted object is missing")
      var count = 0
      try snapshot.forEachDocument(in: .everything) { _, _ in
        count += 1
        return true
      }
      try expect(count, 1, "the number of documents in the snapshot")
    }
    try expect(try documents(in: .everything).count, 2, "the number of documents now")
  }

  func theSpacesAreWrittenWithTheTree() throws {
    let path = try SpaceSamples.path("c/d")
    let (first, second) = (try SpaceSamples.document(1), try SpaceSamples.document(2))
    let metadata = try SpaceSamples.metadata(object, 1).encoded()
    try tree.write { transaction in
      try transaction.set(Samples.ada, at: DataPath("a"))
      try transaction.setDocument(first, at: path)
      try transaction.setObject(metadata, named: object)
      try expect(try transaction.document(at: path), first, "the transaction's own document")
      try expect(try transaction.object(named: object), metadata, "the transaction's own object")
      try expect(try tree.read { try $0.document(at: path) }, nil, "the state for other readers before the commit")
    }
    reference.set(Samples.ada, at: DataPath("a"))
    do {
      try tree.write { transaction in
        try transaction.setDocument(second, at: path)
        try transaction.deleteObjects(in: .everything)
        try transaction.set(.absent, at: .root)
        throw Refusal()
      }
    } catch is Refusal {}
    try agree("after a rollback")
    let found = try tree.read { (try $0.document(at: path), try $0.object(named: object)) }
    try expect(found.0, first, "the document after a rollback")
    try expect(found.1, metadata, "the object after a rollback")
  }

  /// Makes seeded writes. After each step, the tree must equal a dictionary with the same writes.
  func randomDocumentsAgreeWithTheReference() throws {
    var random = SeededGenerator(seed: 2027)
    var wanted: [DocumentPath: StoredDocument] = [:]
    for step in 0..<600 {
      let path = randomPath(&random)
      switch random.below(12) {
      case 0:
        try tree.write { try $0.deleteDocuments(in: .subtree(path)) }
        wanted = wanted.filter { !isBelow($0.key, path) }
      case 1:
        let collection = path.parent ?? path
        try tree.write { try $0.deleteDocuments(in: .collection(collection)) }
        wanted = wanted.filter { $0.key.parent != collection }
      case 2...4:
        try write(nil, path)
        wanted[path] = nil
      default:
        try write(step, path)
        wanted[path] = try SpaceSamples.document(step)
      }
      let paths = wanted.keys.sorted()
      try expect(try documents(in: .everything).map(\.path), paths, "the documents after step \(step)")
      let place = randomPath(&random)
      try expect(try tree.read { try $0.document(at: place) }, wanted[place], "\(place) after step \(step)")
      let collection = place.parent ?? place
      try expect(
        try documents(in: .collection(collection)).map(\.path), paths.filter { $0.parent == collection },
        "the documents of \(collection) after step \(step)")
      try expect(
        try documents(in: .subtree(place)).map(\.path), paths.filter { isBelow($0, place) },
        "\(place) and the documents below")
    }
  }

  private func isBelow(_ path: DocumentPath, _ place: DocumentPath) -> Bool {
    path.database == place.database && path.segments.starts(with: place.segments)
  }

  private func randomPath(_ random: inout SeededGenerator) -> DocumentPath {
    let ids = ["a", "b", "a\u{0}", "ab", "\u{1}"]
    let segments = (0..<2 * (1 + random.below(3))).map { _ in ids[random.below(ids.count)] }
    return DocumentPath(segments, database: random.chance(4) ? "other" : DocumentPath.defaultDatabase)
  }
}
