import RuleValues
import Testing

/// Keys, ids, claims and values are compared as bytes, so strings that look alike are different. Swift's `String ==`
/// treats `é` as equal to `e` with an accent, and the Kelvin sign as equal to K, so no decision uses it.
/// In more depth: `TreeConformance` (`equalLookingKeysAreTwo`), `RuleValuesTests/DataKeyTests`.
@Suite("A03 strings that look alike")
struct A03Unicode {
  /// What is stored or granted, and what imitates it.
  static let pairs = [
    ("\u{e9}", "e\u{301}"), ("e\u{301}", "\u{e9}"), ("K", "\u{212A}"), ("\u{c5}", "\u{212B}"), ("ann", "ann\u{200B}"),
    ("ann", "Ann"), ("ann", "\u{430}nn"), ("ann", "\u{202E}nna"), ("ann", "ann\u{0}"), ("ann", "ann "), ("ss", "ß"),
    ("\u{1F600}", "\u{FFFD}"), ("ann", "\u{FEFF}ann"), ("\u{ac00}", "\u{1100}\u{1161}"), (";", "\u{37E}"),
  ]

  static let owner = Rules.firestore("match /u/{id} { allow get, create: if request.auth.uid == id; }")
  static let tree = Rules.realtime(#"{"u": {"$id": {".read": "auth.uid === $id"}}}"#)
  static let file = Rules.storage("match /u/{id} { allow get: if id == request.auth.uid; }")

  @Test(arguments: pairs) func usersWithSimilarIDsAreDifferent(_ pair: (String, String)) throws {
    let (real, twin) = pair
    let stored = Stored(documents: [("u/\(real)", "{}")], objects: [("k/u/\(real)", #"{"size": 1}"#)])
    for (uid, wanted) in [(real, Outcome.allowed), (twin, .denied)] {
      try Attack(uid, Self.owner, stored: stored, as: .user(uid), .get("u/\(real)"), wanted, .emulator).check()
      let read = Sent.read("/u/\(real)")
      try Attack(uid, Self.tree, as: .user(uid), read, wanted, .promise("texts are bytes")).check()
      let download = Sent.download("k/u/\(real)")
      try Attack(uid, Self.file, stored: stored, as: .user(uid), download, wanted, .promise("texts are bytes")).check()
    }
  }

  /// Twins are two places in a store; writing one leaves the other.
  @Test(arguments: pairs) func similarKeysAreDifferentPaths(_ pair: (String, String)) throws {
    let rules = Rules.firestore("match /u/{id} { allow create: if true; }")
    let (real, twin) = pair
    for storage in Storage.allCases {
      let server = try storage.server(rules, .documents(("u/\(real)", #"{"v": 1}"#)))
      let answer = try server.answer(.commit([.create("u/\(twin)", #"{"v": 2}"#)]), .nobody)
      #expect(answer.outcome == .allowed && answer.hasChanged, "\(storage)")
      #expect(try server.content().documents.count == 2, "\(storage)")
    }
  }

  /// Field names, map keys, members of lists and claims too.
  static let attacks = [
    Attack(
      "a field", .firestore("match /u/{id} { allow create: if request.resource.data.keys().hasOnly(['\u{e9}']); }"),
      .commit([.set("u/x", "{\"e\u{301}\": 1}")]), .denied, .promise("texts are bytes")),
    Attack(
      "two fields", .firestore("match /u/{id} { allow create: if request.resource.data.size() == 2; }"),
      .commit([.set("u/x", "{\"e\u{301}\": 1, \"\u{e9}\": 2}")]), .allowed, .promise("texts are bytes")),
    Attack(
      "a claim", .firestore("match /u/{id} { allow create: if request.auth.token['K'] == true; }"),
      as: .claims("ann", "{\"\u{212A}\": true}"), .commit([.set("u/x", "{}")]), .denied, .promise("texts are bytes")),
    Attack(
      "a member of a list", .firestore("match /u/{id} { allow create: if request.resource.data.r in ['\u{e9}']; }"),
      .commit([.set("u/x", "{\"r\": \"e\u{301}\"}")]), .denied, .promise("texts are bytes")),
    Attack(
      "a claim of Realtime rules", .realtime(#"{".read": "auth.token['K'] === true"}"#),
      as: .claims("ann", "{\"\u{212A}\": true}"), .read("/"), .denied, .promise("texts are bytes")),
    Attack(
      "two children", .realtime(#"{".write": "newData.hasChildren(['é', 'é'])"}"#),
      .set("/a/x", "{\"e\u{301}\": 1}"), .denied, .promise("texts are bytes")),
  ]

  @Test(arguments: attacks) func attackHasItsOutcome(_ attack: Attack) throws { try attack.check() }
}
