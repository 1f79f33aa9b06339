// Data, users and operations.
extension RealtimeGenerator {
  static let keys = [
    "a", "b", "c", "n", "s", "users", "ada", "bob", "0", "1", "10", "x y", "é", "e\u{301}", "A",
    "-5",
  ]
  static let texts = [
    "", "a", "b", "ab", "abab", "ada", "Ada", "bob", "10", "9", "5", "é", "e\u{301}", "😀", "a😀b",
    "Straße", "ΑΣ", "a.b",
    "a/b", "x y", "true", "null", "2024-02-29", "A1", "a\nb", "it's", "say \"hi\"", "back\\slash",
    "$&", "{foo}", "\t",
  ]
  static let numbers: [RealtimeJSON] = [
    .number(0), .number(1), .number(2), .number(3), .number(5), .number(10), .number(-1),
    .number(-7), .number(0.5),
    .number(1.5), .number(0.1), .number(100), .number(1e21), .number(1e-7), .number(Double(now)),
    .number(123_456_789.125), .number(1, written: "1.0"), .number(2000, written: "2e3"),
    .number(0, written: "-0.0"),
  ]

  /// The values of `auth` that callers have.
  static let users: [RealtimeJSON] = [
    .null,
    user(
      "ada", "password",
      [
        .init("email", .text("ada@example.com")), .init("email_verified", .bool(true)),
        .init("admin", .bool(true)),
        .init("level", .number(5)), .init("a.b", .number(7)),
        .init("list", .list([.text("a"), .text("x y")])),
        .init(
          "roles",
          .map([.init("editor", .bool(true)), .init("a", .number(1)), .init("ada", .text("b"))])),
      ]),
    user(
      "bob", "google.com",
      [
        .init("email", .text("bob@example.com")), .init("email_verified", .bool(false)),
        .init("admin", .text("true")),
        .init("level", .number(0.5)), .init("empty", .text("")), .init("length", .number(3)),
        .init("large", .number(9_007_199_254_740_992, written: "9007199254740993")),
      ]),
    user("anon", "anonymous", []),
    .map([.init("uid", .text("a"))]),
    .map([.init("name", .text("no uid")), .init("n", .number(5))]),
  ]

  private static func user(_ uid: String, _ provider: String, _ claims: [RealtimeJSON.Member])
    -> RealtimeJSON
  {
    let identities = RealtimeJSON.map([.init(provider, .list([.text(uid + "-1")]))])
    let firebase = RealtimeJSON.map([
      .init("sign_in_provider", .text(provider)), .init("identities", identities),
    ])
    let short = provider == "google.com" ? "google" : provider
    return .map([
      .init("uid", .text(uid)), .init("provider", .text(short)),
      .init("token", .map([.init("sub", .text(uid)), .init("firebase", firebase)] + claims)),
    ])
  }

  mutating func user() -> RealtimeJSON { chance(4) ? pick(Self.users) : Self.users[1 + below(2)] }

  mutating func scalar() -> RealtimeJSON {
    switch below(5) {
    case 0: .bool(chance(2))
    case 1, 2: pick(Self.numbers)
    default: .text(pick(Self.texts))
    }
  }

  /// Stored data.
  mutating func tree(depth: Int) -> RealtimeJSON {
    if depth > 3 || (depth > 0 && chance(2)) {
      return chance(8)
        ? .map([.init(".value", scalar()), .init(".priority", priority())]) : scalar()
    }
    if depth > 0, chance(10) { return .list((0..<1 + below(3)).map { _ in scalar() }) }
    var members = keys(2 + below(3)).map { RealtimeJSON.Member($0, tree(depth: depth + 1)) }
    if chance(4) { members.append(.init(".priority", priority())) }
    return .map(members)
  }

  /// Different keys.
  private mutating func keys(_ count: Int) -> [String] {
    var keys: [String] = []
    for _ in 0..<count {
      let key = pick(Self.keys)
      if !keys.contains(where: { ModelText($0) == ModelText(key) }) { keys.append(key) }
    }
    return keys
  }

  private mutating func priority() -> RealtimeJSON {
    chance(2) ? pick(Self.numbers) : .text(pick(Self.texts))
  }

  /// A value that a client writes; seldom an impossible one.
  mutating func value(depth: Int) -> RealtimeJSON {
    // Every second value has children, so that rules below the written place are evaluated.
    switch depth == 0 && chance(2) ? 10 : below(24) {
    case 0..<10: return scalar()
    case 10..<17 where depth < 3:
      var members = keys(1 + below(3)).map { RealtimeJSON.Member($0, value(depth: depth + 1)) }
      if chance(10) { members.append(.init(".priority", priority())) }
      return .map(members)
    case 17: return .list((0..<below(4)).map { _ in chance(5) ? .null : value(depth: depth + 2) })
    case 18: return .map([.init(".sv", .text("timestamp"))])
    case 19: return increment()
    case 20: return .map([.init(".value", scalar()), .init(".priority", priority())])
    case 21: return chance(2) ? .null : .map([])
    case 22 where chance(4): return impossibleValue()
    default: return scalar()
    }
  }

  mutating func increment() -> RealtimeJSON {
    .map([.init(".sv", .map([.init("increment", .number(Double(below(5) - 1)))]))])
  }

  private mutating func impossibleValue() -> RealtimeJSON {
    switch below(5) {
    case 0: .map([.init("a.b", .bool(true))])
    case 1: .map([.init(".value", .number(1)), .init("a", .number(2))])
    case 2: .map([.init(".value", .number(1)), .init(".priority", .bool(true))])
    case 3: .map([.init(".sv", .text("tomorrow"))])
    default: .map([.init("a", .number(1)), .init(".sv", .text("timestamp"))])
    }
  }
}
