import RuleRequests
import RuleValues
import Testing

/// The time of a request is the server's, in UTC, and the same for the whole commit. A time that a client writes is
/// an ordinary value.
/// In more depth: `RuleValuesTests/Documents/TimestampTests`, `RuleEvaluationTests/ExpressionTableTests`.
@Suite("A26 request.time and now")
struct A26Time {
  static func rule(_ condition: String) -> Rules { .firestore("match /a/{id} { allow create: if \(condition); }") }
  static func at(_ text: String) -> Sent { .commit([.set("a/x", "{\"at\": {\"$ts\": \"\(text)\"}}")]) }
  static let past = rule("request.resource.data.at < request.time")

  static let attacks = [
    Attack(
      "the server's clock",
      rule("request.time == timestamp.date(2026, 1, 1) + duration.value(43200, 's') + duration.value(123, 'ms')"),
      at("2026-01-01T12:00:00Z"), .allowed, .documentation("Rules: request.time")),
    Attack("before", past, at("2026-01-01T12:00:00Z"), .allowed, .emulator),
    Attack("after", past, at("2026-01-01T12:00:01Z"), .denied, .emulator),
    Attack("a zone that makes it earlier", past, at("2026-01-01T13:00:00+02:00"), .allowed, .documentation("RFC 3339")),
    Attack(
      "a zone that makes it look earlier", past, at("2026-01-01T11:00:00-02:00"), .denied, .documentation("RFC 3339")),
    Attack(
      "nanoseconds are cut", rule("request.resource.data.at.nanos() == 123000000"),
      at("2026-01-01T12:00:00.123000999Z"),
      .allowed, .emulator),
    Attack("a leap second", past, at("2025-12-31T23:59:60Z"), .refused, .promise("no such timestamp")),
    Attack("the 30th of February", past, at("2025-02-30T00:00:00Z"), .refused, .promise("no such timestamp")),
    Attack("year 0", past, at("0000-01-01T00:00:00Z"), .refused, .documentation("google.protobuf.Timestamp")),
    Attack("year 10000", past, at("10000-01-01T00:00:00Z"), .refused, .documentation("google.protobuf.Timestamp")),
    Attack("hour 25", past, at("2026-01-01T25:00:00Z"), .refused, .promise("no such timestamp")),
    Attack("no zone", past, at("2026-01-01T00:00:00"), .refused, .documentation("RFC 3339")),
    Attack("other digits", past, at("２０２６-01-01T00:00:00Z"), .refused, .documentation("RFC 3339")),
    Attack(
      "a text that looks like a time", past, .commit([.set("a/x", #"{"at": "2000-01-01T00:00:00Z"}"#)]), .denied,
      .emulator),
    Attack(
      "a duration without end", rule("request.time + duration.value(9223372036854775807, 'w') > request.time"),
      at("2026-01-01T00:00:00Z"), .denied, .emulator),
    Attack(
      "now", .realtime(#"{"at": {".write": "newData.val() <= now"}}"#), .set("/at", "1767268800123"), .allowed,
      .documentation("Rules: now")),
    Attack(
      "now and a bit", .realtime(#"{"at": {".write": "newData.val() <= now"}}"#), .set("/at", "1767268800124"), .denied,
      .documentation("Rules: now")),
    Attack(
      "half of a millisecond", .realtime(#"{"at": {".write": "newData.val() <= now"}}"#),
      .set("/at", "1767268800123.5"), .denied, .documentation("Rules: now")),
  ]

  @Test(arguments: attacks) func attackHasItsOutcome(_ attack: Attack) throws { try attack.check() }

  /// All server timestamps of a commit are equal, and equal to `request.time`.
  @Test func allWritesOfACommitHaveOneTime() throws {
    let rules = Rules.firestore(
      "match /a/{id} { allow create: if request.resource.data.at == getAfter(/databases/$(database)/documents/a/y).data.at; }"
    )
    let transform = FieldTransform(FieldPath(names: ["at"]), .serverTimestamp)
    let changes = ["x", "y"].map { Sent.Change.set("a/\($0)", "{}", transforms: [transform]) }
    try Attack("two timestamps", rules, .commit(changes), .allowed, .emulator).check()
  }
}
