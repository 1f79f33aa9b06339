import DocumentTrees
import Identities
import RequestReplays
import RuleRequests
import RuleValues
import SecurityRules
import SourceText
import Testing

/// A log that reveals everything has all that rules see of a request: the same rules decide alike, and other rules see the
/// values that the server saw.
@Suite("A replay of a log with all parts")
struct RevealedLogTests {
  /// Expects that `exact` grants the recorded request again, and that `other` does not.
  private static func check(
    _ operation: ServiceOperation, _ rules: (exact: String, other: String), on tree: InMemoryTree = InMemoryTree()
  ) throws {
    let request = RecordedLog.Request(operation, as: try RecordedLog.ada(["age": 30, "roles": ["a", "b"], "x": nil]))
    let log = try RecordedLog([request], by: rules.exact, on: tree, reveals: Set(DecisionLog.Secret.allCases))
    let same = try log.replay(by: rules.exact, of: operation.service, on: tree)
    #expect(log.lines[0].contains(#""allow":true"#), "\(log.lines)")
    #expect(same.tally.unchangedCount == 1, "\(log.lines) \(same.tally)")
    let other = try log.replay(by: rules.other, of: operation.service, on: tree)
    #expect(other.tally.newlyDeniedCount == 1, "\(log.lines) \(other.tally)")
  }

