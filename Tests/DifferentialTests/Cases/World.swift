import RuleRequests
import RuleValues

/// The documents and the user of all expression packs.
enum World {
  /// How many blocks a pack may have.
  static let blocks = 24

  /// Who asks.
  static let user = User(
    "alice",
    [
      ("email", .string("alice@example.com")), ("email_verified", .bool(true)), ("admin", .bool(false)),
      ("level", .integer(7)), ("ratio", .double(0.5)), ("none", .null),
      ("roles", .array([.string("editor"), .string("viewer")])),
      (
        "firebase",
        .map(DocumentFields([("sign_in_provider", .string("password")), ("identities", .map(DocumentFields()))]))
      ),
    ])

  /// One field of each kind, and some within others.
  static let fields = DocumentFields([
    ("t", .bool(true)), ("n", .null), ("i", .integer(41)), ("big", .integer(.max)), ("f", .double(2.0)),
    ("h", .double(-0.5)), ("s", .string("text")), ("u", .string("é😀")), ("y", .bytes([0, 255, 65])),
    ("ts", .timestamp(time(1_709_210_096, 789_123_000))),
    ("g", GeoPoint(latitude: 12.5, longitude: -7).map { .geoPoint($0) } ?? .null),
    ("r", .reference(DocumentPath(["e", "x"]))), ("l", .array([.integer(1), .double(1), .string("a"), .null])),
    ("m", .map(DocumentFields([("b", .integer(1)), ("a", .map(DocumentFields([("k", .string("deep"))])))]))),
    ("v", .vector([1, 0.5])), ("z", .array([])), ("a.b", .integer(5)),
  ])

  /// What writes put in.
  static let written = DocumentFields([
    ("i", .integer(42)), ("s", .string("text")), ("f", .integer(2)), ("new", .array([.integer(1)])),
    ("m", .map(DocumentFields([("b", .integer(1))]))), ("ts", .timestamp(time(1_800_000_000, 0))),
  ])

  private static func time(_ seconds: Int64, _ nanos: Int32) -> Timestamp {
    Timestamp(seconds: seconds, nanos: nanos) ?? .epoch
  }

  /// All documents: `x` in each block's collection and `e/x`.
  static let documents: [(DocumentPath, DocumentFields)] =
    [(DocumentPath(["e", "x"]), fields)] + (0..<blocks).map { (DocumentPath(["b\($0)", "x"]), fields) }

  /// What a query leaves open, and what it tells: comparisons of every kind, a map with fields inside.
  static let filter = DocumentFilter.and([
    .field(field("i"), .equal, .integer(41)), .field(field("s"), .equal, .string("text")),
    .unary(field("n"), .isNull), .field(field("z"), .equal, .array([.integer(1)])),
    .field(field("over"), .greater, .integer(0)), .field(field("same"), .greater, .integer(0)),
    .field(field("real"), .lessOrEqual, .double(1.5)), .field(field("word"), .greaterOrEqual, .string("b")),
    .field(field("span"), .greater, .integer(1)), .field(field("span"), .less, .integer(9)),
    .field(field("ts"), .less, .timestamp(time(1_709_210_096, 0))), .field(field("y"), .equal, .bytes([0, 255])),
    .field(field("l"), .arrayContains, .string("a")),
    .field(field("not"), .notIn, .array([.integer(1), .string("x")])),
    .field(field("odd"), .less, .null), .field(field("both"), .equal, .integer(1)),
    .field(field("both"), .greaterOrEqual, .double(1)), .field(field("m", "b"), .equal, .integer(1)),
    .field(field("m", "c"), .greater, .integer(2)), .field(field("g"), .greater, .bool(false)),
  ])

  private static func field(_ names: String...) -> FieldPath { FieldPath(names: names) }

  /// What a block requests.
  static func operation(_ kind: ExpressionPack.RequestKind, block: Int) -> FirestoreRequest.Operation {
    let path = DocumentPath(["b\(block)", "x"])
    let missing = DocumentPath(["b\(block)", "missing"])
    switch kind {
    case .get, .getSignedOut: return .get(path)
    case .getMissing: return .get(missing)
    case .list: return .list(DocumentQuery(collection: "b\(block)", filter: filter, limit: 5))
    case .create: return .commit([DocumentWrite(missing, .set(written), precondition: .exists(false))])
    case .set: return .commit([DocumentWrite(path, .set(written), precondition: .exists(true))])
    case .update:
      let mask = ["i", "new", "h"].map { FieldPath(names: [$0]) } + [FieldPath(names: ["m", "b"])]
      let fields = DocumentFields(
        written.entries.filter { ["i", "new", "m"].contains($0.name) }.map { ($0.name, $0.value) })
      return .commit([DocumentWrite(path, .update(fields, mask: mask), precondition: .exists(true))])
    case .transform:
      let transforms = [
        FieldTransform(FieldPath(names: ["stamp"]), .serverTimestamp),
        FieldTransform(FieldPath(names: ["i"]), .increment(.integer(1))),
        FieldTransform(FieldPath(names: ["l"]), .arrayUnion([.integer(1), .integer(9)])),
      ]
      let fields = DocumentFields([("s", .string("other"))])
      return .commit([
        DocumentWrite(
          path, .update(fields, mask: [FieldPath(names: ["s"])]), transforms: transforms, precondition: .exists(true))
      ])
    case .delete: return .commit([DocumentWrite(path, .delete)])
    }
  }
}
