import DocumentTrees
import RuleValues
import TestSupport
import Testing

/// Imports of documents and objects.
@Suite struct RecordTests {
  private static let name = "projects/p/databases/(default)/documents"

  private func imported(_ text: String, piece: Int = .max) throws -> [String] {
    let tree = InMemoryTree()
    try tree.importDocuments(from: MemorySource(Array(text.utf8), piece: piece), now: .epoch)
    let sink = MemorySink()
    try tree.exportDocuments(to: sink, as: .plain)
    return String(decoding: sink.bytes, as: UTF8.self).split(separator: "\n").dropFirst().dropLast().map(String.init)
  }

  typealias Layout = (text: String, documents: [String])

  static let layouts: [Layout] = [
    ("{}", []), ("[]", []), (" [ ] ", []), (#"{"documents": []}"#, []),
    (#"{"documents": [], "nextPageToken": "x"}"#, []),
    (#"[{"name":"\#(name)/c/d","fields":{"a":{"integerValue":"1"}}}]"#, [#""c/d": {"a":1}"#]),
    (#"{"name":"\#(name)/c/d"}"#, [#""c/d": {}"#]),
    ("{\"name\":\"\(name)/c/d\"}\n{\"fields\":{},\"name\":\"\(name)/c/e\"}\n", [#""c/d": {},"#, #""c/e": {}"#]),
    (#"{"documents":[{"name":"\#(name)/c/d"},{"name":"\#(name)/c/e"}]}"#, [#""c/d": {},"#, #""c/e": {}"#]),
    (#"{"x":{},"documents":[{"name":"\#(name)/c/d"}]}"#, [#""c/d": {}"#]),
    (#"{ "c/e" : {"s":"}\"]"} , "c/d":{ } }"#, [#""c/d": {},"#, #""c/e": {"s":"}\"]"}"#]),
    ("\u{FEFF}{\"/databases/x/documents/c/d\":{}}", [#""/databases/x/documents/c/d": {}"#]),
  ]

  @Test(arguments: layouts.named { $0.text }) func everyLayoutIsImported(_ row: Named<Layout>) throws {
    for piece in [1, 3, .max] {
      #expect(try imported(row.value.text, piece: piece) == row.value.documents)
    }
  }

  typealias Refusal = (text: String, message: String)

  static let refusals: [Refusal] = [
    ("", "1:1 (byte 0): unexpected end of the text"),
    ("1", "1:1 (byte 0): expected an array of documents, or an object with their places as keys"),
    ("[1 2]", "1:2 (byte 1): expected a document"),
    ("[{\"name\":\"\(name)/c/d\"} 2]", "1:58 (byte 57): unexpected `2`"),
    ("[] []", "1:4 (byte 3): there is more text after the end of the value"),
    ("{\"c/d\":{}", "1:10 (byte 9): unexpected end of the text"),
    ("{\"c/d\":\n {\"a\":\n  tru}}", "3:3 (byte 17): unexpected `t` (at c/d)"),
    (
      "{\"c/d\":\n {\"a\":\n  {\"$ts\": 1}}}",
      "3:11 (byte 25): expected a time in a string (at /databases/(default)/documents/c/d, a)"
    ),
    (
      "{\"c/d\":{},\r\n\"c/d\":{}}",
      "2:7 (byte 18): duplicate document or object; keep one of the two (at /databases/(default)/documents/c/d)"
    ),
    ("{\"c/d/e\":{}}", "1:10 (byte 9): `c/d/e` names a collection; add the id of a document (at c/d/e)"),
    ("[{}]", "1:2 (byte 1): `name` is missing"),
    ("[{\"name\":\"c\"}]", "1:10 (byte 9): `c` names a collection; add the id of a document (at c)"),
    ("{\"c/d\":{},}", "1:11 (byte 10): expected `\"`"),
  ]

  @Test(arguments: refusals.named { $0.message }) func problemsHaveAPosition(_ row: Named<Refusal>) {
    let (text, message) = row.value
    for piece in [1, .max] {
      let error = #expect(throws: RecordProblem.self) { try imported(text, piece: piece) }
      #expect(error?.description == message)
    }
  }

  /// Imports bytes into a tree, and exports the tree to a sink.
  private typealias Transfer = (
    read: @Sendable (InMemoryTree, [UInt8], _ piece: Int) throws -> Void,
    write: @Sendable (InMemoryTree, MemorySink) throws -> Void
  )

  private static let documentTransfer: Transfer = (
    { _ = try $0.importDocuments(from: MemorySource($1, piece: $2), now: .epoch) },
    { _ = try $0.exportDocuments(to: $1, as: .rest(project: "p")) }
  )

  private static let objectTransfer: Transfer = (
    { _ = try $0.importObjects(from: MemorySource($1, piece: $2)) }, { _ = try $0.exportObjects(to: $1, as: .list) }
  )

  /// Imports mutated texts, and returns how many were accepted.
  ///
  /// An accepted text is exported and imported again, and exported as the same text. A rejected text leaves the tree
  /// empty and has a position inside the text.
  private func acceptedCount(of texts: [String], seed: UInt64, _ transfer: Transfer) throws -> Int {
    var random = SeededGenerator(seed: seed)
    var accepted = 0
    let empty = MemorySink()
    try transfer.write(InMemoryTree(), empty)
    for _ in 0..<1000 {
      let bytes = Array(texts[random.below(texts.count)].utf8).mutated(using: &random)
      let text = String(decoding: bytes, as: UTF8.self)
      let (tree, copy) = (InMemoryTree(), InMemoryTree())
      let (sink, copied) = (MemorySink(), MemorySink())
      do {
        try transfer.read(tree, bytes, 1 + random.below(5))
        accepted += 1
        try transfer.write(tree, sink)
        try transfer.read(copy, sink.bytes, .max)
        try transfer.write(copy, copied)
        #expect(copied.bytes == sink.bytes, "\(text)")
      } catch let problem as RecordProblem {
        #expect((0...Int64(bytes.count)).contains(problem.position.offset), "\(text): \(problem)")
        try transfer.write(tree, sink)
        #expect(sink.bytes == empty.bytes, "\(text)")
      }
    }
    return accepted
  }

  @Test func mutatedDocumentsRoundTripOrHaveAPosition() throws {
    let accepted = try acceptedCount(of: Self.layouts.map(\.text), seed: 41, Self.documentTransfer)
    #expect((20..<800).contains(accepted), "\(accepted)")
  }

  @Test func mutatedObjectsRoundTripOrHaveAPosition() throws {
    let accepted = try acceptedCount(of: Self.objects, seed: 42, Self.objectTransfer)
    #expect((20..<800).contains(accepted), "\(accepted)")
  }

  /// The layouts of a text of objects.
  private static let objects = [
    "[]", "{}", #"{"items": []}"#, #"[{"bucket":"bk","name":"a/b","size":"3"}]"#,
    #"{"kind":"storage#objects","items":[{"name":"a","bucket":"bk","size":1,"metadata":{"k":"v"}}]}"#,
    #"{"bk/a":{"contentType":"text/plain","size":7}, "bk/b/c":{"size":0,"metadata":{"owner":"ann"}}}"#,
  ]

  @Test func plainReferencesKeepTheirDatabase() throws {
    let line = #""/databases/x/documents/c/d": {"r":{"$ref":"/databases/(default)/documents/a/b"},"s":{"$ref":"a/b"}}"#
    #expect(try imported("{\(line)}") == [line])
    let tree = InMemoryTree()
    try tree.importDocuments(from: MemorySource(Array("{\(line)}".utf8)), now: .epoch)
    let path = DocumentPath(["c", "d"], database: "x")
    let fields = try tree.read { try $0.document(at: path) }?.readFields(at: path)
    #expect(fields?["r"] == .reference(DocumentPath(["a", "b"])))
    #expect(fields?["s"] == .reference(DocumentPath(["a", "b"], database: "x")))
  }

  @Test func filesLargerThanTheWindowAreRead() throws {
    let text = String(repeating: "x", count: 1000)
    let lines = (0..<1000).map { "\"c/\($0 + 1000)\": {\"s\": \"\(text)\"}" }
    #expect(try imported("{\(lines.joined(separator: ",\n"))}").count == 1000)
  }

  @Test func metadataOfAnotherObjectIsCorrupt() throws {
    let tree = InMemoryTree()
    let other = try ObjectMetadata(ObjectName(bucket: "bk", name: "other")).encoded()
    try tree.write { try $0.setObject(other, named: ObjectName(bucket: "bk", name: "a")) }
    let error = #expect(throws: TreeError.self) { try tree.exportObjects(to: MemorySink(), as: .list) }
    #expect(error == .corrupt(path: "/b/bk/o/a", detail: "the metadata belongs to another object"))
  }
}
