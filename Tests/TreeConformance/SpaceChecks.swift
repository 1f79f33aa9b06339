import DocumentTrees
import RuleValues

/// Checks of the content and the order of stored documents and objects.
extension Trial {
  func documentsKeepFieldsAndTimes() throws {
    for (number, path) in ["c/d", "c/d/e/f", "c/e", "/databases/other/documents/c/d"].enumerated() {
      try expect(try tree.read { try $0.document(at: try SpaceSamples.path(path)) }, nil, "\(path) before the write")
      try write(number, path)
      let found = try tree.read { try $0.document(at: try SpaceSamples.path(path)) }
      try expect(found, try SpaceSamples.document(number), "\(path)")
      try expect(
        try found?.readFields(at: SpaceSamples.path(path)), SpaceSamples.fields(number), "the fields of \(path)")
    }
    let large = try EncodedDocument(DocumentFields([("s", .string(String(repeating: "x", count: 1_000_000)))]))
    try tree.write { try $0.write(large, at: try SpaceSamples.path("c/d"), now: .epoch) }
    let found = try tree.read { try $0.document(at: try SpaceSamples.path("c/d")) }
    let createTime = try SpaceSamples.document(0).createTime
    try expect(found, StoredDocument(large, createTime: createTime, updateTime: .epoch), "the large document")
    try tree.write { try $0.setDocument(nil, at: try SpaceSamples.path("c/d")) }
    try expect(
      try documents(in: .everything).map(\.path.relativeText), ["c/d/e/f", "c/e", "c/d"], "the remaining data")
  }

  func documentsComeInTheirOrder() throws {
    var number = 0
    for id in SpaceSamples.orderedIDs.shuffled() {
      for path in [["c", id], ["c", id, "sub", id], [id, "d"]] {
        try write(number, DocumentPath(path))
        number += 1
      }
    }
    try write(0, DocumentPath(["c", "d"], database: "!first"))
    let found = try documents(in: .everything).map(\.path)
    try expect(found.count, number + 1, "the number of documents")
    try expect(found, found.sorted(), "the order of all documents")
    let collection = try documents(in: .collection(DocumentPath(["c"])))
    try expect(collection.compactMap(\.path.id), SpaceSamples.orderedIDs, "the order in a collection")
    try expect(try documents(in: .database("!first")).count, 1, "the documents of another database")
    let place = DocumentPath(["c", "a"])
    try expect(
      try documents(in: .subtree(place)).map(\.path), [place, DocumentPath(["c", "a", "sub", "a"])], "a subtree")
    try expect(try documents(in: .subtree(DocumentPath(["c", "absent"]))).count, 0, "an absent subtree")
    var seen = 0
    try tree.read { snapshot in
      try snapshot.forEachDocument(in: .everything) { _, _ in
        seen += 1
        return seen < 3
      }
    }
    try expect(seen, 3, "the number of visits before the end")
  }

  func collectionsAreWithoutWhatIsBelow() throws {
    for id in ["a", "a\u{0}", "b", "c"] {
      if id != "b" { try write(1, DocumentPath(["top", id])) }
      for below in 0..<(id == "a" ? 3 : 30) { try write(below, DocumentPath(["top", id, "sub", "\(below)"])) }
    }
    try write(1, "topper/a")
    let top = DocumentPath(["top"])
    try expect(try documents(in: .collection(top)).compactMap(\.path.id), ["a", "a\u{0}", "c"], "the collection")
    try expect(
      try documents(in: .collection(DocumentPath(["top", "b", "sub"]))).count, 30, "the documents below an absent one")
    for place in [[], ["top", "a"], ["top", "absent"], ["absent"]] {
      try expect(try documents(in: .collection(DocumentPath(place))).count, 0, "the documents below a document")
    }
    try tree.write { try $0.deleteDocuments(in: .collection(DocumentPath(["top", "a"]))) }
    try tree.write { try $0.deleteDocuments(in: .collection(top)) }
    try expect(try documents(in: .collection(top)).count, 0, "the collection afterwards")
    try expect(try documents(in: .subtree(top)).count, 93, "the documents below it afterwards")
    try tree.write { try $0.deleteDocuments(in: .subtree(DocumentPath(["top", "a"]))) }
    try expect(try documents(in: .subtree(top)).count, 90, "the rest of a deleted subtree")
    try tree.write { try $0.deleteDocuments(in: .database("other")) }
    try tree.write { try $0.deleteDocuments(in: .database(DocumentPath.defaultDatabase)) }
    try expect(try documents(in: .everything).count, 0, "a deleted database")
    try write(1, "a/b")
    try tree.write { try $0.deleteDocuments(in: .everything) }
    try expect(try documents(in: .everything).count, 0, "after deleting all")
  }

  func objectsAreFoundByPrefix() throws {
    let names = ["a", "a/", "a/b.png", "a/b/c", "a0", "a\u{0}", "a\u{1}x", "b", "\u{E9}", "\u{1F600}", " "]
    for (number, name) in names.shuffled().enumerated() {
      for bucket in ["bk", "bk2"] { try put(number, ObjectName(bucket: bucket, name: name)) }
    }
    let ordered = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    for prefix in ["", "a", "a/", "a/b", "a\u{0}", "a\u{1}", "b", "c", "\u{E9}", "e", "\u{10FFFF}"] {
      let wanted = ordered.filter { $0.utf8.starts(with: prefix.utf8) }.map { "bk/\($0)" }
      try expect(try objects(in: .bucket("bk", prefix: prefix)), wanted, "the objects that begin with `\(prefix)`")
    }
    try expect(try objects(in: .everything).count, 2 * names.count, "all objects")
    try expect(try objects(in: .bucket("b")), [], "the objects of a missing bucket")
    let object = ObjectName(bucket: "bk", name: "a/b.png")
    try put(77, object)
    let found = try tree.read { try $0.object(named: object) }
    try expect(try found?.readMetadata(of: object), SpaceSamples.metadata(object, 77), "the metadata")
    try put(nil, object)
    try expect(try tree.read { try $0.object(named: object) }, nil, "the deleted object")
    try tree.write { try $0.deleteObjects(in: .bucket("bk", prefix: "a/")) }
    try expect(
      try objects(in: .bucket("bk", prefix: "a")), ["bk/a", "bk/a\u{0}", "bk/a\u{1}x", "bk/a0"], "the remaining data")
    try tree.write { try $0.deleteObjects(in: .everything) }
    try expect(try objects(in: .everything), [], "after deleting all")
  }

  func impossiblePlacesAreRefused() throws {
    let document = try SpaceSamples.document(1)
    for segments in [[], ["c"], ["c", ""], ["c", ".."], ["c", "a/b"], ["__c__", "d"], ["c", "d", "e"]] {
      try refuses { try $0.setDocument(document, at: DocumentPath(segments)) }
    }
    for (bucket, name) in [("", "a"), ("b", ""), ("b", "."), ("b", "a\n")] {
      try refuses { try $0.setObject(document.fields, named: ObjectName(bucket: bucket, name: name)) }
    }
    try expect(try documents(in: .everything).count, 0, "the documents")
  }

  private func refuses(_ body: (inout Tree.Transaction) throws -> Void) throws {
    do {
      try tree.write(body)
      throw Disagreement("a value was written at an impossible place")
    } catch TreeError.impossiblePlace {}
  }
}