  private static func realtime(_ method: String, _ condition: String) -> (exact: String, other: String) {
    let text = { (rule: String) in #"{"rules": {"a": {".\#(method)": "\#(rule)"}}}"# }
    return (text(condition), text("!(\(condition))"))
  }

  private static func value(_ json: String) throws -> WrittenValue {
    let (tree, _) = JSONReader.read(SourceFile(name: "value", text: json), .relaxed)
    return try DataReader.read(tree.root, at: DataPath("a")).get()
  }

  @Test(arguments: [
    ("1", "newData.val() === 1"), ("null", "!newData.exists()"), (#""é x""#, "newData.val() === 'é x'"),
    (#"{".sv": "timestamp"}"#, "newData.val() === now"),
    (#"{".sv": {"increment": 2}}"#, "newData.val() === 7"), (#"{".sv": {"increment": -1.5}}"#, "newData.val() === 3.5"),
    (#"{".value": {".sv": "timestamp"}, ".priority": 3}"#, "newData.val() === now && newData.getPriority() === 3"),
    (#"{".value": 1, ".priority": {".sv": "timestamp"}}"#, "newData.val() === 1 && newData.getPriority() === now"),
    (
      #"{"b": {"c": {".sv": "timestamp"}, "d": 2}, ".priority": "p"}"#,
      "newData.child('b/c').val() === now && newData.child('b/d').val() === 2 && newData.getPriority() === 'p'"
    ),
  ])
  func valuesOfRealtimeDatabases(_ json: String, _ condition: String) throws {
    let tree = InMemoryTree(try Self.value(#"{"a": 5}"#).template)
    try Self.check(
      .realtime(.set(DataPath("a"), try Self.value(json))), Self.realtime("write", condition), on: tree)
  }

  @Test func updatesOfRealtimeDatabases() throws {
    let values = [
      (path: DataPath("b"), value: try Self.value("1")), (DataPath("c/d"), try Self.value(#"{".sv": "timestamp"}"#)),
    ]
    try Self.check(
      .realtime(.update(DataPath("a"), values)),
      Self.realtime("write", "newData.child('b').val() === 1 && newData.child('c/d').val() === now"))
  }

  @Test func queriesOfRealtimeDatabases() throws {
    let query = DataQuery(
      order: .child("to"), startAt: .scalar(.string("x")), endAt: .null, limitToLast: 5, startKey: DataKey("k"))
    try Self.check(
      .realtime(.read(DataPath("a"), query: query)),
      Self.realtime(
        "read",
        "query.orderByChild === 'to' && query.startAt === 'x' && query.endAt === null && query.limitToLast === 5"))
    try Self.check(
      .realtime(.read(DataPath("a"), query: DataQuery(order: .value, equalTo: .scalar(.bool(true)), limitToFirst: 1))),
      Self.realtime("read", "query.orderByValue && query.equalTo === true && query.limitToFirst === 1"))
  }

  private static func firestore(_ method: String, _ condition: String) -> (exact: String, other: String) {
    let text = { (rule: String) in RecordedLog.firestore("allow \(method): if \(rule);") }
    return (text(condition), text("!(\(condition))"))
  }

  @Test func claims() throws {
    try Self.check(
      try RecordedLog.get("notes/n"),
      Self.firestore(
        "get", "request.auth.token.age == 30 && request.auth.token.roles == ['a', 'b'] && request.auth.token.x == null")
    )
  }

  @Test func writesOfFirestore() throws {
    let fields = DocumentFields([
      ("text", .string("t")), ("n", .double(1)),
      ("at", .timestamp(try #require(Timestamp(rfc3339: "2026-01-02T03:04:05Z")))),
      ("bytes", .bytes([1, 2])), ("list", .array([.integer(1), .null])),
      ("map", .map(DocumentFields([("$ts", .integer(1))]))),
    ])
    let transforms = [
      FieldTransform("now", .serverTimestamp),
      FieldTransform("count", .increment(.integer(2))),
      FieldTransform("list", .arrayUnion([.string("x")])),
    ]
    let write = DocumentWrite(
      try DocumentPath.parse("notes/n"), .set(fields), transforms: transforms, precondition: .exists(false))
    try Self.check(
      .firestore(.commit([write])),
      Self.firestore(
        "create",
        """
        request.resource.data.text == 't' && request.resource.data.n is float && request.resource.data.bytes == b'\\x01\\x02' \
        && request.resource.data.at == timestamp.date(2026, 1, 2) + duration.time(3, 4, 5, 0) \
        && request.resource.data.list == [1, null, 'x'] && request.resource.data.map['$ts'] == 1 \
        && request.resource.data.now == request.time && request.resource.data.count == 2
        """))
  }

  @Test func masksOfFirestore() throws {
    let tree = InMemoryTree()
    let path = try DocumentPath.parse("notes/n")
    try tree.write { transaction in
      let stored = DocumentFields([("a", .integer(1)), ("b", .integer(2)), ("c d", .integer(3))])
      try transaction.setDocument(StoredDocument(try EncodedDocument(stored), createTime: .epoch), at: path)
    }
    let mask: [FieldPath] = ["a", "`c d`"]
    let write = DocumentWrite(path, .update(DocumentFields([("a", .integer(9))]), mask: mask))
    try Self.check(
      .firestore(.commit([write])), Self.firestore("update", "request.resource.data == {'a': 9, 'b': 2}"), on: tree)
  }

  @Test func queriesOfFirestore() throws {
    let field: FieldPath = "owner"
    let rules = Self.firestore(
      "list", "resource.data.owner == 'ada' && request.query.limit == 5 && request.query.offset == 2")
    for filter: DocumentFilter in [
      .field(field, .equal, .string("ada")),
      .and([.field(field, .equal, .string("ada")), .unary("`x y`", .isNull)]),
      .or([.field(field, .equal, .string("ada")), .field(field, .in, .array([.string("ada")]))]),
    ] {
      let query = DocumentQuery(
        collection: "notes", filter: filter, order: [DocumentQuery.Order(field, isDescending: true)], limit: 5,
        offset: 2)
      try Self.check(.firestore(.list(query)), rules)
    }
    var last = DocumentQuery(collection: "notes", order: [DocumentQuery.Order(field)])
    last.limitToLast = 5
    try Self.check(.firestore(.list(last)), Self.firestore("list", "request.query.limit == 5"))
    let group = DocumentQuery(collection: "notes", allDescendants: true)
    let glob = { (rule: String) in
      RecordedLog.firestore("").replacing(
        "match /notes/{id} {  }", with: "match /{a=**}/notes/{b} { allow list: if \(rule); }")
    }
    try Self.check(.firestore(.list(group)), (glob("true"), glob("false")))
  }

  @Test func objectsOfStorage() throws {
    let text = { (allow: String) in
      "rules_version = '2'; service firebase.storage { match /b/{bucket}/o { match /{path=**} { \(allow); } } }"
    }
    let metadata = DocumentFields([
      ("size", .integer(10)), ("contentType", .string("image/png")),
      ("metadata", .map(DocumentFields([("k", .string("v"))]))),
    ])
    let object = ObjectName(bucket: "b", name: "a/ b")
    try Self.check(
      .storage(.create(object, metadata)),
      (
        text("allow create: if request.resource.size == 10 && request.resource.metadata.k == 'v'"),
        text("allow create: if false")
      ))
    try Self.check(
      .storage(.delete(object)), (text("allow delete: if bucket == 'b'"), text("allow delete: if false"))
    )
    for prefix in ["", "a", "a/b"] {
      try Self.check(
        .storage(.list(bucket: "b", prefix: prefix)),
        (text("allow list: if bucket == 'b'"), text("allow list: if false")))
    }
  }
}
