import DocumentTrees
import Identities
import RulePrograms
import RuleRequests
import RuleValues
import SecurityRules
import SourceText
import TestSupport
import Testing

@testable import Explanations
@testable import RequestSimulation
@testable import RulesProjects
@testable import SuiteTools
@testable import TestSuites

/// The search for the smallest change that would have been allowed.
@Suite struct ClosestRequestTests {
  private static let now: Int64 = 1_700_000_000_000

  private static func search(
    _ rules: String, _ request: SimulatedRequest, as identity: String = #"{"uid":"ben"}"#,
    limits: ClosestRequestLimits = .standard, seed: (inout Seed) -> Void = { _ in }
  ) throws -> ClosestRequests {
    var situation = Situation(request: request, identity: try ExplainInput.identity(identity, now: now), now: now)
    seed(&situation.seed)
    let file = SourceFile(name: "rules", text: rules)
    let ruleset =
      switch request.service {
      case .realtime: try AnyRuleset(realtime: file)
      case .storage: try AnyRuleset(storage: file)
      default: try AnyRuleset(firestore: file)
      }
    var search = ClosestRequestSearch(from: situation, by: ruleset, limits: limits)
    let misses = search.run()
    for miss in [misses.best].compactMap(\.self) + misses.alternatives {
      let edited = try #require(situation.applying(miss.edits))
      #expect(Simulator.judge(edited, by: ruleset).outcome == .allow, "\(miss.sentence)")
    }
    return misses
  }

  private static func firestore(_ rules: String) -> String {
    "rules_version = '2'; service cloud.firestore { match /databases/{db}/documents { \(rules) } }"
  }

  @Test(arguments: DenialCase.all)
  func suggestionsAreAllowedAndMinimal(_ example: DenialCase) throws {
    let misses = try example.story().nearestMisses
    guard let best = misses.best else { return #expect(misses.alternatives.isEmpty) }
    #expect(best.sentence.hasPrefix("Closest allowed request: the same request"))
    #expect(misses.alternatives.count <= ClosestRequestLimits.alternatives)
    #expect(misses.alternatives.allSatisfy { $0.edits.count >= best.edits.count && $0.kinds != best.kinds })
    #expect(misses.decisions <= ClosestRequestLimits.standard.decisions)
  }

  @Test(arguments: DenialCase.all)
  func searchesAreDeterministic(_ example: DenialCase) throws {
    let (first, second) = (try example.story().nearestMisses, try example.story().nearestMisses)
    #expect(first.sentences == second.sentences)
    #expect(first.decisions == second.decisions)
  }

  @Test func combinedChangesAreFound() throws {
    let rules = Self.firestore(
      """
      match /posts/{id} { allow create: if request.auth.uid == request.resource.data.author
        && request.resource.data.title is string && request.resource.data.stars <= 5; }
      """)
    let write = DocumentWrite(DocumentPath(["posts", "p"]), .set(DocumentFields([("stars", .integer(9))])))
    let misses = try Self.search(rules, .firestore(.commit([write])))
    #expect(
      misses.best?.sentence
        == "Closest allowed request: the same request if `value.author` were \"ben\", `value.title` were a string and "
        + "`value.stars` were 5 or less.")
    #expect(misses.ending == .smallest)
  }

  @Test func manyChangesAreFoundTogether() throws {
    let names = (1...8).map { "f\($0)" }
    let conditions = names.map { "request.resource.data.\($0) is int" }.joined(separator: " && ")
    let rules = Self.firestore("match /posts/{id} { allow create: if \(conditions); }")
    let write = DocumentWrite(DocumentPath(["posts", "p"]), .set(DocumentFields()))
    let misses = try Self.search(rules, .firestore(.commit([write])))
    #expect(misses.best?.edits.count == 8)
    #expect(misses.ending == .smallest)
  }

