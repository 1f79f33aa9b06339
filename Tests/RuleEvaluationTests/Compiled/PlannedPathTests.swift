import RulePrograms
import RuleRequests
import RuleValues
import Testing

@testable import RuleEvaluation

/// Which documents are read before conditions are evaluated, where one access to many documents is cheap.
@Suite struct PlannedPathTests {
  /// Documents that notes what is read ahead.
  private final class Network: CloudRequestData {
    private let box: DocumentBox
    private(set) var accesses: [[DocumentPath]] = []

    init(_ box: DocumentBox) { self.box = box }

    let readsAhead = true
    func readAhead(_ paths: [DocumentPath]) { accesses.append(paths) }
    func auth(in arena: inout Arena) -> RuleValue { box.auth(in: &arena) }
    func document(at path: DocumentPath) throws -> EncodedDocument? { try box.document(at: path) }
  }

  private static func accesses(
    _ rules: String, _ operation: FirestoreRequest.Operation = .get(DocumentPath("e/x"))
  ) throws -> [[String]] {
    let network = Network(DocumentBox(auth: ["uid": "ann", "token": ["team": "red"]]))
    let request = FirestoreRequest(operation, time: Cloud.time)
    _ = Decider(try Cloud.firestore(rules)).decide(request, in: network)
    return network.accesses.map { $0.map(\.relativeText) }
  }

  private static func get(_ path: String) -> String { "get(/databases/$(database)/documents/\(path)).data.a == 1" }

  @Test(arguments: [
    ("users/$(request.auth.uid)", "users/ann"), ("teams/$(request.auth.token.team)/all/$(id)", "teams/red/all/x"),
    ("f/g", "f/g"),
  ])
  func pathsWithoutDataAreKnown(_ path: String, _ document: String) throws {
    #expect(try Self.accesses("match /e/{id} { allow get: if \(Self.get(path)); }") == [["e/x", document]])
  }

  /// The path of the second document depends on the first one, and the last one is not that of a document.
  @Test func otherPathsAreNot() throws {
    let first = "get(/databases/$(database)/documents/f/g).data.next"
    let rules = """
      match /e/{id} {
        allow get: if \(Self.get("f/$(\(first))")) || \(Self.get("$(request.auth.token.missing)/a")) || \(Self.get("f"));
      }
      """
    #expect(try Self.accesses(rules) == [["e/x", "f/g"]])
  }

  @Test func severalRulesAreOneAccess() throws {
    let rules = """
      match /{all=**} { allow read: if \(Self.get("a/b")) && \(Self.get("c/d")); }
      match /e/{id} { allow get: if \(Self.get("a/b")); allow create: if \(Self.get("never/asked")); }
      """
    #expect(try Self.accesses(rules) == [["e/x", "a/b", "c/d"]])
  }

  /// Its rules may not read the document at all.
  @Test func oneDocumentIsNotReadAhead() throws {
    #expect(try Self.accesses("match /e/{id} { allow get: if resource.data.a == 1; }").isEmpty)
  }

  @Test func documentsOfABatchAreReadTogether() throws {
    let writes = ["x", "y"].map { DocumentWrite(DocumentPath(["e", $0]), .set(["a": 1])) }
    let rules = "match /e/{id} { allow create: if resource == null; }"
    #expect(try Self.accesses(rules, .commit(writes)).first == ["e/x", "e/y"])
  }
}
