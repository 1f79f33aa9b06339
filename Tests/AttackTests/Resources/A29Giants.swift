import RuleRequests
import RuleValues
import Testing

/// Large values, many fields and many writes. Work grows linearly with the size of a request: with quadratic work, these
/// tests would exceed their time limit. A client cannot choose keys that collide, because `NodeIndex`, `DocumentFields` and
/// `ElementHash` use the standard library's `Hasher`, which each process seeds again.
/// In more depth: `RuleEvaluationTests/Functions` (collections), `SecurityRulesTests/LimitTests`.
@Suite("A29 giant maps, lists and commits")
struct A29Giants {
  static let open = Rules.firestore("match /{p=**} { allow write: if true; }")
  static let closed = Rules.firestore("match /{p=**} { allow write: if false; }")
  static let field = FieldPath(names: ["r"])

  private func answer(_ rules: Rules, on stored: Stored = Stored(), _ sent: Sent) throws -> Answer {
    try Storage.memory.server(rules, stored).answer(sent, .nobody)
  }

  /// Each write of a commit looks up its document.
  @Test func thousandsOfWritesAreDecided() throws {
    let writes = (0..<6_000).map { DocumentPath(["a", "d\($0)"]).relativeText }.map { Sent.Change.set($0, "{}") }
    #expect(try answer(Self.closed, .commit(writes)).outcome == .denied)
    let paths = (0..<6_000).map { Sent.Change.verify("a/d\($0)") }
    #expect(try answer(Self.closed, .commit(paths)).outcome == .denied)
  }

  @Test func thousandsOfArrayElementsAreDecided() throws {
    let elements = (0..<6_000).map { DocumentValue.integer($0) }
    for operation in [FieldTransform.Operation.arrayUnion(elements), .arrayRemove(elements)] {
      let stored = Stored.documents(
        ("a/x", "{\"r\": [\((10_000..<16_000).map(String.init).joined(separator: ","))]}"))
      let change = Sent.Change.update("a/x", "{}", mask: [], transforms: [FieldTransform(Self.field, operation)])
      #expect(try answer(Self.closed, on: stored, .commit([change])).outcome == .denied)
    }
  }

  @Test func thousandsOfFieldsAreDecided() throws {
    let names = (0..<6_000).map { "f\($0)" }
    let fields = "{" + names.map { "\"\($0)\":1" }.joined(separator: ",") + "}"
    #expect(try answer(Self.open, .commit([.set("a/x", fields)])).outcome == .allowed)
    let stored = Stored.documents(("a/x", "{\"m\":\(fields)}"))
    #expect(
      try answer(Self.closed, on: .documents(("a/x", fields)), .commit([.update("a/x", "{}", mask: names)])).outcome
        == .denied)
    let inner = names.map { "m.\($0)" }
    #expect(try answer(Self.closed, on: stored, .commit([.update("a/x", "{}", mask: inner)])).outcome == .denied)
    #expect(
      try answer(Self.closed, on: stored, .commit([.update("a/x", "{\"m\":\(fields)}", mask: inner)])).outcome
        == .denied)
  }

  /// Concatenations of `Aa` and `BB`, which collide in Java's unseeded string hash.
  @Test func namesThatCollideInJavaAreAllowed() throws {
    let names = (0..<2_048).map { number in (0..<11).map { number >> $0 & 1 == 0 ? "Aa" : "BB" }.joined() }
    let json = "{" + names.map { "\"\($0)\":1" }.joined(separator: ",") + "}"
    #expect(try answer(Self.open, .commit([.set("a/x", json)])).outcome == .allowed)
    let tree = Rules.realtime(#"{"a": {".write": "newData.hasChildren()", "$k": {".validate": "newData.isNumber()"}}}"#)
    #expect(try answer(tree, .set("/a", json)).outcome == .allowed)
  }

  /// Comparisons of a list with an equal list of 3,000 elements, each of which holds for a short list.
  static let comparisons = [
    "request.resource.data.r.hasAll(resource.data.r)", "request.resource.data.r.toSet() == resource.data.r.toSet()",
    "request.resource.data.r.hasAny(resource.data.r)", "request.resource.data.r.removeAll(resource.data.r).size() == 0",
    "request.resource.data.diff(resource.data).affectedKeys().size() == 0",
    "request.resource.data.r == resource.data.r",
    "request.resource.data.r.join(',').split(',').size() > 0",
  ]

  @Test(arguments: comparisons) func longListsCompareAsShortLists(_ condition: String) throws {
    let rules = Rules.firestore("match /a/{id} { allow update: if \(condition); }")
    for count in [3, 3_000] {
      let list = "{\"r\": [\((0..<count).map { "\"\($0)\"" }.joined(separator: ","))]}"
      let answer = try answer(rules, on: .documents(("a/x", list)), .commit([.set("a/x", list)]))
      #expect(answer.outcome == .allowed, "\(count): \(answer.reason)")
    }
  }

  static let sizes = [
    Attack(
      "a document of 1 MiB and a bit", open,
      .commit([
        .set(
          "a/x",
          "{\"t\": \"\(String(repeating: "a", count: 1_048_487))\", \"u\": \"\(String(repeating: "a", count: 100))\"}")
      ]), .refused, .documentation("Usage and limits")),
    Attack(
      "a value that is too large", open,
      .commit([.set("a/x", "{\"t\": \"\(String(repeating: "a", count: 1_048_488))\"}")]), .refused,
      .documentation("Usage and limits")),
    Attack(
      "a text of 10 MiB and a byte", .realtime(#"{".write": true}"#),
      .set("/a", "\"" + String(repeating: "a", count: 10 * 1_048_576 + 1) + "\""), .refused,
      .documentation("Realtime Database limits")),
  ]

  @Test(arguments: sizes) func attackHasItsOutcome(_ attack: Attack) throws { try attack.check() }
}
