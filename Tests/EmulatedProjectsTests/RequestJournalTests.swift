import DocumentTrees
import Identities
import RuleEvaluation
import RuleValues
import SecurityRules
import Testing

@testable import EmulatedProjects

/// What a journal keeps of the requests of a run.
struct RequestJournalTests {
  private let server: ServedProjects<InMemoryTree>

  init() throws {
    var settings = EmulatorSettings<InMemoryTree> { _ in InMemoryTree() }
    settings.rules.firestore[nil] = try FirestoreRuleset(source: Self.rules("uid == request.auth.uid"), name: "a.rules")
    server = ServedProjects(settings)
  }

  private static func rules(_ condition: String) -> String {
    """
    rules_version = '2';
    service cloud.firestore { match /databases/{d}/documents {
      match /users/{uid} { allow read: if \(condition); }
      match /{all=**} { allow read, write: if false; }
    } }
    """
  }

  private func get(_ path: DocumentPath, as uid: String, in project: String = "demo") throws {
    _ = try? server.project(project).firestore("(default)").get(path, as: .user(uid: uid))
  }

  @Test func denialsAreGroupedByTheirCause() throws {
    for id in ["a", "b", "ada"] { try get(DocumentPath(["users", id]), as: "ada") }
    for id in ["a", "b"] { try get(DocumentPath(["typo", id]), as: "ada") }
    _ = try server.project("demo").firestore("(default)").get("x/y", as: .administrator)
    let summary = server.journal.summary
    #expect((summary.allowed, summary.denied, summary.administrator) == (1, 4, 1))
    let groups = summary.denials.sorted
    #expect(groups.map(\.count) == [2, 2])
    #expect(
      groups.map(\.title) == [
        "get denied by a.rules:3  allow read  /users/{uid}", "get denied by a.rules:4  allow read, write  /{all=**}",
      ])
    #expect(groups.map(\.cause) == [.condition, .catchAll])
    #expect(groups[0].example.hasPrefix("get /users/a as ada"), "\(groups[0].example)")
  }

  /// An error or a limit is not hidden behind another denial by the same rule.
  @Test func errorsAndLimitsAreGroupsOfTheirOwn() throws {
    let calls = (1...11).map { "exists(/databases/(default)/documents/x/n\($0))" }.joined(separator: " || ")
    try server.project("demo").setFirestoreRules(
      FirestoreRuleset(
        source: Self.rules("(uid == 'many' && (\(calls))) || request.auth.uid == 'x'"),
        name: "b.rules"))
    for id in ["a", "many"] { try get(DocumentPath(["users", id]), as: "ada") }
    _ = try? server.project("demo").firestore("(default)").get("users/a", as: .unauthenticated)
    let groups = server.journal.summary.denials.sorted
    #expect(groups.map(\.count) == [1, 1, 1])
    #expect(Set(groups.map(\.cause)) == [.condition, .error, .limit], "\(groups)")
    for group in groups {
      #expect(group.title.hasPrefix("get denied by b.rules:3  allow read  /users/{uid}"))
      #expect(group.title.contains("{uid}: ") == (group.cause != .condition), "\(group.title)")
    }
  }

  @Test func aReasonReachesItsRequest() throws {
    for id in ["a", "b"] { try get(DocumentPath(["users", id]), as: "ada") }
    #expect(server.journal.entries().map { $0.reason?.contains("`uid` is \"b\"") } == [false, true])
  }

  @Test func itsSizeIsBounded() throws {
    for n in 0..<2 * RequestJournal.capacity + 10 { try get(DocumentPath(["users", "u\(n)"]), as: "ada") }
    #expect(server.journal.entries().count <= 2 * RequestJournal.capacity)
    #expect(server.journal.summary.denied == 2 * RequestJournal.capacity + 10)
  }

  @Test func aNewVersionOfAFileReplacesTheOldOneWhereItIsInForce() throws {
    let old = try FirestoreRuleset(source: Self.rules("uid == request.auth.uid"), name: "a.rules")
    let new = try FirestoreRuleset(source: Self.rules("true"), name: "a.rules")
    try get("users/a", as: "ada", in: "one")
    let other = try FirestoreRuleset(source: Self.rules("false"), name: "uploaded.rules")
    try server.project("two").setFirestoreRules(other)
    server.replaceRules(old.erased, by: new.erased)
    func current(_ project: String) throws -> RulesRevision {
      try server.project(project).currentRules(of: "(default)").revision
    }
    #expect(try current("one") == new.revision)
    #expect(try current("two") == other.revision)
    #expect(try current("three") == new.revision)
  }
}
