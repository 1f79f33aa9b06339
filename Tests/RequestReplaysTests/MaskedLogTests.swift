import DocumentTrees
import Identities
import RequestReplays
import RuleRequests
import RuleValues
import SecurityRules
import Testing

/// A log leaves out claims and written values by default. A decision is known without them if no rule reads them.
@Suite("A replay of a log with masked parts")
struct MaskedLogTests {
  private static func outcome(_ rules: String, _ request: RecordedLog.Request) throws -> String {
    let log = try RecordedLog([request], by: rules)
    let (changes, tally) = try log.replay(by: rules, of: request.operation.service)
    #expect(changes.isEmpty, "the same rules decide alike")
    return tally.obstructions.keys.first?.rawValue ?? (tally.replayedCount == 1 ? "replayed" : "left out")
  }

  @Test(arguments: [
    ("true", "replayed"), ("request.auth != null", "replayed"), ("request.auth.uid == id", "replayed"),
    ("request.auth.uid in ['ada', 'ben']", "replayed"), ("null == request.auth", "replayed"),
    ("request.auth.token.firebase.sign_in_provider == 'github.com'", "replayed"),
    ("request.auth.token.firebase['sign_in_provider'] == 'github.com'", "masked-claims"),
    ("request.auth.token.admin", "masked-claims"), ("!request.auth.token.admin", "masked-claims"),
    ("request.auth.token.get('admin', false)", "masked-claims"), ("'admin' in request.auth.token", "masked-claims"),
    ("request.auth.token.firebase.tenant == 'x'", "masked-claims"), ("request.auth.token.size() > 1", "masked-claims"),
    ("request.auth.keys().size() == 2", "masked-claims"), ("request.auth['token'].admin", "masked-claims"),
    ("request['auth'].token.admin", "masked-claims"), ("request.auth == request.auth", "masked-claims"),
    ("id == 'ada' || request.auth.token.admin", "replayed"),
    ("id == 'ben' || request.auth.token.admin", "masked-claims"),
    ("id == 'ben' && request.auth.token.admin", "replayed"),
    ("request.auth.token.admin && id == 'ben'", "masked-claims"),
    ("request.auth.token.admin == true ? true : false", "masked-claims"),
  ])
  func claimsOfFirestore(_ condition: String, _ expected: String) throws {
    let request = RecordedLog.Request(try RecordedLog.get("notes/ada"), as: try RecordedLog.ada())
    #expect(try Self.outcome(RecordedLog.firestore("allow get: if \(condition);"), request) == expected)
  }

  @Test(arguments: [
    ("function f() { let a = request.auth; return a.uid == 'ada'; }", "masked-claims"),
    ("function f() { let a = request.auth.uid; return a == 'ada'; }", "replayed"),
    ("function f() { return g(request.auth); } function g(a) { return a.token.admin; }", "masked-claims"),
    ("function f() { return g(request); } function g(r) { return r.auth.token.admin; }", "masked-claims"),
    ("function f() { return g().token.admin; } function g() { return request.auth; }", "masked-claims"),
    ("function f() { return g().admin; } function g() { return request.auth.token; }", "masked-claims"),
    ("function f() { let t = request.auth.token.firebase; return t.tenant == null; }", "masked-claims"),
  ])
  func claimsOfFunctions(_ functions: String, _ expected: String) throws {
    let request = RecordedLog.Request(try RecordedLog.get("notes/ada"), as: try RecordedLog.ada())
    #expect(try Self.outcome(RecordedLog.firestore("\(functions) allow get: if f();"), request) == expected)
  }

  /// A token without a provider is logged like one with an empty provider.
  @Test func missingProvidersAreMasked() throws {
    let rules = RecordedLog.firestore("allow get: if request.auth.token.firebase.sign_in_provider == '';")
    for claims: Claims in [["firebase": ["sign_in_provider": ""]], [:]] {
      let request = RecordedLog.Request(try RecordedLog.get("notes/ada"), as: try RecordedLog.ada(claims))
      #expect(try Self.outcome(rules, request) == "masked-claims")
    }
  }

  @Test(arguments: [
    ("auth != null", "replayed"), ("auth.uid === 'ada'", "replayed"), ("auth.provider === 'github'", "replayed"),
    ("auth.token.firebase.sign_in_provider === 'github.com'", "replayed"),
    ("auth.token.admin === true", "masked-claims"),
    ("auth.token != null", "masked-claims"), ("auth['token'].admin === true", "masked-claims"),
    ("auth.token[auth.uid] === null", "masked-claims"), ("auth.uid === 'x' && auth.token.admin === true", "replayed"),
  ])
  func claimsOfRealtimeDatabases(_ condition: String, _ expected: String) throws {
    let request = RecordedLog.Request(.realtime(.read(DataPath("a"))), as: try RecordedLog.ada())
    #expect(try Self.outcome("{\"rules\": {\"a\": {\".read\": \"\(condition)\"}}}", request) == expected)
  }

