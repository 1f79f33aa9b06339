import RuleRequests
import RuleValues
import SourceText
import Testing

@testable import RequestSimulation
@testable import TestSuites

/// What client libraries send for what people write (firebase/firebase-js-sdk, user_data_reader.ts).
@Suite("Writes of documents")
struct DocumentWriteTests {
  private static let path = DocumentPath(["a", "b"])

  private func write(
    _ call: DocumentWriteReader.Call, _ json: String
  ) throws -> DocumentWrite {
    let root = JSONReader.read(SourceFile(name: "value", text: json), .strict).tree.root
    return try DocumentWriteReader.read(call, Self.path, root)
  }

  private func mask(_ write: DocumentWrite) -> [String] {
    if case .update(_, let mask) = write.change { return mask.map(\.description) }
    return []
  }

  @Test func setsReplaceTheDocument() throws {
    let write = try write(.set, #"{"n": 1, "at": {"$serverTimestamp": true}, "m": {"k": {"$increment": 2}}}"#)
    let fields = DocumentFields([("n", .integer(1)), ("m", .map(DocumentFields()))])
    #expect(write.change == .set(fields))
    #expect(write.transforms.map(\.field.description) == ["at", "m.k"])
    #expect(write.transforms.map(\.operation) == [.serverTimestamp, .increment(.integer(2))])
    #expect(write.precondition == nil)
  }

  @Test func createsNeedAMissingDocument() throws {
    #expect(try write(.create, "{}").precondition == .exists(false))
  }

  @Test func updatesHaveFieldPaths() throws {
    let write = try write(
      .update, #"{"a.b": 1, "c": {"$deleteField": true}, "d": {"$arrayUnion": ["x"]}, "e": {"f": 2}}"#)
    #expect(mask(write) == ["a.b", "e", "c"])
    guard case .update(let fields, _) = write.change else { return }
    #expect(
      fields
        == DocumentFields([
          ("a", .map(DocumentFields([("b", .integer(1))]))), ("e", .map(DocumentFields([("f", .integer(2))]))),
        ]))
    #expect(write.transforms == [FieldTransform(FieldPath(names: ["d"]), .arrayUnion([.string("x")]))])
    #expect(write.precondition == .exists(true))
  }

  @Test func mergesChangeTheirFields() throws {
    let write = try write(
      .merge, #"{"a": {"b": 1, "c": {"$deleteField": true}}, "d": {}, "e": {"$ts": "2024-01-01T00:00:00Z"}}"#)
    #expect(mask(write) == ["a.b", "d", "e", "a.c"])
    #expect(write.precondition == nil)
  }

  @Test(
    "Impossible writes",
    arguments: [
      (
        DocumentWriteReader.Call.set, #"{"a": {"$deleteField": true}}"#,
        "`$deleteField` is only valid in update and merge, not in set"
      ),
      (.update, #"{"a..b": 1}"#, "`a..b` is not a field path"),
      (.set, #"{"a": {"$increment": "1"}}"#, "`$increment` must be a number"),
      (.set, #"{"a": {"$arrayUnion": 1}}"#, "`$arrayUnion` must be a list"),
      (.set, #"{"a": {"$serverTimestamp": 1}}"#, "`$serverTimestamp` must be true"),
      (.set, "5", "a document must be a mapping of fields"),
    ])
  func rejectsImpossibleWrites(call: DocumentWriteReader.Call, json: String, message: String) {
    let error = #expect(throws: OperationError.self) { try write(call, json) }
    #expect(error?.message == message)
  }

  @Test func aQuery() throws {
    let json = """
      {"where": [["a", "==", 1], ["b", ">", {"$double": 2}], ["c", "==", null]],
       "or": [["d", "array-contains", "x"], ["e.f", "in", [1, 2]]], "orderBy": [["a", "desc"], "b"], "limit": 5}
      """
    let root = JSONReader.read(SourceFile(name: "query", text: json), .strict).tree.root
    let query = try DocumentQueryReader.read(DocumentPath(["x", "y", "z"]), root)
    #expect(query.parent == DocumentPath(["x", "y"]))
    #expect(query.collection == "z")
    #expect(
      query.filter
        == .and([
          .field(FieldPath(names: ["a"]), .equal, .integer(1)), .field(FieldPath(names: ["b"]), .greater, .double(2)),
          .unary(FieldPath(names: ["c"]), .isNull),
          .or([
            .field(FieldPath(names: ["d"]), .arrayContains, .string("x")),
            .field(FieldPath(names: ["e", "f"]), .in, .array([.integer(1), .integer(2)])),
          ]),
        ]))
    #expect(query.order.map(\.isDescending) == [true, false])
    #expect(query.limit == 5)
  }

  @Test(
    "Invalid queries",
    arguments: [
      #"{"where": "a"}"#, #"{"where": [["a", "=", 1]]}"#, #"{"where": [["a", "=="]]}"#, #"{"limit": -1}"#,
      #"{"orderBy": [["a", "down"]]}"#, #"{"collectionGroup": 1}"#, #"{"wher": []}"#, "[]",
    ])
  func noQuery(json: String) {
    let root = JSONReader.read(SourceFile(name: "query", text: json), .strict).tree.root
    #expect(throws: OperationError.self) { try DocumentQueryReader.read(DocumentPath(["a"]), root) }
  }

  @Test func aQueryIsOfACollection() {
    #expect(throws: OperationError.self) { try DocumentQueryReader.read(DocumentPath(["a", "b"]), nil) }
  }
}
