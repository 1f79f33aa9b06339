import DocumentTrees
import RuleValues
import TestSupport

/// Documents and objects that the checks share.
enum SpaceSamples {
  /// Document ids in the service's order, by bytes.
  static let orderedIDs = [
    "\u{0}", "\u{0}\u{0}", "\u{1}", "\u{2}", " ", "%", "'; DROP TABLE firestore; --", "-", "...", "1", "10", "2", "A",
    "a",
    "a\u{0}", "a\u{0}b", "a\u{1}", "a\u{2}", "a ", "ab", "cafe\u{301}", "caf\u{E9}", "\u{7F}", "\u{80}", "\u{D7FF}",
    "\u{E000}", "\u{FFFF}", "\u{10000}", "\u{1F600}", "\u{10FFFF}",
  ].sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }

  static func fields(_ number: Int) -> DocumentFields {
    DocumentFields([
      ("number", .integer(Int64(number))), ("b", .array([.string("\u{E9}"), .map(DocumentFields([("x", .null)]))])),
      ("a", .reference(DocumentPath(["c", "d"], database: "other"))), ("v", .vector([0.5, .nan])),
      ("t", .timestamp(.epoch)), ("bytes", .bytes([0, 255])), ("e\u{301}", .double(-0.5)),
    ])
  }

  static func document(_ number: Int) throws -> StoredDocument {
    let times = (
      Timestamp(seconds: Int64(number), nanos: 999_999_000), Timestamp(seconds: -Int64(number), nanos: 1_000)
    )
    return StoredDocument(
      try EncodedDocument(fields(number)), createTime: times.0 ?? .epoch, updateTime: times.1 ?? .epoch)
  }

  static func path(_ text: String) throws -> DocumentPath { try DocumentPath.parse(text) }

  static func metadata(_ object: ObjectName, _ number: Int) -> ObjectMetadata {
    var metadata = ObjectMetadata(object, size: Int64(number))
    metadata.generation = Int64.max - Int64(number)
    metadata.timeCreated = .epoch
    metadata.contentType = "image/png"
    metadata.metadata = [("owner", "u\(number)"), ("caf\u{E9}", "\u{1F600}")]
    return metadata
  }
}

extension Trial {
  func write(_ number: Int?, _ path: String) throws { try write(number, SpaceSamples.path(path)) }

  func write(_ number: Int?, _ path: DocumentPath) throws {
    let document = try number.map { try SpaceSamples.document($0) }
    try tree.write { try $0.setDocument(document, at: path) }
  }

  func put(_ number: Int?, _ object: ObjectName) throws {
    let metadata = try number.map { try SpaceSamples.metadata(object, $0).encoded() }
    try tree.write { try $0.setObject(metadata, named: object) }
  }

  func documents(in range: DocumentRange) throws -> [(path: DocumentPath, document: StoredDocument)] {
    var found: [(path: DocumentPath, document: StoredDocument)] = []
    try tree.read { snapshot in
      try snapshot.forEachDocument(in: range) { path, document in
        found.append((path, document))
        return true
      }
    }
    return found
  }

  func objects(in range: ObjectRange) throws -> [String] {
    var found: [String] = []
    try tree.read { snapshot in
      try snapshot.forEachObject(in: range) { object, metadata in
        try expect(try metadata.readMetadata(of: object).object, object, "the object name in its metadata")
        found.append("\(object.bucket)/\(object.name)")
        return true
      }
    }
    return found
  }
}
