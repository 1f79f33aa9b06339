import RuleRequests
import RuleValues
import Testing

/// How many documents rules can read. The emulator 1.19.9 was asked each row on 2026-11-28.
///
/// A word such as `e0-9` stands for `exists()` of ten documents, `g` for the content of `get()`, `E` for `existsAfter()`, and
/// `G` for `getAfter()`.
@Suite("Existence and content of a document are two accesses")
struct AccessLimitTests {
  @Test(arguments: [
    ("e0-9", true), ("e0-4 g0-4", true), ("e0-5 g0-5", false), ("e0-5 g0-3", true), ("e0-5 g0-4", false),
    ("g0-9 e0-9", true), ("g0-8 e9-9 e0-8", true), ("g0-8 e9-9 g9-9", false), ("g0-9 E0-9", true),
    ("e0-9 E0-9", true), ("g0-9 G0-9", true), ("e0-9 G0-0", false), ("E0-9 g0-0", false), ("E0-4 g0-4", true),
  ])
  func aGetAccessesTenTimes(_ accesses: String, _ isAllowed: Bool) throws {
    let rules = "match /a/{id} { allow get: if \(Self.condition(accesses)); }"
    let answer = try Cloud.answer(rules, .get(DocumentPath("a/x")), Self.documents, auth: nil, .emulator, version: 2)
    #expect((answer == "allow") == isAllowed, "\(answer)")
  }

  @Test(arguments: [
    ("e0-19", true), ("g0-19", true), ("g0-9 e0-9", true), ("g0-14 e0-14", false), ("g0-19 e0-0", false),
    ("g0-18 e19-19", true), ("e0-14 g0-4", true), ("e0-14 g0-5", false),
  ])
  func aQueryAccessesTwentyTimes(_ accesses: String, _ isAllowed: Bool) throws {
    let rules = "match /a/{id} { allow list: if \(Self.condition(accesses)); }"
    let query = DocumentQuery(parent: DocumentPath([]), collection: "a")
    let answer = try Cloud.answer(rules, .list(query), Self.documents, auth: nil, .emulator, version: 2)
    #expect((answer == "allow") == isAllowed, "\(answer)")
  }

  @Test(arguments: [
    (["g0-9", "g10-19", "g0-0"], true), (["g0-9", "e0-9"], true), (["g0-9", "e0-9", "e10-19"], false),
    (["e0-4 g0-4", "e5-9 g5-9", "e10-14 g10-14"], false), (["g0-4 e0-4", "g5-9 e5-9", "g10-14 e10-14"], true),
    (["g0-9", "g10-18", "e19-20"], false), (["e0-9", "e10-19", "e20-20"], false), (["e0-9", "e0-5 g0-5"], false),
    (["g0-9", "e0-9", "e0-9"], true),
  ])
  func aCommitAccessesTwentyTimes(_ accesses: [String], _ isAllowed: Bool) throws {
    let names = ["a", "b", "c"].prefix(accesses.count)
    let rules = zip(names, accesses).map { "match /\($0)/{id} { allow write: if \(Self.condition($1)); }" }
    let writes = names.map { DocumentWrite(DocumentPath([$0, "x"]), .set(["n": 2])) }
    let answer = try Cloud.answer(
      rules.joined(separator: "\n"), .commit(writes), Self.documents, auth: nil, .emulator, version: 2)
    #expect((answer == "allow") == isAllowed, "\(answer)")
  }

  private static let documents = Dictionary(
    uniqueKeysWithValues: (0..<30).map { ("d/\($0)", ["n": .integer(Int64($0))] as DocumentFields) })

  private static func condition(_ accesses: String) -> String {
    accesses.split(separator: " ").flatMap { word -> [String] in
      let bounds = word.dropFirst().split(separator: "-").compactMap { Int($0) }
      return (bounds[0]...bounds[1]).map { number in
        let path = "(/databases/$(database)/documents/d/\(number))"
        switch word.prefix(1) {
        case "e": return "exists\(path)"
        case "E": return "existsAfter\(path)"
        case "g": return "get\(path).data.n >= 0"
        default: return "getAfter\(path).data.n >= 0"
        }
      }
    }.joined(separator: " && ")
  }
}
