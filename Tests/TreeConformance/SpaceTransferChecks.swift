import DocumentTrees
import RuleValues

/// Checks of the export of documents and objects to JSON and the import from it.
extension Trial {
  private func fill() throws {
    for (number, id) in SpaceSamples.orderedIDs.enumerated() {
      try write(number, DocumentPath(["c", id]))
      if number % 3 == 0 { try write(number, DocumentPath([id, "d", "e", id], database: "other")) }
    }
  }

  private func exported(_ format: DocumentFormat, in range: DocumentRange = .everything) throws -> [UInt8] {
    let sink = MemorySink()
    try tree.exportDocuments(in: range, to: sink, as: format)
    return sink.bytes
  }

  func documentTransfersReadBackAsTheSame() throws {
    try fill()
    let before = try documents(in: .everything)
    for format in [DocumentFormat.rest(project: "p"), .restLines(project: "p"), .plain] {
      let bytes = try exported(format)
      try write(1, "more/x")
      let done = try tree.importDocuments(from: MemorySource(bytes, piece: 7), now: .epoch)
      try expect(done.values, Int64(before.count), "the number of imported documents")
      let after = try documents(in: .everything)
      try expect(after.map(\.path), before.map(\.path), "the paths after \(format)")
      if format == .plain {
        try expect(after.map(\.document.fields), before.map(\.document.fields), "the fields after \(format)")
        try expect(after.first?.document.createTime, .epoch, "the creation time")
      } else {
        try expect(after.map(\.document), before.map(\.document), "the documents after \(format)")
      }
      try expect(try exported(format), bytes, "the second export as \(format)")
    }
    let merged = Array(#"{"c/a": {"x": 1}, "/databases/other/documents/n/1": {}}"#.utf8)
    try tree.importDocuments(from: MemorySource(merged), now: .epoch, mode: .merge)
    try expect(try documents(in: .everything).count, before.count + 1, "the number of documents after a merge")
    let only = try exported(.plain, in: .subtree(try SpaceSamples.path("c/a")))
    try expect(String(decoding: only, as: UTF8.self), "{\n\"c/a\": {\"x\":1}\n}\n", "the export of one document")
  }

  func objectTransfersReadBackAsTheSame() throws {
    for (number, name) in ["a", "a/b.png", "\u{E9}", "\u{1F600}/x"].enumerated() {
      for bucket in ["bk", "bk2"] { try put(number, ObjectName(bucket: bucket, name: name)) }
    }
    let before = try objects(in: .everything)
    let object = ObjectName(bucket: "bk", name: "a/b.png")
    for format in [ObjectFormat.list, .map] {
      let sink = MemorySink()
      try tree.exportObjects(to: sink, as: format)
      try put(9, ObjectName(bucket: "more", name: "x"))
      try tree.importObjects(from: MemorySource(sink.bytes, piece: 5))
      try expect(try objects(in: .everything), before, "the objects after \(format)")
      let found = try tree.read { try $0.object(named: object) }
      try expect(try found?.readMetadata(of: object), SpaceSamples.metadata(object, 1), "the metadata after \(format)")
      let again = MemorySink()
      try tree.exportObjects(to: again, as: format)
      try expect(again.bytes, sink.bytes, "the second export as \(format)")
    }
    let added = Array(#"{"kind": "storage#objects", "items": [{"name": "n", "bucket": "bk", "size": "1"}]}"#.utf8)
    try tree.importObjects(from: MemorySource(added), mode: .merge)
    try expect(try objects(in: .everything).count, before.count + 1, "the number of objects after a merge")
  }

  func failedTransfersChangeNothing() throws {
    try write(1, "c/d")
    try put(1, ObjectName(bucket: "bk", name: "a"))
    for text in ["", "[", #"{"c/e": {}, "c/e": {}}"#, #"{"c/e": {}, "c": {}}"#, #"{"c/e": {"__x__": 1}}"#, "[{}]", "1"]
    {
      do {
        try tree.importDocuments(from: MemorySource(Array(text.utf8)), now: .epoch)
        throw Disagreement("`\(text)` was imported")
      } catch is RecordProblem {}
    }
    for text in [
      "[{}]", #"{"bk/a": {"size": "x"}}"#,
      #"[{"name": "a", "bucket": "b", "size": 1}, {"name": "a", "bucket": "b", "size": 1}]"#,
      #"{"bk/a": {"size": 1, "colour": "red"}}"#, #"{"bk/a": {"size": -1}}"#, #"{"bk/a": {}}"#,
    ] {
      do {
        try tree.importObjects(from: MemorySource(Array(text.utf8)))
        throw Disagreement("`\(text)` was imported")
      } catch is RecordProblem {}
    }
    try expect(try documents(in: .everything).map(\.path.relativeText), ["c/d"], "the documents afterwards")
    try expect(try objects(in: .everything), ["bk/a"], "the objects afterwards")
  }
}
