import RuleRequests
import RuleValues
import Testing

/// Surprises of Realtime rules: grants cascade, validation does not, deletions are not validated, all paths of an
/// update share one `newData`, and an index grants nothing.
/// In more depth: `ConformanceTests/Cases/realtime`, `Examples/`.
@Suite("A22 cascades, validation and multi-path updates")
struct A22RealtimeRules {
  static let doc = Source.documentation("Rules: cascade, .validate, multi-path updates")
  static let cascade = Rules.realtime(
    #"{"a": {".read": "auth != null", ".write": "auth != null", "secret": {".read": false, ".write": false}}}"#)
  static let valid = Rules.realtime(
    #"{"u": {"$id": {".write": "auth.uid === $id", ".validate": "newData.hasChildren(['name'])", "name": {".validate": "newData.isString()"}, "$other": {".validate": false}}}}"#
  )
  static let invariant = Rules.realtime(
    #"{"acc": {"$id": {".write": true, ".validate": "newData.val() >= 0 && newData.parent().child('a').val() + newData.parent().child('b').val() == 10"}}}"#
  )
  static let data = Stored.data(
    #"{"a": {"secret": 1}, "u": {"ann": {"name": "Ann", "old": 1}}, "acc": {"a": 6, "b": 4}}"#)

  static let attacks = [
    Attack("a deeper false revokes nothing", cascade, stored: data, as: .user("x"), .read("/a/secret"), .allowed, doc),
    Attack(
      "the parent is not granted by the child", .realtime(#"{"a": {"b": {".read": true}}}"#), stored: data, .read("/a"),
      .denied, doc),
    Attack("the parent of all", cascade, stored: data, as: .user("x"), .read("/"), .denied, doc),
    Attack("a write above the rules", cascade, stored: data, as: .user("x"), .set("/", "null"), .denied, doc),
    Attack("valid", valid, stored: data, as: .user("ann"), .set("/u/ann", #"{"name": "A"}"#), .allowed, doc),
    Attack(
      "a child too many", valid, stored: data, as: .user("ann"), .set("/u/ann", #"{"name": "A", "admin": true}"#),
      .denied, doc),
    Attack(
      "a child too many, alone", valid, stored: data, as: .user("ann"), .set("/u/ann/admin", "true"), .denied, doc),
    Attack(
      "a child too many, deep", valid, stored: data, as: .user("ann"), .set("/u/ann/admin/x/y", "true"), .denied, doc),
    Attack(
      "a deletion leaves a parent that is validated", valid, stored: data, as: .user("ann"),
      .set("/u/ann/name", "null"), .denied,
      .decision("D10")),
    Attack("the whole user deleted", valid, stored: data, as: .user("ann"), .set("/u/ann", "null"), .allowed, doc),
    Attack(
      "an update of one's own and another's", valid, stored: data, as: .user("ann"),
      .update("/u", [("ann/name", "\"A\""), ("bob/name", "\"B\"")]), .denied, doc),
    Attack(
      "the other first", valid, stored: data, as: .user("ann"),
      .update("/u", [("bob/name", "\"B\""), ("ann/name", "\"A\"")]), .denied, doc),
    Attack("one newData", invariant, stored: data, .update("/acc", [("a", "1"), ("b", "9")]), .allowed, doc),
    Attack("one of the two", invariant, stored: data, .update("/acc", [("a", "1")]), .denied, doc),
    Attack(
      "a place within another", invariant, stored: data, .update("/acc", [("a", "1"), ("a/x", "2"), ("b", "9")]),
      .refused, .decision("D13")),
    Attack(
      "the same place twice", invariant, stored: data, .update("/acc", [("a", "1"), ("/a/", "10"), ("b", "9")]),
      .refused, .decision("D13")),
    Attack(
      "above itself", invariant, stored: data, .update("/acc", [("", "1"), ("b", "9")]), .refused, .decision("D13")),
    Attack("nothing at all", valid, as: .user("ann"), .update("/", []), .refused, .decision("D13")),
    Attack(
      "a path to the siblings",
      .realtime(#"{"a": {"$k": {".write": "!data.parent().parent().child('lock').exists()"}}, "lock": {}}"#),
      stored: .data(#"{"lock": 1}"#), .set("/a/x", "1"), .denied, doc),
    Attack(
      "the lock removed by the same update",
      .realtime(#"{"a": {"$k": {".write": "!root.child('lock').exists()"}}, "lock": {".write": true}}"#),
      stored: .data(#"{"lock": 1}"#), .update("/", [("lock", "null"), ("a/x", "1")]), .denied,
      .documentation("root is the data before")),
    Attack(
      "a priority is validated", .realtime(#"{"a": {".write": true, ".validate": "newData.getPriority() == null"}}"#),
      stored: .data(#"{"a": 1}"#), .set("/a/.priority", "1"), .denied, .decision("D10")),
    Attack(
      "a priority beside a place below",
      .realtime(#"{"a": {".validate": "newData.getPriority() == null", "b": {".write": true}}}"#),
      stored: .data(#"{"a": {"b": 1}}"#), .update("/a", [(".priority", "1"), ("b", "2")]), .denied, .decision("D30")),
    Attack(
      "an index is no permission", .realtime(#"{"a": {".indexOn": ["n"]}}"#),
      .read("/a", query: DataQuery(order: .child("n"))), .denied, doc),
  ]

  @Test(arguments: attacks) func attackHasItsOutcome(_ attack: Attack) throws { try attack.check() }
}