  @Test func farRequestsAreFound() throws {
    let rules = Self.firestore(
      """
      match /events/{id} { allow create: if request.auth.token.host == true
        && request.resource.data.keys().hasOnly(['title', 'seats'])
        && request.resource.data.title is string && request.resource.data.title.size() > 0
        && request.resource.data.seats is int && request.resource.data.seats > 0
        && get(/databases/$(db)/documents/halls/main).data.seats >= request.resource.data.seats; }
      """)
    let write = DocumentWrite(DocumentPath(["events", "e"]), .set(DocumentFields([("note", .string("x"))])))
    let misses = try Self.search(rules, .firestore(.commit([write])), as: "signed-out")
    #expect(misses.best?.edits.count == 6)
    #expect(misses.ending == .smallest)
  }

  @Test func equalValuesAreChangedTogether() throws {
    let rules = #"{"rules": {"$a": {".write": "newData.val() == root.child('x').val() && newData.val() > 5"}}}"#
    let misses = try Self.search(rules, .realtime(.set(DataPath("n"), WrittenValue(.leaf(.integer(3))))))
    #expect(misses.best?.edits.count == 2)
  }

  @Test func boundsAreSuggestedOnlyIfTheNextValueIsAllowed() throws {
    let rules = #"{"rules": {"n": {".write": "newData.val() <= 5 && newData.val() >= 5"}}}"#
    let misses = try Self.search(rules, .realtime(.set(DataPath("n"), WrittenValue(.leaf(.integer(9))))))
    #expect(misses.best?.sentence == "Closest allowed request: the same request if `value` were 5.")
  }

  @Test func allowedAndInvalidRequestsHaveNoSuggestion() throws {
    let rules = #"{"rules": {".read": true}}"#
    #expect(try Self.search(rules, .realtime(.read(DataPath("n")))).ending == .none)
    let invalid = try Self.search(rules, .realtime(.read(DataPath("a.b"))))
    #expect(invalid.ending == .none)
    #expect(invalid.sentences.isEmpty)
  }

  @Test func exceededLimitsEndTheSearch() throws {
    let rules = Self.firestore(
      "match /n/{id} { allow read: if get(/databases/$(db)/documents/a/$(id)).data.x.size() * 2 == 7; }")
    var limits = ClosestRequestLimits()
    limits.decisions = 5
    let misses = try Self.search(rules, .firestore(.get(DocumentPath(["n", "x"]))), limits: limits)
    #expect(misses.best == nil)
    #expect(misses.decisions <= 5)
  }

