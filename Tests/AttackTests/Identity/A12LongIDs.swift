import IDTokenVerification
import Identities
import Testing

/// The length of a user id is counted in UTF-16 units, as in firebase-admin. Every character is allowed.
/// In more depth: `IDTokenVerificationTests/Corpus` (sub of 129 characters, of 65 characters beyond the BMP).
@Suite("A12 user ids at the limit and beyond")
struct A12LongIDs {
  static let rules = Rules.firestore("match /u/{id} { allow create: if request.auth.uid == id; }")

  @Test(arguments: [
    ("a", 128, true), ("a", 129, false), ("\u{1F600}", 64, true), ("\u{1F600}", 65, false), ("ä", 128, true),
    ("ä", 129, false), ("e\u{301}", 64, true), ("e\u{301}", 65, false), ("\u{0}", 128, true), ("a", 0, false),
  ])
  func idsHaveAtMost128Units(_ text: String, _ count: Int, _ isLegal: Bool) throws {
    let uid = String(repeating: text, count: count)
    #expect((UserID(uid) != nil) == isLegal)
    let desk = try TokenDesk()
    let token = try desk.key.token(desk.claims(["sub": .string(uid), "user_id": .string(uid)]))
    let identity = try? desk.verifier.identity(authorization: "Bearer " + token)
    #expect(identity?.uid?.text == (isLegal ? uid : nil))
  }

  static let ids = [
    "'", "\"", "a/b", "..", "__x__", "%61", "a\nb", "$(rm)", "<b>", "a\u{0}", "' OR '1'='1", "null", "true",
  ]
  .filter { !$0.contains("/") && $0 != ".." && $0 != "__x__" }

  /// An id with any characters matches only the path of its user.
  @Test(arguments: ids) func specialCharactersMatchOnlyThemselves(_ uid: String) throws {
    let write = Sent.commit([.set("u/\(uid)", "{}")])
    try Attack(uid, Self.rules, as: .user(uid), write, .allowed, .documentation("isUid of firebase-admin-node")).check()
    try Attack(uid, Self.rules, as: .user("ann"), write, .denied, .documentation("isUid of firebase-admin-node"))
      .check()
    let string = Rules.realtime(#"{".read": "auth.uid === 'ann' || ('' + auth.uid) === 'true1'"}"#)
    try Attack(uid, string, as: .user(uid), .read("/"), .denied, .promise("an id is no code")).check()
  }
}
