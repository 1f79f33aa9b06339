import RuleValues
import Testing

@testable import FirestoreWire

@Suite("Names, values and documents")
struct DocumentConversionTests {
  private static let root = WireSamples.root

  private func value(_ json: String) throws -> WireMessage { try WireSamples.message(json, .value) }

  private func problem(_ body: () throws -> Void) -> String? {
    do { try body() } catch let error as RPCError {
      return error.status == .invalidArgument ? error.message : "\(error)"
    } catch { return "\(error)" }
    return nil
  }

  // MARK: Names

  @Test func namesAreParsed() throws {
    let name = try ResourceName.document("projects/p/databases/d/documents/a/b/c/é")
    #expect(name.project == "p" && name.path == DocumentPath(["a", "b", "c", "é"], database: "d"))
    #expect(name.description == "projects/p/databases/d/documents/a/b/c/é")
    #expect(try ResourceName.parent(Self.root).path.segments.isEmpty)
    #expect(try ResourceName.document(Self.root + "/a/__id5__").path.id == "__id5__")
    #expect(try DatabaseName(WireSamples.database) == DatabaseName(project: "p"))
    #expect(try DatabaseName("projects/q/databases/x").description == "projects/q/databases/x")
  }

  /// The texts of Google's emulator 1.19.9, recorded 2026.
  @Test(arguments: [
    ("c/d", #"lacks "projects" at index 0."#), ("", #"lacks "projects" at index 0."#),
    ("/projects/p/databases/x/documents/a/b", #"lacks "projects" at index 0."#),
    ("projects", #"lacks "/" at index 8."#), ("projects/", #"has invalid trailing "/"."#),
    ("projectsx/p/d", #"lacks "/" at index 8."#), ("projects/p", #"lacks "/" at index 10."#),
    ("projects//databases/x/documents/a/b", "lacks a project id at index 9."),
    ("projects/../databases/x/documents/a/b", #"contains a project id ".." at index 9."#),
    ("projects/p/databases", #"lacks "/" at index 20."#), ("projects/p/databases/", #"has invalid trailing "/"."#),
    ("projects/p/datab/x", #"lacks "databases" at index 11."#),
    ("projects/p/databases//documents/a/b", "lacks a database id at index 21."),
    ("projects/p/databases/../documents/a/b", #"contains a database id ".." at index 21."#),
    ("projects/p/databases/x", #"lacks "/" at index 22."#), ("projects/p/databases/x/", #"has invalid trailing "/"."#),
    ("projects/p/databases/x/foo/a/b", #"lacks "documents" at index 23."#),
    (
      "projects/p/databases/x/documents",
      #"is invalid: Omit "/documents" when referencing a database (except as the parent of a document)."#
    ),
    ("projects/p/databases/x/documents/", #"is invalid: Omit trailing "/"."#),
    ("projects/p/databases/x/documents/a", #"lacks "/" at index 34."#),
    ("projects/p/databases/x/documents/a/", #"has invalid trailing "/"."#),
    ("projects/p/databases/x/documents/a/b/", #"has invalid trailing "/"."#),
    ("projects/p/databases/x/documents/a/b/c", #"lacks "/" at index 38."#),
    ("projects/p/databases/x/documents/./b", #"contains a collection id "." at index 33."#),
    ("projects/p/databases/(default)/documents/c/..", #"contains a resource id ".." at index 43."#),
    ("projects/p/databases/(default)/documents/c//e/f", "lacks a resource id at index 43."),
    ("projects/p/databases/(default)/documents/éé/b//", "lacks a collection id at index 46."),
  ])
  func invalidNamesAreRejectedInGooglesWords(_ name: String, _ expected: String) {
    #expect(problem { _ = try ResourceName.document(name) } == "Document name \"\(name)\" \(expected)")
  }

  @Test func idsThatFirestoreRejectsAreRejected() {
    func problem(_ path: String) -> String? { self.problem { _ = try ResourceName.document(Self.root + path) } }
    #expect(problem("/a/__b__") == #"Resource id "__b__" is invalid because it is reserved."#)
    #expect(problem("/__id5__/a") == #"Collection id "__id5__" is invalid because it is reserved."#)
    #expect(
      problem("/c/" + String(repeating: "x", count: 1501)) == "The key path element name is longer than 1500 bytes.")
    #expect(
      problem("/" + String(repeating: "x", count: 1501) + "/d")
        == "The key path element kind is longer than 1500 bytes.")
    #expect(problem(String(repeating: "/a", count: 202)) == "Key path is too long. Cannot exceed 100 elements.")
  }

  @Test(arguments: [
    ("", #"lacks "projects" at index 0."#), ("projects/p", #"lacks "/" at index 10."#),
    ("projects/p/databases/", #"has invalid trailing "/"."#),
    ("projects/p/databases/(default)/documents", "has extra characters at index 30."),
    ("projects/p/databases/(default)/", #"has invalid trailing "/"."#),
  ])
  func invalidDatabasesAreRejectedInGooglesWords(_ name: String, _ expected: String) {
    #expect(problem { _ = try DatabaseName(name) } == "Database name \"\(name)\" \(expected)")
  }

  @Test func aParentIsADocumentOrTheRoot() throws {
    #expect(
      problem { _ = try ResourceName.parent(WireSamples.database) }
        == #"Document parent name "projects/p/databases/(default)" lacks "/" at index 30."#)
    #expect(
      problem { _ = try ResourceName.parent(Self.root + "/c") }
        == #"Document parent name "projects/p/databases/(default)/documents/c" lacks "/" at index 42."#)
    #expect(try ResourceName.parent(Self.root + "/c/d").path == DocumentPath(["c", "d"]))
  }

  // MARK: Values

  static let values: [(String, DocumentValue)] = [
    (#"{"nullValue":null}"#, .null), (#"{"booleanValue":false}"#, .bool(false)),
    (#"{"integerValue":"-7"}"#, .integer(-7)),
    (#"{"doubleValue":"NaN"}"#, .double(.nan)), (#"{"doubleValue":-0.5}"#, .double(-0.5)),
    (
      #"{"timestampValue":"2026-11-22T17:49:44.596Z"}"#,
      .timestamp(Timestamp(milliseconds: 1_795_369_784_596) ?? .epoch)
    ),
    (#"{"stringValue":""}"#, .string("")), (#"{"bytesValue":"AQI="}"#, .bytes([1, 2])),
    (#"{"referenceValue":"\#(root)/a/b"}"#, .reference(DocumentPath(["a", "b"]))),
    (#"{"geoPointValue":{"longitude":-2.0}}"#, GeoPoint(latitude: 0, longitude: -2).map { .geoPoint($0) } ?? .null),
    (#"{"arrayValue":{}}"#, .array([])), (#"{"arrayValue":{"values":[{"nullValue":null}]}}"#, .array([.null])),
    (#"{"mapValue":{}}"#, .map([:])), (#"{"mapValue":{"fields":{"a":{"mapValue":{}}}}}"#, .map(["a": .map([:])])),
    (
      #"{"mapValue":{"fields":{"__type__":{"stringValue":"__vector__"},"value":{"arrayValue":{"values":[{"doubleValue":1.0}]}}}}}"#,
      .vector([1])
    ),
  ]

  @Test(arguments: values.indices)
  func valuesAreConvertedEachWay(_ index: Int) throws {
    let (json, expected) = Self.values[index]
    let fields = try ValueReader.fields(try WireSamples.message(#"{"fields":{"f":\#(json)}}"#, .document).map("fields"))
    #expect(fields == ["f": expected])
    #expect(try ValueReader.operand(try value(json)) == expected)
    #expect(WireSamples.text(expected.wire(project: "p").json) == json)
    // The stored form gives the same message as the value.
    let stored = StoredDocument(try EncodedDocument(fields), createTime: .epoch)
    let message = try stored.wire(try ResourceName.document(Self.root + "/c/d"))
    #expect(message.map("fields") == fields.wire(project: "p"))
    try expectStoredFormIsThatOfMessages(fields)
  }

  /// The binary form of stored fields is written without messages between.
  private func expectStoredFormIsThatOfMessages(_ fields: DocumentFields) throws {
    let stored = StoredDocument(try EncodedDocument(fields), createTime: .epoch)
    let message = try stored.wire(try ResourceName.document(Self.root + "/c/d"))
    var expected = message
    expected["fields"] = .map(fields.wire(project: "p"))
    #expect(BinaryWriter.bytes(of: message) == BinaryWriter.bytes(of: expected))
    #expect(message.json == expected.json && message == expected)
  }

  @Test(arguments: [0, 100, 127, 128, 16_383, 16_384, 300_000])
  func storedFormsHaveLengthsOfAnySize(_ count: Int) throws {
    let text = String(repeating: "é", count: count / 2)
    var fields: DocumentFields = ["text": .string(text), "list": .array([.string(text), .map(["in": .string(text)])])]
    for (index, (_, value)) in Self.values.enumerated() { fields["f\(index)"] = .array([value]) }
    try expectStoredFormIsThatOfMessages(fields)
    try expectStoredFormIsThatOfMessages(DocumentFields())
  }

  /// The texts of Google's emulator 1.19.9, recorded 2026.
  @Test(arguments: [
    (#"{}"#, "Cannot convert firestore.v1.Value with type unset."),
    (#"{"arrayValue":{"values":[{"arrayValue":{}}]}}"#, "Cannot convert an array value in an array value."),
    (
      #"{"arrayValue":{"values":[{"mapValue":{"fields":{"__type__":{"stringValue":"__vector__"}}}}]}}"#,
      "Cannot convert a vector value in an array value."
    ),
    (#"{"mapValue":{"fields":{"__type__":{"stringValue":"__vector__"}}}}"#, "Vector map is missing key 'value'."),
    (
      #"{"mapValue":{"fields":{"__type__":{"stringValue":"__vector__"},"value":{"arrayValue":{}}}}}"#,
      "Cannot have a zero length vector."
    ),
    (
      #"{"mapValue":{"fields":{"__type__":{"stringValue":"__vector__"},"value":{"arrayValue":{"values":[{"integerValue":1}]}}}}}"#,
      "Vector must only contain values of type 'double'"
    ),
    (
      #"{"mapValue":{"fields":{"__type__":{"stringValue":"__vector__"},"x":{},"value":{}}}}"#,
      "Vector Value map has extraneous entries."
    ),
    (#"{"mapValue":{"fields":{"__type__":{"stringValue":"x"}}}}"#, "Property f contains an invalid nested entity."),
    (#"{"mapValue":{"fields":{"":{"nullValue":null}}}}"#, "Property f contains an invalid nested entity."),
    (#"{"mapValue":{"fields":{"__b__":{"nullValue":null}}}}"#, "field name '__b__' is reserved."),
    (#"{"geoPointValue":{"longitude":181}}"#, "Geo point longitude '181.0' outside permitted range -180.0 to 180.0."),
    (#"{"geoPointValue":{"latitude":91}}"#, "Geo point latitude '91.0' outside permitted range -90.0 to 90.0."),
    (#"{"referenceValue":"x"}"#, #"Resource name "x" lacks "projects" at index 0."#),
    (#"{"fieldReferenceValue":"x"}"#, "Value type is not supported: FIELD_REFERENCE_VALUE"),
    (#"{"pipelineValue":{}}"#, "Value type is not supported: PIPELINE_VALUE"),
  ])
  func valuesThatCannotBeStoredAreRejectedInGooglesWords(_ json: String, _ expected: String) throws {
    let map = try WireSamples.message(#"{"fields":{"f":\#(json)}}"#, .document).map("fields")
    #expect(problem { _ = try ValueReader.fields(map) } == expected)
  }

  @Test func vectorsHaveAtMost2048Numbers() throws {
    func fields(_ count: Int) -> WireMap {
      var map = WireMap()
      let vector = VectorForm.message(Array(repeating: 1, count: count))
      map.set(.message(WireMessage(.value) { $0["map_value"] = .message(vector) }), for: "f")
      return map
    }
    #expect(throws: Never.self) { try ValueReader.fields(fields(2048)) }
    #expect(problem { _ = try ValueReader.fields(fields(2049)) } == "Vectors must be at most 2048 dimensions.")
  }

  @Test func fieldNamesAreChecked() throws {
    func problem(_ name: String) -> String? {
      var map = WireMap()
      map.set(.message(WireMessage(.value) { $0["null_value"] = .integer(0) }), for: name)
      return self.problem { _ = try ValueReader.fields(map) }
    }
    #expect(problem("__a__") == "field name __a__ is reserved")
    #expect(problem("") == "The property.name is the empty string.")
    #expect(problem(String(repeating: "x", count: 1501)) == "The property.name is longer than 1500 bytes.")
    #expect(problem("____") == nil)
  }

  @Test func nestingIsLimitedTo20Levels() throws {
    func fields(_ levels: Int) throws -> WireMap {
      let json =
        String(repeating: #"{"mapValue":{"fields":{"a":"#, count: levels) + "{\"nullValue\":null}"
        + String(repeating: "}}}", count: levels)
      return try WireSamples.message(#"{"fields":{"f":\#(json)}}"#, .document).map("fields")
    }
    let deepest = try fields(20)
    #expect(throws: Never.self) { try EncodedDocument(ValueReader.fields(deepest)) }
    let tooDeep = try fields(21)
    #expect(problem { _ = try ValueReader.fields(tooDeep) } == "Property f contains an invalid nested entity.")
  }

  @Test func operandsMayNestArrays() throws {
    let nested = try value(#"{"arrayValue":{"values":[{"arrayValue":{}}]}}"#)
    #expect(try ValueReader.operand(nested) == .array([.array([])]))
    let beyond = WireMessage(.value) {
      $0["timestamp_value"] = .message(WireMessage(.timestamp) { $0["seconds"] = .integer(1_000_000_000_000_000) })
    }
    #expect(problem { _ = try ValueReader.operand(beyond) } == "Timestamp seconds exceeds limit for field.")
  }

  // MARK: Documents

  @Test func aDocumentHasItsNameFieldsAndTimes() throws {
    let created = try #require(Timestamp(seconds: 1_795_369_784, nanos: 611_644_000))
    let stored = StoredDocument(try EncodedDocument(["a": .integer(1)]), createTime: created)
    let message = try stored.wire(try ResourceName.document(Self.root + "/c/d"))
    // As google-cloud-firestore 2 writes it.
    #expect(
      BinaryWriter.bytes(of: message)
        == WireSamples.bytes(
          "0a2c70726f6a656374732f702f6461746162617365732f2864656661756c74292f646f63756d656e74732f632f6412070a0161120210011a0c08b8d68cd80610e0e4d3a302220c08b8d68cd80610e0e4d3a302"
        ))
  }

  @Test func damagedDocumentsAreErrors() throws {
    let name = try ResourceName.document(Self.root + "/c/d")
    for bytes in [[], [1], [1, 11, 9, 9, 9, 9, 0, 0, 0, 0], [1, 0], [9]] as [[UInt8]] {
      let stored = StoredDocument(EncodedDocument(unchecked: bytes), createTime: .epoch)
      #expect(throws: RPCError.self) { try stored.wire(name) }
      #expect(throws: RPCError.self) { try stored.wire(name, mask: DocumentMask(fields: [])) }
    }
  }

  @Test func aMaskKeepsOnlyItsFields() throws {
    let fields: DocumentFields = ["a": .integer(1), "b": .map(["c": .integer(2), "d": .integer(3)]), "e f": .null]
    func kept(_ paths: String...) throws -> DocumentFields {
      let mask = WireMessage(.documentMask) { $0["field_paths"] = .list(paths.map { .string($0) }) }
      return try DocumentMask(mask: mask).applied(to: fields)
    }
    #expect(try kept() == [:])
    #expect(try kept("b.d", "a") == ["a": .integer(1), "b": .map(["d": .integer(3)])])
    #expect(try kept("b.d", "b") == ["b": .map(["c": .integer(2), "d": .integer(3)])])
    #expect(try kept("`e f`", "b.x", "a.z", "y") == ["e f": .null])
    #expect(DocumentMask.all.applied(to: fields) == fields)
    let stored = StoredDocument(try EncodedDocument(fields), createTime: .epoch)
    let message = try stored.wire(try ResourceName.document(Self.root + "/c/d"), mask: DocumentMask(fields: ["a"]))
    #expect(message.map("fields").entries.map(\.key) == ["a"])
  }

  @Test(arguments: ["a..b", "a b", "1a", "a.", ".a", "`a", "`a`b", "a[0]", "``", "a-b", "é"])
  func fieldPathsAreStrict(_ text: String) {
    #expect(problem { _ = try FieldPath.wire(text) }?.hasPrefix("Invalid property path \"\(text)\". Unquoted") == true)
  }

  @Test func fieldPathsAreParsed() throws {
    #expect(try FieldPath.wire("a_1.B.`c d`.`x\\`.y`").names == ["a_1", "B", "c d", "x`.y"])
    #expect(problem { _ = try FieldPath.wire("") } == "Invalid empty property path string.")
  }
}