  @Test(arguments: [
    ("allow create: if id == 'n1'", "replayed"), ("allow create: if request.resource.size == 1", "masked-values"),
    ("allow create: if id == 'n1' || request.resource.size == 1", "replayed"),
    ("allow create: if request.resource != null", "masked-values"),
    ("allow create: if resource == null", "stored-data"),
  ])
  func valuesOfStorage(_ allow: String, _ expected: String) throws {
    let rules = "service firebase.storage { match /b/{bucket}/o { match /{id} { \(allow); } } }"
    let metadata = DocumentFields([("size", .integer(1)), ("contentType", .string("image/png"))])
    let create = StorageRequest.Operation.create(ObjectName(bucket: "b", name: "n1"), metadata)
    #expect(try Self.outcome(rules, .init(.storage(create), as: .unauthenticated)) == expected)
  }

  @Test(arguments: [
    ("allow create: if request.auth == null", "replayed"),
    ("allow create: if request.resource.data.a == 1", "masked-values"),
    ("allow create: if getAfter(/databases/$(db)/documents/notes/n1).data.a == 1", "masked-values"),
    ("allow create: if existsAfter(/databases/$(db)/documents/notes/n1)", "masked-values"),
    ("allow create: if request.writeFields.size() == 1", "masked-values"),
  ])
  func valuesOfFirestore(_ allow: String, _ expected: String) throws {
    let rules = RecordedLog.firestore("\(allow);")
    let fields = DocumentFields([("a", .integer(1))])
    let commit = FirestoreRequest.Operation.commit([DocumentWrite(try DocumentPath.parse("notes/n1"), .set(fields))])
    let log = try RecordedLog([.init(.firestore(commit), as: .unauthenticated)], by: rules)
    #expect(try log.replay(by: rules, of: .firestore).tally.obstructions.keys.first == .storedData)
    let (changes, tally) = try log.replay(by: rules, of: .firestore, on: InMemoryTree())
    #expect(changes.isEmpty)
    #expect((tally.obstructions.keys.first?.rawValue ?? "replayed") == expected)
  }

  @Test func valuesAndOperandsOfRealtimeDatabasesAreNeeded() throws {
    let rules = #"{"rules": {".read": true, ".write": true}}"#
    let set = DataOperation.set(DataPath("a"), WrittenValue(.leaf(.integer(1))))
    let read = DataOperation.read(DataPath("a"), query: DataQuery(equalTo: .null))
    #expect(try Self.outcome(rules, .init(.realtime(set), as: .unauthenticated)) == "masked-values")
    #expect(try Self.outcome(rules, .init(.realtime(read), as: .unauthenticated)) == "masked-operands")
  }
}

/// Other programs can remove parts of a line, as those of Open Policy Agent do.
@Suite("A replay of a log that another program masked")
struct RemovedPartTests {
  private static let auth = #""auth": {"uid": "ada", "provider": "x", "token": {"a": 1}}"#
  private static let none = #""auth": null"#
  private static let write = #""method": "commit", "writes": [{"path": "notes/n", "change": "set"}]"#

  @Test(arguments: [
    (#""method": "get", "path": "notes/n", \#(auth)"#, "[]", nil),
    (#""method": "get", "path": "notes/n", \#(auth)"#, #"["/input/auth/token/email"]"#, ReplayObstacle.maskedClaims),
    (#""method": "get", "path": "notes/n", \#(none)"#, #"["/labels/host", "/inputs"]"#, nil),
    (#""method": "get", "path": "notes/n", \#(none)"#, #"["/input/other"]"#, .maskedOperands),
    (#""method": "get", "path": "notes/n", "auth": {"provider": "x"}"#, #"["/input/auth/uid"]"#, .unreadable),
    (#""method": "get", "path": "notes/n", "auth": {"uid": "ada"}"#, "[]", .unreadable),
    (#""method": "get", \#(none)"#, "[]", .unreadable), (#""method": "fly", "path": "a", \#(none)"#, "[]", .unreadable),
    ("\(write), \(none)", "[]", .unreadable), ("\(write), \(none)", #"["/input/writes/0/fields"]"#, nil),
  ])
  func missingPartsAreNoticed(_ input: String, _ erased: String, _ expected: ReplayObstacle?) throws {
    let line =
      #"{"decision_id": "x", "timestamp": "2026-01-01T00:00:00Z", "path": "firestore/get", "input": {\#(input)}, "#
      + #""erased": \#(erased), "result": {"allow": true, "code": "allowed", "reason": "granted"}}"#
    let rules = RecordedLog.firestore("allow read: if request.auth == null || request.auth.token.a == 1; allow write;")
    let (changes, tally) = try RecordedLog(lines: [line]).replay(by: rules, of: .firestore, on: InMemoryTree())
    #expect(changes.isEmpty && tally.obstructions.keys.first == expected)
    #expect(tally.replayedCount == (expected == nil ? 1 : 0))
  }
}
