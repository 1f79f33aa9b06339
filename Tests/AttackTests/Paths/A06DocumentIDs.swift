import RuleRequests
import RuleValues
import Testing

/// Reserved ids and field names of Firestore, and their maximum lengths.
/// In more depth: `RuleValuesTests/Documents/DocumentPathTests`, `DocumentJSONTests`.
@Suite("A06 reserved and long ids of documents and fields")
struct A06DocumentIDs {
  static let open = Rules.firestore("match /{rest=**} { allow read, write: if true; }")

  static let ids = [
    ("__name__", Outcome.refused), ("__x__", .refused), ("_____", .refused), ("____", .allowed), ("__x", .allowed),
    ("__id7__", .allowed), ("__id__", .refused), ("__id7a__", .refused), (".", .refused), ("..", .refused),
    ("...", .allowed), (String(repeating: "ä", count: 750), .allowed), (String(repeating: "ä", count: 751), .refused),
    ("a\u{0}b", .allowed), ("\u{1}", .allowed), ("a'b\"c`;--", .allowed),
  ].map {
    Attack("id of \($0.utf8.count) bytes: \($0.prefix(8))", open, .commit([.set("a/\($0)", "{}")]), $1, .emulator)
  }

  static let fields = [
    Attack("a collection with the name of a field", open, .commit([.set("__x__/a", "{}")]), .refused, .emulator),
    Attack("a numbered collection", open, .commit([.set("__id7__/a", "{}")]), .refused, .emulator),
    Attack("a reserved field", open, .commit([.set("a/x", #"{"__x__": 1}"#)]), .refused, .emulator),
    Attack("a reserved field inside", open, .commit([.set("a/x", #"{"m": {"__x__": 1}}"#)]), .refused, .emulator),
    Attack("an empty field", open, .commit([.set("a/x", #"{"": 1}"#)]), .refused, .emulator),
    Attack("a mask of a reserved field", open, .commit([.update("a/x", "{}", mask: ["__x__"])]), .refused, .emulator),
    Attack(
      "a transform of a reserved field", open,
      .commit([.set("a/x", "{}", transforms: [FieldTransform(FieldPath(names: ["__x__"]), .serverTimestamp)])]),
      .refused, .emulator),
    Attack(
      "a transform of a field without name", open,
      .commit([.set("a/x", "{}", transforms: [FieldTransform(FieldPath(names: ["m", ""]), .serverTimestamp)])]),
      .refused, .documentation("FieldTransform.fieldPath")),
    Attack(
      "a transform of no field", open,
      .commit([.set("a/x", "{}", transforms: [FieldTransform(FieldPath(names: []), .serverTimestamp)])]), .refused,
      .documentation("FieldTransform.fieldPath")),
    Attack(
      "a mask of a long name", open,
      .commit([.update("a/x", "{}", mask: [String(repeating: "a", count: 1501)])]), .refused, .emulator),
    Attack(
      "a transform of a long name", open,
      .commit([
        .set(
          "a/x", "{}",
          transforms: [FieldTransform(FieldPath(names: [String(repeating: "a", count: 1501)]), .serverTimestamp)])
      ]), .refused, .documentation("Usage and limits: field names have 1,500 bytes")),
    Attack(
      "6 KiB of ids", open,
      .get(Array(repeating: String(repeating: "a", count: 1500), count: 6).joined(separator: "/")), .refused,
      .documentation("Usage and limits")),
    Attack(
      "101 collections", open, .get(Array(repeating: "a", count: 202).joined(separator: "/")), .refused,
      .documentation("Usage and limits")),
    Attack("a document that is a collection", open, .get("a/b/c"), .refused, .emulator),
    Attack("no document", open, .commit([]), .refused, .decision("DataOperation without a place")),
  ]

  @Test(arguments: ids + fields) func attackHasItsOutcome(_ attack: Attack) throws { try attack.check() }
}
