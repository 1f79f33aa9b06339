import RuleValues
import Testing

/// Paths are not resolved: `.` and `..` have no meaning. As in the clients, an extra slash is an error in Firestore,
/// part of the name in Storage, and ignored in the Realtime Database.
/// In more depth: `RuleValuesTests/Documents/DocumentPathTests`.
@Suite("A02 dots, empty segments and extra slashes")
struct A02DotsAndEmptySegments {
  static let notes = Rules.firestore("match /pub/{rest=**} { allow get, create: if true; }")
  static let tree = Rules.realtime(
    #"{"pub": {".read": true, ".write": true}, "secret": {".read": "auth.uid == 'root'"}}"#)
  static let files = Rules.storage("match /pub/{name} { allow get, create: if true; }")
  static let stored = Stored(
    data: #"{"pub": {"a": 1}, "secret": {"a": 1}}"#, documents: [("pub/a", "{}"), ("secret/a", "{}")],
    objects: [("k/secret/a", #"{"size": 1}"#), ("k/pub/a", #"{"size": 1}"#)])

  static let firestore = [
    "pub/.", "pub/..", "pub/../secret/a", "pub/a/../../secret/a", "./pub/a", "pub//a", "pub/a/", "pub/a//", "//pub/a",
    "/", "", "pub/a/sub/", "/databases//documents/pub/a", "/databases/../documents/pub/a/..",
  ].map { Attack("document \($0)", notes, stored: stored, .get($0), .refused, .emulator) }

  static let realtime = [
    ("/pub/../secret/a", Outcome.refused), ("/pub/./a", .refused), ("/pub/..", .refused), ("//pub///a//", .allowed),
    ("/secret//a", .denied), ("pub/a/", .allowed), ("", .denied), ("////", .denied),
  ].map {
    Attack("data \($0)", tree, stored: stored, .read($0), $1, .documentation("Path and validation.ts of the SDK"))
  }

  static let storage = [
    ("k/pub/a", Outcome.allowed), ("k/pub//a", .denied), ("k//pub/a", .denied), ("k/pub/a/", .denied),
    ("k/pub/../secret/a", .denied), ("k/.", .refused), ("k/..", .refused), ("k/", .refused), ("/pub/a", .refused),
    ("k/./pub/a", .denied),
  ].map { Attack("object \($0)", files, stored: stored, .download($0), $1, .documentation("Objects, Cloud Storage")) }

  @Test(arguments: firestore + realtime + storage) func attackHasItsOutcome(_ attack: Attack) throws {
    try attack.check()
  }

  /// Rules that make a path of data do not resolve it either: `..` is a key that no data has.
  @Test func dotsInDataAreNotResolved() throws {
    let rules = Rules.realtime(#"{"in": {".write": "root.child('pub/' + newData.val()).exists()"}}"#)
    for (value, wanted) in [("a", Outcome.allowed), ("../secret/a", .denied), ("./a", .denied), (".", .denied)] {
      try Attack(value, rules, stored: Self.stored, .set("/in", "\"\(value)\""), wanted, .decision("D7")).check()
    }
  }
}
