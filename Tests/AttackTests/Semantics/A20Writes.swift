import RuleRequests
import RuleValues
import Testing

/// Rules see the document after the write: the fields that a mask keeps, the values of sentinels, and the order of
/// transforms.
/// In more depth: `RuleEvaluationTests/Decisions/DocumentWriteTests`, `SecurityRulesTests/NewDataTests`,
/// `RequestSimulationTests`.
@Suite("A20 set, update, merge and sentinel values")
struct A20Writes {
  static func rule(_ condition: String) -> Rules { .firestore("match /a/{id} { allow write: if \(condition); }") }
  static func transform(_ name: String, _ operation: FieldTransform.Operation) -> FieldTransform {
    FieldTransform(FieldPath(names: [name]), operation)
  }
  static let stored = Stored.documents(("a/x", #"{"owner": "ann", "n": 1, "m": {"k": 1, "admin": false}}"#))
  static let sameOwner = rule("request.resource.data.owner == resource.data.owner")

  static let attacks = [
    Attack(
      "a set that forgets the owner", sameOwner, stored: stored, .commit([.set("a/x", #"{"n": 2}"#)]), .denied,
      .emulator),
    Attack(
      "an update that leaves it", sameOwner, stored: stored, .commit([.update("a/x", #"{"n": 2}"#, mask: ["n"])]),
      .allowed, .emulator),
    Attack(
      "an update by the mask alone", sameOwner, stored: stored, .commit([.update("a/x", "{}", mask: ["owner"])]),
      .denied, .emulator),
    Attack(
      "a field outside of the mask", sameOwner, stored: stored,
      .commit([.update("a/x", #"{"owner": "eve", "n": 2}"#, mask: ["n"])]), .allowed, .emulator),
    Attack(
      "a field with a dot in its name", rule("request.resource.data.m.admin == false"), stored: stored,
      .commit([.update("a/x", #"{"m.admin": true}"#, mask: ["`m.admin`"])]), .allowed, .emulator),
    Attack(
      "a path with a dot", rule("request.resource.data.m.admin == false"), stored: stored,
      .commit([.update("a/x", #"{"m": {"admin": true}}"#, mask: ["m.admin"])]), .denied, .emulator),
    Attack(
      "a server timestamp that a client wrote", rule("request.resource.data.at == request.time"),
      .commit([.set("a/y", #"{"at": {"$ts": "2026-01-01T12:00:00Z"}}"#)]), .denied, .emulator),
    Attack(
      "a server timestamp", rule("request.resource.data.at == request.time"),
      .commit([.set("a/y", "{}", transforms: [transform("at", .serverTimestamp)])]), .allowed, .emulator),
    Attack(
      "a transform of what the client set in the same write", rule("request.resource.data.n <= 5"),
      .commit([.set("a/y", #"{"n": 5}"#, transforms: [transform("n", .increment(.integer(1)))])]), .denied, .emulator),
    Attack(
      "two transforms of a field", rule("request.resource.data.n <= 2"), stored: stored,
      .commit([
        .update(
          "a/x", "{}", mask: [],
          transforms: [transform("n", .increment(.integer(1))), transform("n", .increment(.integer(1)))])
      ]), .denied, .emulator),
    Attack(
      "arrayUnion with what is there", rule("request.resource.data.r.size() == 2"),
      stored: .documents(("a/x", #"{"r": [1]}"#)),
      .commit([
        .update(
          "a/x", "{}", mask: [], transforms: [transform("r", .arrayUnion([.integer(2), .double(1), .double(2)]))])
      ]),
      .allowed, .documentation("FieldTransform: equivalent numbers")),
    Attack(
      "arrayRemove of all but the forbidden", rule("!('admin' in request.resource.data.r)"),
      stored: .documents(("a/x", #"{"r": ["admin", "x"]}"#)),
      .commit([.update("a/x", "{}", mask: [], transforms: [transform("r", .arrayRemove([.string("x")]))])]), .denied,
      .emulator),
    Attack(
      "a plain map that looks like a sentinel", rule("request.resource.data.n is number"),
      .commit([.set("a/y", #"{"n": {"increment": 1}}"#)]), .denied, .emulator),
    Attack(
      "affectedKeys of an update", rule("request.resource.data.diff(resource.data).affectedKeys().hasOnly(['n'])"),
      stored: stored, .commit([.update("a/x", #"{"owner": "eve", "n": 2}"#, mask: ["n", "owner"])]), .denied, .emulator),
    Attack(
      "a transform that hides from affectedKeys",
      rule("request.resource.data.diff(resource.data).affectedKeys().hasOnly(['n'])"), stored: stored,
      .commit([.update("a/x", "{}", mask: [], transforms: [transform("owner", .arrayUnion([.string("eve")]))])]),
      .denied, .emulator),
    Attack(
      "an update of nothing is a create", rule("resource != null"),
      .commit([.update("a/new", #"{"n": 1}"#, mask: ["n"])]), .denied, .emulator),
    Attack(
      "21 levels by a transform", rule("true"),
      .commit([
        .set(
          "a/y", "{}",
          transforms: [FieldTransform(FieldPath(names: Array(repeating: "a", count: 22)), .serverTimestamp)])
      ]), .refused, .documentation("Usage and limits: 20 levels")),
    Attack(
      "a mask of 21 names", rule("true"),
      .commit([.update("a/y", "{}", mask: [Array(repeating: "a", count: 21).joined(separator: ".")])]), .refused,
      .emulator),
  ]

  @Test(arguments: attacks) func attackHasItsOutcome(_ attack: Attack) throws { try attack.check() }

  /// A path of a field with 100,000 names must not run the stack out. The emulator fails with an error of its own where a
  /// transform has one.
  @Test func longFieldPathsAreInvalid() throws {
    let path = FieldPath(names: Array(repeating: "a", count: 100_000))
    let transform = Sent.Change.set("a/y", "{}", transforms: [FieldTransform(path, .increment(.integer(1)))])
    try Attack("endless", Self.rule("true"), .commit([transform]), .refused, .promise("no request traps")).check()
    let mask = Sent.Change.update("a/y", "{}", mask: [path.description])
    try Attack("endless", Self.rule("true"), .commit([mask]), .refused, .emulator).check()
  }

  static let realtime = [
    Attack(
      "an increment is judged by its sum", .realtime(#"{"n": {".write": true, ".validate": "newData.val() <= 3"}}"#),
      stored: .data(#"{"n": 3}"#), .set("/n", #"{".sv": {"increment": 1}}"#), .denied, .decision("D12")),
    Attack(
      "a timestamp that a client wrote", .realtime(#"{"at": {".write": "newData.val() == now"}}"#),
      .set("/at", "1767268800122"), .denied, .recording("r28, davideast/pyric")),
    Attack(
      "a sentinel in a text", .realtime(#"{"at": {".write": "newData.isNumber()"}}"#),
      .set("/at", #""{\".sv\": \"timestamp\"}""#), .denied, .documentation("server values are objects")),
    Attack(
      "a sentinel as a priority", .realtime(#"{"at": {".write": "newData.getPriority() == now"}}"#),
      .set("/at", #"{".value": 1, ".priority": {".sv": "timestamp"}}"#), .allowed, .documentation("ServerValue")),
    Attack(
      "a sentinel far inside", .realtime(#"{"a": {".write": "newData.child('b/c').val() == now"}}"#),
      .set("/a", #"{"b": {"c": {".sv": "timestamp"}}}"#), .allowed, .recording("r28, davideast/pyric")),
  ]

  @Test(arguments: realtime) func realtimeAttackHasItsOutcome(_ attack: Attack) throws { try attack.check() }
}
