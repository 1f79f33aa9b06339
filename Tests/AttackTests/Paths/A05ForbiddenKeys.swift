import RuleRequests
import RuleValues
import Testing

/// Keys and values that no client could write are rejected, at any depth of a path or a value.
/// In more depth: `RuleValuesTests/DataReaderTests`, `ConformanceTests/Cases/realtime`.
@Suite("A05 keys that the Realtime Database forbids")
struct A05ForbiddenKeys {
  static let open = Rules.realtime(#"{".read": true, ".write": true}"#)
  static let source = Source.decision("D13")

  static let paths = [".", "$", "#", "[", "]", "\u{0}", "\u{1}", "\n", "\u{7F}", "\u{1F}"].map {
    Attack("in a path: \($0.unicodeScalars.map(\.value))", open, .set("/a/b\($0)c", "1"), .refused, source)
  }

  static let values = [".", "$", "#", "[", "]", "/", "\\u0000", "\\n", "\\u007f"].map {
    Attack("in a value: \($0)", open, .set("/a", #"{"x": {"b\#($0)c": 1}}"#), .refused, source)
  }

  static let others = [
    Attack("an empty key", open, .set("/a", #"{"": 1}"#), .refused, source),
    Attack("768 bytes", open, .set("/" + String(repeating: "ä", count: 384), "1"), .allowed, source),
    Attack("769 bytes", open, .set("/a" + String(repeating: "ä", count: 384), "1"), .refused, source),
    Attack(
      "769 bytes in a value", open, .set("/a", #"{"\#(String(repeating: "a", count: 769))": 1}"#), .refused, source),
    Attack(
      "32 levels", open, .set("/" + Array(repeating: "a", count: 32).joined(separator: "/"), "1"), .allowed, source),
    Attack(
      "33 levels", open, .set("/" + Array(repeating: "a", count: 33).joined(separator: "/"), "1"), .refused, source),
    Attack(
      "33 levels by a value", open, .set("/" + Array(repeating: "a", count: 32).joined(separator: "/"), #"{"b": 1}"#),
      .refused, source),
    Attack("a key of an update", open, .update("/", [("a/b.c", "1")]), .refused, source),
    Attack("the key that must not be a command", open, .set("/.write", "true"), .refused, source),
    Attack("settings as data", open, .set("/", #"{".read": true}"#), .refused, source),
    Attack(".sv beside other keys", open, .set("/a", #"{".sv": "timestamp", "b": 1}"#), .refused, source),
    Attack("an unknown .sv", open, .set("/a", #"{".sv": {"increment": 1, "x": 2}}"#), .refused, source),
    Attack("an increment by text", open, .set("/a", #"{".sv": {"increment": "1"}}"#), .refused, source),
    Attack(".sv as a key of a path", open, .set("/a/.sv", "1"), .refused, source),
    Attack(".value beside children", open, .set("/a", #"{".value": 1, "b": 1}"#), .refused, source),
    Attack("an object as .value", open, .set("/a", #"{".value": {"b": 1}}"#), .refused, source),
    Attack("a boolean priority", open, .set("/a", #"{".value": 1, ".priority": true}"#), .refused, source),
    Attack("the priority of a priority", open, .set("/a/.priority/.priority", "1"), .refused, source),
    Attack("the same key twice", open, .set("/a", #"{"b": 1, "b": 2}"#), .refused, source),
    Attack("the same key twice, once escaped", open, .set("/a", #"{"b": 1, "\u0062": 2}"#), .refused, source),
    Attack("a query by a forbidden child", open, .read("/a", query: DataQuery(order: .child("b.c"))), .refused, source),
  ]

  @Test(arguments: paths + values + others) func attackHasItsOutcome(_ attack: Attack) throws { try attack.check() }
}
