import RuleRequests
import RuleValues
import TestSupport
import Testing

/// Rules are not filters: a query is allowed only if its constraints prove that the rules allow every document it
/// could find.
/// In more depth: `RuleEvaluationTests/Decisions/QueryProofTests` (random documents against every proven query),
/// `SoundQueryTests`, D34.
@Suite("A23 queries that prove too little")
struct A23Queries {
  static func rule(_ condition: String) -> Rules {
    .firestore("match /a/{id} { allow list: if \(condition); allow get: if false; }")
  }
  static let own = rule("resource.data.owner == request.auth.uid")
  static let few = rule("request.query.limit <= 10")
  static let name = FieldPath.documentName

  static func find(_ filter: DocumentFilter?, limit: Int64? = nil) -> Sent {
    .find(DocumentQuery(collection: "a", filter: filter, limit: limit))
  }

  static func path(_ text: String) -> DocumentValue {
    .reference((try? DocumentPath.parse(text)) ?? DocumentPath([]))
  }

  static let attacks = [
    Attack(
      "one's own", own, as: .user("ann"), .list("a", query: #"{"where": [["owner", "==", "ann"]]}"#), .allowed,
      .emulator),
    Attack("all", own, as: .user("ann"), .list("a"), .denied, .emulator),
    Attack(
      "another's", own, as: .user("ann"), .list("a", query: #"{"where": [["owner", "==", "bob"]]}"#), .denied, .emulator
    ),
    Attack(
      "one's own or another's", own, as: .user("ann"),
      .list("a", query: #"{"or": [["owner", "==", "ann"], ["owner", "==", "bob"]]}"#), .denied, .emulator),
    Attack(
      "in", own, as: .user("ann"), .list("a", query: #"{"where": [["owner", "in", ["ann", "bob"]]]}"#), .denied,
      .emulator),
    Attack(
      "contradiction", own, as: .user("ann"),
      .list("a", query: #"{"where": [["owner", "==", "bob"], ["owner", "==", "ann"]]}"#), .allowed,
      .emulator),
    Attack(
      "an order by the field", own, as: .user("ann"), .list("a", query: #"{"orderBy": [["owner", "asc"]]}"#), .denied,
      .emulator),
    Attack(
      "another field of that name", own, as: .user("ann"),
      .list("a", query: #"{"where": [["owner.owner", "==", "ann"]]}"#), .denied, .emulator),
    Attack(
      "a field with a dot", own, as: .user("ann"), .list("a", query: #"{"where": [["`owner`", "==", "ann"]]}"#),
      .allowed, .emulator),
    Attack("null of nobody", own, .list("a", query: #"{"where": [["owner", "==", null]]}"#), .denied, .emulator),
    Attack(
      "what the emulator takes for absent", rule("!('secret' in resource.data)"), .list("a"), .denied, .decision("D34")),
    Attack("a default", rule("resource.data.get('open', true)"), .list("a"), .denied, .decision("D34")),
    Attack(
      "a number for another", rule("resource.data.n is int"), .list("a", query: #"{"where": [["n", "==", 1]]}"#),
      .denied, .decision("D34")),
    Attack("a list that asks for one document", rule("true"), .get("a/x"), .denied, .emulator),
    Attack(
      "a query of ids", rule("resource.__name__ == /databases/$(database)/documents/a/x"),
      find(.field(name, .equal, path("a/y"))), .denied, .promise("no proof, no list")),
    Attack(
      "an id of a foreign database", rule("resource.__name__ == /databases/$(database)/documents/a/x"),
      find(.field(name, .equal, path("/databases/other/documents/a/x"))), .refused,
      .emulator),
    Attack(
      "an id of another collection", rule("resource.id == 'x'"), find(.field(name, .equal, path("b/x"))), .denied,
      .emulator),
    Attack("few", few, .list("a", query: #"{"limit": 10}"#), .allowed, .emulator),
    Attack("too many", few, .list("a", query: #"{"limit": 11}"#), .denied, .emulator),
    Attack("no limit", few, .list("a"), .denied, .emulator),
    Attack("a limit below zero", few, find(nil, limit: -1), .refused, .emulator),
    Attack("the largest limit", few, find(nil, limit: Int64(Int32.max)), .denied, .emulator),
    Attack(
      "an `in` of nothing", rule("true"), find(.field(FieldPath(names: ["n"]), .in, .array([]))), .refused, .emulator),
    Attack(
      "an `in` of too much", rule("true"),
      find(.field(FieldPath(names: ["n"]), .in, .array((0..<31).map { .integer($0) }))), .refused, .emulator),
    Attack("an empty or", rule("true"), find(.or([])), .refused, .emulator),
    Attack(
      "a query within a document's own path", rule("true"),
      .find(DocumentQuery(parent: DocumentPath(["a"]), collection: "b")), .refused, .emulator),
    Attack(
      "a collection with a slash", rule("true"), .find(DocumentQuery(collection: "a/x/b")), .refused,
      .promise("an id holds no slash")),
  ]

  @Test(arguments: attacks) func attackHasItsOutcome(_ attack: Attack) throws { try attack.check() }

  /// Nested filters, and filters whose normal form grows exponentially.
  @Test func filtersAreBounded() throws {
    let leaf = DocumentFilter.field(FieldPath(names: ["n"]), .equal, .integer(1))
    let deep = (0..<10_000).reduce(leaf) { filter, _ in .and([filter]) }
    try Attack("deep", Self.rule("true"), Self.find(deep), .refused, .promise("a depth is bounded")).check()
    let pair = DocumentFilter.or([leaf, .field(FieldPath(names: ["m"]), .equal, .integer(2))])
    let product = DocumentFilter.and(Array(repeating: pair, count: 24))
    let server = try Storage.memory.server(Self.rule("resource.data.n == 1"))
    #expect(try server.answer(Self.find(product), .nobody).outcome != .allowed)
  }

  static let realtime = Rules.realtime(
    #"{"a": {".read": "query.orderByChild === 'owner' && query.equalTo === auth.uid && query.limitToFirst <= 10"}}"#)

  typealias RealtimeQuery = (name: String, query: DataQuery?, wanted: Outcome)

  static let queries: [RealtimeQuery] = [
    ("own", DataQuery(order: .child("owner"), equalTo: .scalar(.string("ann")), limitToFirst: 10), .allowed),
    ("slashes", DataQuery(order: .child("/owner/"), equalTo: .scalar(.string("ann")), limitToFirst: 10), .allowed),
    ("another user", DataQuery(order: .child("owner"), equalTo: .scalar(.string("bob")), limitToFirst: 10), .denied),
    ("a larger limit", DataQuery(order: .child("owner"), equalTo: .scalar(.string("ann")), limitToFirst: 11), .denied),
    ("no limit", DataQuery(order: .child("owner"), equalTo: .scalar(.string("ann"))), .denied),
    ("by value", DataQuery(order: .value, equalTo: .scalar(.string("ann")), limitToFirst: 10), .denied),
    ("startAt", DataQuery(order: .child("owner"), startAt: .scalar(.string("ann")), limitToFirst: 10), .denied),
    ("limit 0", DataQuery(order: .child("owner"), equalTo: .scalar(.string("ann")), limitToFirst: 0), .refused),
    (
      "two limits",
      DataQuery(order: .child("owner"), equalTo: .scalar(.string("ann")), limitToFirst: 1, limitToLast: 1),
      .refused
    ),
    (
      "startAt and equalTo", DataQuery(order: .child("owner"), startAt: .null, equalTo: .scalar(.string("ann"))),
      .refused
    ),
    ("an empty child", DataQuery(order: .child("//"), limitToFirst: 1), .refused), ("no query", nil, .denied),
  ]

  @Test(arguments: queries.named { $0.name }) func realtimeQueriesAreDecided(_ row: Named<RealtimeQuery>) throws {
    let (name, query, wanted) = row.value
    try Attack(
      name, Self.realtime, as: .user("ann"), .read("/a", query: query), wanted,
      .documentation("Query-based rules")
    ).check()
  }
}
