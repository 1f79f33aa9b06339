import RuleValues
import Testing

/// Keys, ids and values reach SQLite and PostgreSQL by binding only, and rules as values only. No text of a client becomes
/// part of a statement, a `LIKE` pattern or an expression.
/// In more depth: `TreeConformance` (`hostileKeysAreOnlyKeys`, `keysThatBeginAlikeAreApart`), `SQLiteTreesTests`.
@Suite("A31 SQL, patterns and NUL bytes in keys")
struct A31Injection {
  static let texts = [
    "'; DROP TABLE realtime; --", "\" OR \"\"=\"", "1) OR (1=1", "%", "_", "a%", "a_", "*", "?1", ":1", "@a", "x'00'",
    "\\", "''",
    "`", "${1}", "{{1}}", "true", "null", "' || true || '", "') || (true", "\u{FFFF}", "\u{10FFFF}", "\u{FFFD}",
  ]

  static let data = Rules.realtime(
    #"{"a": {"$k": {".read": "data.val() === 'mine'", ".write": "!data.exists()"}}}"#
  )
  static let documents = Rules.firestore(
    "match /a/{id} { allow get: if resource.data.v == 'mine'; allow create: if id != ''; }")

  @Test(arguments: texts.filter { text in !text.utf8.contains(where: { DataLimits.isForbidden($0) }) })
  func keysAreBoundAsKeys(_ text: String) throws {
    let stored = Stored(data: #"{"a": {"a1": "mine", "other": "theirs", "ab": "mine"}}"#)
    try Attack(text, Self.data, stored: stored, .read("/a/\(text)"), .denied, .promise("a key is bound")).check()
    try Attack(text, Self.data, stored: stored, .set("/a/\(text)", "\"x\""), .allowed, .promise("a key is bound"))
      .check()
  }

  @Test(arguments: (texts + ["a\u{0}", "\u{0}", "\u{1}", "a\u{0}b", "\u{1}\u{2}"]).filter { !$0.contains("/") })
  func idsAreBoundAsIDs(_ text: String) throws {
    let stored = Stored.documents(
      ("a/a1", #"{"v": "mine"}"#), ("a/ab", #"{"v": "mine"}"#), ("a/\(text)", #"{"v": "theirs"}"#))
    try Attack(text, Self.documents, stored: stored, .get("a/\(text)"), .denied, .promise("an id is bound")).check()
    for storage in Storage.allCases {
      let server = try storage.server(.firestore("match /a/{id} { allow delete: if true; }"), stored)
      #expect(try server.answer(.commit([.delete("a/\(text)")]), .nobody).outcome == .allowed)
      #expect(try server.content().documents.count == 2, "\(storage): more or less than one is gone")
    }
  }

  @Test(arguments: texts + ["a\u{0}b", "\u{1}"]) func valuesAreBoundAsValues(_ text: String) throws {
    let rules = Rules.firestore(
      "match /a/{id} { allow create: if request.resource.data.v == 'mine' || request.resource.data.v == true; }")
    let write = Sent.commit([.set("a/x", Self.json(text))])
    for storage in Storage.allCases {
      #expect(try storage.server(rules).answer(write, .nobody).outcome == .denied, "\(storage)")
    }
  }

  private static func json(_ text: String) -> String {
    let escaped = text.unicodeScalars.map {
      $0.value < 0x20 || $0 == "\"" || $0 == "\\" ? "\\u" + hex($0.value) : String($0)
    }
    return "{\"v\": \"\(escaped.joined())\"}"
  }

  private static func hex(_ value: UInt32) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// A prefix is matched by bytes: `%` and `_` are ordinary characters.
  @Test func prefixesMatchLiterally() throws {
    let stored = Stored.objects(("k/a%b", #"{"size": 1}"#), ("k/axb", #"{"size": 1}"#), ("k/a_b", #"{"size": 1}"#))
    for storage in Storage.allCases {
      let server = try storage.server(.storage("match /{n=**} { allow delete: if true; }"), stored)
      for name in ["a%b", "a_b"] { #expect(try server.answer(.discard("k/\(name)"), .nobody).outcome == .allowed) }
      #expect(try server.content().objects.keys.map(\.name) == ["axb"], "\(storage)")
    }
  }
}
