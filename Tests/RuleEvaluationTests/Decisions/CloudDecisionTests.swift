import RuleEvaluation
import RulePrograms
import RuleRequests
import RuleValues
import Testing

/// What a decision says, and when documents are read.
@Suite struct CloudDecisionTests {
  private func decide(
    _ body: String, _ operation: FirestoreRequest.Operation, _ source: DocumentBox, _ mode: QueryMode = .sound
  ) throws -> Decision {
    Decider(try Cloud.firestore(body)).decide(
      FirestoreRequest(operation, time: Cloud.time), in: source, queryMode: mode)
  }

  @Test func documentsAreReadLazily() throws {
    let source = DocumentBox(["e/x": ["a": 1]])
    #expect(try decide("match /e/{id} { allow get: if true; }", .get(DocumentPath("e/x")), source).isAllowed)
    #expect(source.reads.isEmpty)
    let rule = "match /e/{id} { allow get: if resource.data.a == 1 && resource.data.a < 2; }"
    let decision = try decide(rule, .get(DocumentPath("e/x")), source)
    #expect(decision.isAllowed)
    #expect(source.reads == [DocumentPath("e/x")])
    #expect(decision.usage.reads == 1)
    #expect(decision.usage.documents == 0)
  }

  @Test(arguments: [
    "match /e/{id} { allow get: if resource == null || true; }",
    "match /e/{id} { allow get: if exists(/databases/$(database)/documents/e/y) || true; }",
    "match /e/{id} { allow get: if !exists(/databases/$(database)/documents/e/y); allow get; }",
    "match /e/{id} { allow write; }",
  ])
  func brokenStoresDeny(_ rules: String) throws {
    let operation: FirestoreRequest.Operation =
      rules.contains("write")
      ? .commit([DocumentWrite(DocumentPath("e/x"), .set(["a": 1]))]) : .get(DocumentPath("e/x"))
    let decision = try decide(rules, operation, DocumentBox(isBroken: true))
    guard case .failed(let error) = decision.reason else { return #expect(Bool(false), "\(decision.reason)") }
    #expect(error is DocumentBox.Broken)
    #expect(!decision.isAllowed)
  }

  @Test func denialsNameTheWrite() throws {
    let writes = ["e/x", "e/y", "e/z"].map { DocumentWrite(DocumentPath($0), .set(["a": 1])) }
    let decision = try decide("match /e/{id} { allow create: if id != 'y'; }", .commit(writes), DocumentBox())
    guard case .notGranted(.create, let place, let visits) = decision.reason else {
      return #expect(Bool(false), "\(decision.reason)")
    }
    #expect(place.path.description == "/e/y")
    #expect(visits.map(\.outcome) == [.fails])
  }

  @Test func impossibleRequestsAreInvalid() throws {
    let deep = (0..<30).reduce(DocumentValue.integer(1)) { value, _ in .map(DocumentFields([("a", value)])) }
    let path = DocumentPath("e/x")
    let operations: [FirestoreRequest.Operation] = [
      .get(DocumentPath("e")), .get(DocumentPath("e/..")), .batchGet([]), .commit([]),
      .commit([DocumentWrite(path, .set(DocumentFields([("a", deep)])))]),
      .commit([DocumentWrite(path, .verify), DocumentWrite(path, .delete)]),
      .list(DocumentQuery(collection: "")), .list(DocumentQuery(collection: "e", limit: -1)),
      .list(DocumentQuery(collection: "e", filter: .and([]))),
      .list(DocumentQuery(collection: "e", filter: .field("n", .in, []))),
      .list(DocumentQuery(collection: "e", filter: .field("n", .in, .array((0...30).map { .integer($0) })))),
      .list(
        DocumentQuery(
          collection: "e",
          filter: .and([.field("n", .in, [1, 2, 3, 4, 5, 6]), .field("m", .in, [1, 2, 3, 4, 5, 6])]))),
      .list(DocumentQuery(collection: "e", filter: .field(.documentName, .equal, .reference(DocumentPath("f"))))),
    ]
    for operation in operations {
      let decision = try decide("match /{p=**} { allow read, write; }", operation, DocumentBox())
      guard case .refused = decision.reason else {
        #expect(Bool(false), "\(operation): \(decision.reason)")
        continue
      }
    }
  }

  @Test func explanationsHaveEveryValue() throws {
    let rules = """
      function owns(d) { let o = d.owner; return o == request.auth.uid; }
      match /e/{id} { allow get: if false; allow get: if owns(resource.data) && id.size() > 1; }
      """
    let program = try Cloud.firestore(rules)
    let source = DocumentBox(["e/x": ["owner": "alice"]])
    let (decision, told) = Decider(program).explain(
      FirestoreRequest(.get(DocumentPath("e/x")), time: Cloud.time), in: source)
    let explanation = try #require(told)
    #expect(!decision.isAllowed)
    #expect(explanation.visits.map(\.outcome) == [.fails, .fails])
    let visit = try #require(explanation.visits.last)
    #expect(visit.location.description == "/e/x")
    #expect(visit.captures.map(\.name) == ["{database}", "{id}"])
    #expect(visit.captures.map(\.value) == ["(default)", "x"])
    var values: [String: ExplainedValue] = [:]
    func collect(_ step: Explanation.Step) {
      values[program.text(of: step.expression, in: program[visit.rule])] = step.value
      for operand in step.operands { collect(operand) }
    }
    collect(visit.condition)
    #expect(values["owns(resource.data)"] == .bool(true))
    #expect(values["d.owner"] == .string("alice"))
    #expect(values["id.size()"] == .cloud(.integer(1)))
    #expect(values["id.size() > 1"] == .bool(false))
    #expect(explanation.documents.map(\.path) == [DocumentPath("e/x")])
  }

  // MARK: Storage

  private static let object = ObjectName(bucket: "bk", name: "f/a.png")

  @Test(arguments: [
    ("match /f/{n} { allow get: if n == 'a.png' && resource.size == 5; }", StorageRequest.Operation.get(object), true),
    ("match /f/{n} { allow get: if request.resource == null; }", .get(object), true),
    ("match /{p=**} { allow get: if p == /f/a.png && request.path[0] == 'b'; }", .get(object), true),
    ("match /f/{n} { allow create: if request.resource.size < 10; }", .create(object, ["size": 7]), true),
    ("match /f/{n} { allow update; }", .create(object, ["size": 7]), false),
    ("match /f/{n} { allow delete: if request.resource == null; }", .delete(object), true),
    ("match /{p=**} { allow list; }", .list(bucket: "bk", prefix: "f"), true),
    ("match /f { allow list; }", .list(bucket: "bk", prefix: "f"), true),
    ("match /f/{n} { allow list; }", .list(bucket: "bk", prefix: "f"), false),
    ("match /{p=**} { allow list: if resource == null; }", .list(bucket: "bk", prefix: ""), false),
    ("match /{p=**} { allow get: if firestore.exists(/databases/(default)/documents/u/1); }", .get(object), true),
    (
      "match /{p=**} { allow get: if [1, 2].size() == 2 && firestore.get(/databases/(default)/documents/u/1).data.a == 1 && !firestore.exists(/databases/(default)/documents/u/2); }",
      .get(object), true
    ),
    (
      "match /{p=**} { allow get: if !firestore.exists(/databases/(default)/documents/u/3) && !firestore.exists(/databases/(default)/documents/u/2) && !firestore.exists(/databases/(default)/documents/u/4); }",
      .get(object), false
    ),
  ])
  func storage(_ rules: String, _ operation: StorageRequest.Operation, _ isAllowed: Bool) throws {
    let source = DocumentBox(["u/1": ["a": 1]], objects: [Self.object: ["size": 5, "name": "f/a.png"]], auth: nil)
    let decision = Decider(try Cloud.storage(rules)).decide(
      StorageRequest(operation, time: Cloud.time), in: source)
    #expect(decision.isAllowed == isAllowed, "\(decision.reason)")
  }

  // MARK: Stated requests

  @Test(arguments: [
    // The hosted Test API: what a test does not state is not there (davideast/pyric, recordings of July 2026).
    ("resource == null", false), ("request.auth == null", false), ("request.auth == null || true", true),
    ("request.resource.data.a == 1", true), ("request.method == 'create'", true), ("id == 'x'", true),
    ("get(/databases/$(database)/documents/u/1).data.a == 1", true),
    ("exists(/databases/$(database)/documents/u/1)", false),
    ("get(/databases/$(database)/documents/u/2) == null", false),
    ("getAfter(/databases/$(database)/documents/u/7).data.b == 2", true),
    ("request.query.limit == 5", true), ("request.headers == {}", false),
  ])
  func stated(_ condition: String, _ isAllowed: Bool) throws {
    let program = try Cloud.firestore("match /e/{id} { allow create: if \(condition); }")
    let request = CloudRequest(
      .create, path: ["databases", "(default)", "documents", "e", "x"], newResource: .map(["data": ["a": 1]]),
      time: Cloud.time, members: ["query": ["limit": 5]],
      mocks: [
        .init(function: "get", arguments: [.exact(DocumentPath("u/1"))], result: .value(["data": ["a": 1]])),
        .init(function: "get", arguments: [.exact(DocumentPath("u/2"))], result: .undefined),
        .init(function: "getAfter", arguments: [.any], result: .value(["data": ["b": 2]])),
      ])
    #expect(Decider(program).decide(request).isAllowed == isAllowed)
  }
}