  @Test func searchesStoreNothing() throws {
    let tree = InMemoryTree(.node([DataChild(DataKey("a"), .leaf(.bool(true)))]))
    let ruleset = try AnyRuleset(
      realtime: SourceFile(name: "r", text: #"{"rules": {".read": "root.child('b').exists()"}}"#))
    let situation = Situation(
      request: .realtime(.read(.root)), identity: .unauthenticated, now: Self.now)
    var search = try ClosestRequestSearch(from: situation, in: tree, by: ruleset)
    #expect(search.run().best?.sentence == "Closest allowed request: the same request if a value were stored at /b.")
    #expect(try tree.read { snapshot in try snapshot.subtree(at: .root) }.children.count == 1)
  }

  @Test func largeDataIsNotChanged() throws {
    let children = (0..<50).map { DataChild(DataKey("k\($0)"), .leaf(.bool(true))) }
    let tree = InMemoryTree(.node(children))
    let ruleset = try AnyRuleset(
      realtime: SourceFile(
        name: "r", text: #"{"rules": {".read": "root.child('b').exists() || auth.uid === 'ada'"}}"#))
    let situation = Situation(request: .realtime(.read(.root)), identity: .unauthenticated, now: Self.now)
    var limits = ClosestRequestLimits()
    limits.storedRecords = 10
    var search = try ClosestRequestSearch(from: situation, in: tree, by: ruleset, limits: limits)
    let misses = search.run()
    #expect(misses.best?.sentence == #"Closest allowed request: the same request signed in as "ada"."#)
    #expect(misses.alternatives.isEmpty)
  }

  @Test func wholeAuthVariablesAreEdited() throws {
    let rules = #"{"rules": {".read": "auth.token.level == 3 && auth.uid == 'ada'"}}"#
    let misses = try Self.search(
      rules, .realtime(.read(.root)), as: #"{"uid": "ben", "token": {"level": 2}}"#)
    #expect(
      misses.best?.sentence
        == #"Closest allowed request: the same request with the claim `level` = 3 and signed in as "ada"."#)
  }

  @Test func claimsAreSuggestedWithASignIn() throws {
    let rules = #"{"rules": {".read": "auth.token.admin === true"}}"#
    let misses = try Self.search(rules, .realtime(.read(.root)), as: "signed-out")
    #expect(
      misses.best?.sentence == "Closest allowed request: the same request signed in and with the claim `admin` = true.")
  }

  @Test func statedRequestsAreEditedByVariable() throws {
    let rules = Self.firestore("match /n/{id} { allow read: if resource.data.owner == request.auth.uid; }")
    let request = CloudRequest(
      .get, path: ["databases", "(default)", "documents", "n", "x"],
      auth: .map(DocumentFields([("uid", .string("ben"))])),
      resource: .map(DocumentFields([("data", .map(DocumentFields([("owner", .string("ada"))])))])))
    let misses = try Self.search(rules, .stated(request, .firestore))
    #expect(misses.best?.sentence == #"Closest allowed request: the same request if `request.auth.uid` were "ada"."#)
  }

  /// For random rules, data and requests, every suggestion is allowed: `search` evaluates it again. Some have none.
  @Test func suggestionsForRandomDenialsAreAllowed() throws {
    var generator = SeededGenerator(seed: 5)
    var (with, without) = (0, 0)
    for _ in 0..<Mutations.count(60) {
      let condition = Self.condition(&generator, depth: 3)
      let rules = Self.firestore("match /n/{id} { allow read, write: if \(condition); }")
      let fields = DocumentFields([("a", .integer(Int64(generator.below(4)))), ("b", .string("ada"))])
      let place = DocumentPath(["n", "x"])
      let isRead = generator.chance(2)
      let request: FirestoreRequest.Operation = isRead ? .get(place) : .commit([DocumentWrite(place, .set(fields))])
      let misses = try Self.search(rules, .firestore(request)) { seed in
        if generator.chance(2) { seed.documents = [Seed.Document(path: place, fields: fields)] }
      }
      if misses.best == nil { without += 1 } else { with += 1 }
    }
    #expect(with > 0 && without > 0, "\(with) with a suggestion, \(without) without")
  }

  private static func condition(_ generator: inout SeededGenerator, depth: Int) -> String {
    let atoms = [
      "request.auth.uid == 'ada'", "request.auth.token.admin == true", "resource.data.a > 2", "resource.data.b == id",
      "request.resource.data.a == resource.data.a + 1", "exists(/databases/$(db)/documents/m/$(request.auth.uid))",
      "request.resource.data.b in ['x', 'y']", "resource == null", "request.resource.data.keys().hasOnly(['a'])",
      "request.auth.token.email.matches('.*@x')", "request.time < resource.data.c", "false", "id.size() == 1",
      "get(/databases/$(db)/documents/m/k).data.list.hasAny(['p', 'q'])", "resource.data.d is list",
    ]
    guard depth > 0, generator.chance(2) else { return atoms[generator.below(atoms.count)] }
    let (left, right) = (
      condition(&generator, depth: depth - 1), condition(&generator, depth: depth - 1)
    )
    switch generator.below(4) {
    case 0: return "(\(left) && \(right))"
    case 1: return "(\(left) || \(right))"
    case 2: return "!(\(left))"
    default: return "(\(left) ? \(right) : \(condition(&generator, depth: depth - 1)))"
    }
  }
}
