import SecurityRules
import Testing

@Suite("Errors say what a server must know, and no more to clients") struct RequestErrorTests {
  private static let rules = """
    rules_version = '2';
    service cloud.firestore {
      match /databases/{d}/documents {
        match /open/{p=**} { allow read, write; }
        match /own/{uid} { allow get: if request.auth.uid == uid; }
      }
    }
    """

  private static func server() throws -> FirestoreAuthorizer<InMemoryTree> {
    Authorizer(rules: try FirestoreRuleset(source: rules, name: "rules"), tree: InMemoryTree(), clock: .fixed(1_000))
  }

  /// Programming errors are no denials, also for an administrator.
  @Test func invalidRequestsSayWhatIsWrong() throws {
    let server = try Self.server()
    func reason(_ body: (Identity) throws -> some Any) throws -> String {
      var reasons: Set<String> = []
      for identity in [Identity.unauthenticated, .administrator] {
        let error = try #require(throws: InvalidRequest.self) { _ = try body(identity) }
        #expect(error.clientReason == .invalidArgument && error.clientReason.httpStatus == 400)
        #expect("\(error)" == "INVALID_ARGUMENT: The request is invalid.")
        #expect(String(reflecting: error) == "INVALID_ARGUMENT: \(error.reason)")
        #expect(error.decision.place == nil && !error.decision.isAllowed)
        reasons.insert(error.reason)
      }
      #expect(reasons.count == 1)
      return try #require(reasons.first)
    }
    func list(_ query: DocumentQuery) throws -> String { try reason { try server.list(query, as: $0) } }
    let cursor = DocumentQuery.Cursor([1, 2], isBefore: true)
    #expect(
      try list(DocumentQuery(collection: "open", order: [.init("a")], start: cursor))
        == "a cursor has more values than the query has orders")
    #expect(try list(DocumentQuery(collection: "open", limit: -1)) == "the limit -1 is negative")
    #expect(try list(DocumentQuery(collection: "a/b")) == "the id `a/b` must not contain a slash")
    #expect(try reason { try server.batch([], as: $0) } == "the request names no document")
    #expect(try reason { try server.get("open", as: $0) } == "`open` names a collection; add the id of a document")
    #expect(
      try reason { try server.set("open", to: [:], as: $0) } == "`open` names a collection; add the id of a document")
    let id = "x/y"
    #expect(try reason { try server.get("open/\(id)", as: $0) } == "the id `x/y` must not contain a slash")
    #expect(
      try reason { try server.update("open/x", with: ["a": 1, "a.b": .delete], as: $0) }
        == "open/x: the update names both the field `a` and `a.b`, which is part of it")
    #expect(
      try reason { try server.update("open/x", with: ["a..b": 1], as: $0) }
        == "open/x: `a..b` is not a field path; put a name in backticks unless it is a word")
    #expect(
      try reason { try server.set("open/x", to: ["a": .delete], as: $0) }
        == "open/x: `delete` is only valid in an update and in a `set` that merges (at `a`)")
    #expect(
      try list(DocumentQuery(collection: "open", filter: .field("a..", .equal, 1)))
        == "`a..` is not a field path; put a name in backticks unless it is a word")
  }

  /// An administrator's document is checked too when it is stored.
  @Test func administratorsStoreValidDocuments() throws {
    let server = try Self.server()
    let deep = (0..<15).reduce(DocumentValue.integer(1)) { value, _ in .map(["x": value]) }
    let field = FieldPath(names: (0..<10).map { "n\($0)" })
    let error = #expect(throws: InvalidRequest.self) {
      try server.batch(
        [DocumentWrite("open/x", .set([:]), transforms: [FieldTransform(field, .arrayUnion([deep]))])],
        as: .administrator)
    }
    #expect(error?.reason == "open/x: maps and arrays may be nested at most 20 levels deep")
  }

  @Test func everyErrorHasAStatus() throws {
    let server = try Self.server()
    func status(_ body: () throws -> some Any) -> Int? {
      do {
        _ = try body()
      } catch let error as any RequestError {
        return error.clientReason.httpStatus
      } catch {}
      return nil
    }
    try server.create("open/x", with: [:], as: .unauthenticated)
    #expect(status { try server.get("own/ada", as: .unauthenticated) } == 403)
    #expect(status { try server.get("own", as: .unauthenticated) } == 400)
    #expect(status { try server.create("open/x", with: [:], as: .unauthenticated) } == 409)
    #expect(status { try server.update("open/y", with: [:], as: .unauthenticated) } == 404)
    let old = DocumentWrite.delete("open/x", precondition: .updateTime(try #require(Timestamp(seconds: 5))))
    #expect(status { try server.batch([old], as: .unauthenticated) } == 400)
    #expect(status { try DocumentPath.parse("a//b") } == 400)
    var slow = server
    slow.timeLimit = .zero
    #expect(status { try slow.get("open/x", as: .unauthenticated) } == 504)
    slow = server
    slow.limits.readBytes = 1
    #expect(status { try slow.get("open/x", as: .unauthenticated) } == 429)
    slow = server
    slow.isCancelled = { true }
    #expect(status { try slow.get("open/x", as: .unauthenticated) } == 499)
    #expect(TreeError.busy(seconds: 1).clientReason.httpStatus == 503)
  }

  @Test func decisionsDescribeThemselves() throws {
    let server = try Self.server()
    let denied = try #require(throws: PermissionDenied.self) { try server.get("own/ada", as: .unauthenticated) }
    #expect(denied.decision.place == RulePlace(file: "rules", line: 5, column: 38))
    #expect(
      "\(denied.decision)" == "DENY: no matching `allow get` grants access to /own/ada (rules:5:38)")
    let allowed = try server.decide(.get("own/ada"), as: try Identity.user(uid: "ada"))
    #expect("\(allowed)" == "ALLOW: rules:5 grants access (rules:5:38)")
    let missing = try server.decide(.get("none/x"), as: .unauthenticated)
    #expect("\(missing)" == "DENY: no `allow get` matches /none/x, and access is denied by default")
    #expect("\(try server.decide(.get("a/b"), as: .administrator))" == "ALLOW: rules do not apply to an administrator")
    #expect(
      "\(try server.decide(.get("a"), as: .administrator))"
        == "DENY: the request itself is invalid, so no rule was evaluated: `a` names a collection; add the id of a document"
    )
    for text in ["\(denied.decision)", String(reflecting: denied), String(reflecting: allowed)] {
      #expect(!text.contains("RuleID") && !text.contains("RuleMethod"))
    }
    let data = Authorizer(
      rules: try Scene.rules(#"{"a": {".read": false, ".write": true, "b": {".validate": false}}}"#),
      tree: InMemoryTree())
    #expect(
      "\(try data.decide(.read("a/b"), as: .unauthenticated))"
        == "DENY: no .read rule on the path to /a/b grants access (rules:1:27)")
    #expect(
      "\(try data.decide(.set("a/b", 1), as: .unauthenticated))" == "DENY: /a/b/.validate fails at /a/b (rules:1:69)")
    #expect(
      "\(try data.decide(.read("c"), as: .unauthenticated))"
        == "DENY: there is no .read rule on the path to /c, and access is denied by default")
  }
}
