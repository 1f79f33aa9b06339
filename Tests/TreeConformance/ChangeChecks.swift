import DocumentTrees
import RuleValues
import Synchronization

/// Checks that observers of a tree learn what its transactions changed.
extension Trial {
  func observersLearnWhatChanged() throws {
    let told = Mutex<[TreeChanges]>([])
    let observer = tree.changes.observe { changes in told.withLock { $0.append(changes) } }
    defer { withExtendedLifetime(observer) {} }
    func changes(_ body: (inout Tree.Transaction) throws -> Void) throws -> TreeChanges {
      try tree.write(body)
      let last = told.withLock { $0.last }
      guard let last else { throw Disagreement("no observer was told of a commit") }
      return last
    }

    let fields = try EncodedDocument(["n": .integer(1)])
    let (path, other) = (DocumentPath(["c", "a", "d", "b"]), DocumentPath(["c", "a"]))
    let document = try changes { try $0.write(fields, at: path, now: .epoch) }
    try expect(document.documents, [path], "the documents of a write")
    try expect(document.touches(path), true, "a written document")
    try expect(document.touches(other), false, "the document above a written one")
    try expect(document.touches(collection: DocumentPath(["c", "a", "d"])), true, "its collection")
    try expect(document.touches(collection: DocumentPath(["c"])), false, "the collection above")
    let database = DocumentPath([])
    try expect(document.touches(collectionGroup: "d", below: database), true, "its collection group")
    try expect(document.touches(collectionGroup: "d", below: DocumentPath(["c", "b"])), false, "a group elsewhere")
    try expect(document.touches(collectionGroup: "c", below: database), false, "another collection group")
    try expect(document.touches(.realtime), false, "another space")

    let deletion = try changes { try $0.setDocument(nil, at: path) }
    try expect(deletion.documents, [path], "the documents of a deletion")
    let all = try changes { try $0.deleteDocuments(in: .everything) }
    try expect(all.touches(other), true, "a document when all are deleted")
    try expect(all.documents == nil, true, "whether the documents of a range are unknown")

    let data = try changes { try $0.set(.leaf(.integer(1)), at: "a/b") }
    for (place, isTouched) in [("a", true), ("a/b", true), ("a/b/c", true), ("a/c", false)] as [(DataPath, Bool)] {
      try expect(data.touches(place), isTouched, "data at \(place)")
    }
    try expect(data.documents, [], "the documents of a write of data")

    let count = told.withLock { $0.count }
    do { try tree.write { _ in throw Refusal() } } catch is Refusal {}
    try expect(told.withLock { $0.count }, count, "the notices after a transaction that failed")
  }

  func idsBelowAPlaceAreListed() throws {
    let fields = try EncodedDocument(["n": .integer(1)])
    let paths = [["b", "1"], ["b", "2", "x", "1"], ["b", "2", "y", "1"], ["a", "1", "z", "1"], ["ab", "1"]]
    try tree.write { transaction in
      for path in paths { try transaction.write(fields, at: DocumentPath(path), now: .epoch) }
    }
    for (parent, ids) in [
      ([], ["a", "ab", "b"]), (["b"], ["1", "2"]), (["b", "2"], ["x", "y"]), (["a"], ["1"]), (["none"], []),
      (["b", "1"], []),
    ] as [([String], [String])] {
      try expect(try tree.read { try $0.childIDs(of: DocumentPath(parent)) }, ids, "the ids below \(parent)")
    }
  }
}
