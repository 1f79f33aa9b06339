import RuleValues
import Testing

/// A router decodes a URL once, and the engine never decodes again: a remaining `%61` is three characters of an id.
/// If a server decodes invalid UTF-8 into a `String`, the bytes become U+FFFD and match no stored id.
/// In more depth: `RuleValuesTests/Documents/DocumentPathTests`, `TreeConformance` (`hostileKeysAreOnlyKeys`).
@Suite("A01 percent-encoded path segments")
struct A01PercentEncoding {
  static let notes = Rules.firestore("match /notes/{id} { allow get: if id == 'a'; allow create: if id != 'a'; }")
  static let tree = Rules.realtime(
    #"{"notes": {"a": {".read": true}, "$id": {".write": true}}, "secret": {".read": false}}"#)
  static let files = Rules.storage("match /notes/{name} { allow get: if name == 'a'; }")
  static let stored = Stored(
    data: #"{"notes": {"a": 1}, "secret": 1}"#, documents: [("notes/a", "{}")],
    objects: [("k/notes/a", #"{"size": 1}"#)])

  static let attacks = [
    Attack("plain", notes, stored: stored, .get("notes/a"), .allowed, .emulator),
    Attack("encoded", notes, stored: stored, .get("notes/%61"), .denied, .emulator),
    Attack("encoded twice", notes, stored: stored, .get("notes/%2561"), .denied, .emulator),
    Attack("an overlong letter", notes, stored: stored, .get("notes/%C1%A1"), .denied, .emulator),
    Attack("an encoded dot is no dot", notes, .get("notes/%2e%2e"), .denied, .promise("nothing decodes twice")),
    Attack("an id of a percent sign", notes, .commit([.set("notes/%", "{}")]), .allowed, .emulator),
    Attack("a key of a percent sign", tree, .set("/notes/%2e", "1"), .allowed, .documentation("REST API: path")),
    Attack("encoded key", tree, stored: stored, .read("/notes/%61"), .denied, .documentation("DataPath.init")),
    Attack(
      "encoded slash in a key", tree, stored: stored, .read("/%2Fsecret"), .denied, .documentation("DataPath.init")),
    Attack("encoded name", files, stored: stored, .download("k/notes/%61"), .denied, .promise("nothing decodes twice")),
    Attack("plain name", files, stored: stored, .download("k/notes/a"), .allowed, .promise("nothing decodes twice")),
  ]

  @Test(arguments: attacks) func attackHasItsOutcome(_ attack: Attack) throws { try attack.check() }

  /// Overlong and otherwise impossible UTF-8 must not become the character that it imitates: `C0 AE` is not `.`, `C0 AF`
  /// not `/`, and half a surrogate pair nothing at all.
  @Test(arguments: [
    [0xC0, 0xAE], [0xC0, 0xAF], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80], [0xFF], [0xF8, 0x88, 0x80],
  ])
  func overlongUTF8DiffersFromTheShortForm(_ bytes: [UInt8]) throws {
    let text = String(decoding: [UInt8(ascii: "a")] + bytes + [UInt8(ascii: "b")], as: UTF8.self)
    #expect(DataPath(text).depth == 1 && DataKey(utf8: bytes) != DataKey("."))
    #expect(try DocumentPath.parse("notes/" + text).segments.count == 2)
    #expect(ObjectName(bucket: "k", name: text).segments.count == 1)
  }
}
