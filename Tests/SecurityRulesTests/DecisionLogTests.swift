import DocumentTrees
import Foundation
import Identities
import RuleEvaluation
import RuleRequests
import RuleValues
import SecurityRules
import SourceText
import Synchronization
import TestSupport
import Testing

@Suite("The decision log")
struct DecisionLogTests {
  /// Lines as they were written.
  private final class Lines: Sendable {
    private let text = Mutex("")
    func append(_ bytes: [UInt8]) { text.withLock { $0 += String(decoding: bytes, as: UTF8.self) } }

    /// Each line as JSON.
    func all() throws -> [[String: Any]] {
      try text.withLock { $0 }.split(separator: "\n").map {
        try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
    }

    var raw: String { text.withLock { $0 } }
  }

  private static func server(_ log: DecisionLog) throws -> RealtimeAuthorizer<InMemoryTree> {
    let rules = try RealtimeRuleset(
      source: #"{"rules": {"notes": {"$uid": {".read": "auth.uid == $uid", ".write": "auth.uid == $uid"}}}}"#,
      name: "database.rules.json")
    return Authorizer(rules: rules, tree: InMemoryTree(), clock: .fixed(1_700_000_000_000), log: log)
  }

  private static func ann() throws -> Identity {
    let claims: Claims = ["email": "ann@example.com", "firebase": ["sign_in_provider": "github.com"]]
    return .user(try User(try #require(UserID("ann")), claims: claims))
  }

  /// Field names as in "Decision Logs" of the documentation of Open Policy Agent.
  @Test func linesHaveTheFieldsOfOpenPolicyAgent() throws {
    let lines = Lines()
    let log = try DecisionLog(.init(labels: [("app", "notes")])) { lines.append($0) }
    var server = try Self.server(log)
    server.requestID = "r-1"
    try server.set(DataPath("notes/ann/first"), to: Scene.value(#""my secret""#), as: Self.ann())
    log.flush()
    let line = try #require(try lines.all().first)
    #expect((line["decision_id"] as? String)?.count == 36)
    #expect(line["timestamp"] as? String == "2023-11-14T22:13:20Z")
    #expect((line["labels"] as? [String: String]) == ["app": "notes"])
    let bundles = try #require(line["bundles"] as? [String: [String: String]])
    #expect(bundles["database.rules.json"]?["revision"] == server.rules.current.revision.description)
    #expect(line["path"] as? String == "realtime/set")
    #expect(line["requested_by"] as? String == "ann")
    #expect(line["req_id"] as? String == "r-1")
    #expect(line["erased"] as? [String] == ["/input/value", "/input/auth/token"])
    let input = try #require(line["input"] as? [String: Any])
    #expect(input["path"] as? String == "/notes/ann/first")
    #expect(input["auth"] as? [String: String] == ["uid": "ann", "provider": "github.com"])
    let result = try #require(line["result"] as? [String: Any])
    #expect(result["allow"] as? Bool == true && result["reason"] as? String == "granted")
    #expect(result["rule"] as? String == "/notes/$uid/.write" && result["code"] as? String == "allowed")
    #expect((result["at"] as? String)?.hasPrefix("database.rules.json:1:") == true)
    #expect(!lines.raw.contains("secret") && !lines.raw.contains("example.com"))
  }

  @Test func secretsAreLoggedOnRequestOnly() throws {
    let lines = Lines()
    let log = try DecisionLog(.init(reveals: Set(DecisionLog.Secret.allCases))) { lines.append($0) }
    try Self.server(log).set(DataPath("notes/ann"), to: Scene.value(#"{"a": "text"}"#), as: Self.ann())
    log.flush()
    let line = try #require(try lines.all().first)
    #expect(line["erased"] == nil)
    let input = try #require(line["input"] as? [String: Any])
    #expect((input["value"] as? [String: String]) == ["a": "text"])
    #expect(((input["auth"] as? [String: Any])?["token"] as? [String: Any])?["email"] as? String == "ann@example.com")
  }

  @Test func everyDecisionIsLoggedWithItsOutcome() throws {
    let lines = Lines()
    let log = try DecisionLog { lines.append($0) }
    let server = try Self.server(log)
    let (path, ann) = (DataPath("notes/ann"), try Self.ann())
    _ = try? server.read(path, as: .unauthenticated)
    try server.transaction(path, as: ann) { _ in WrittenValue(.leaf(.integer(1))) }
    struct Late: Error {}
    _ = try? server.transaction(path, as: ann) { _ in throw Late() }
    _ = try server.decide([.read(path), .read(.root)], as: ann)
    try server.remove(path, as: .administrator)
    var counter = Counter(server.rules.current.program)
    let explained = try server.explain(.read(path), as: .administrator).decision
    let counted = try server.core.decide(.realtime(.read(path)), as: .administrator, observing: &counter)
    #expect(explained.revision != nil && counted.revision == explained.revision)
    log.flush()
    let told = try lines.all().map { line in
      let result = line["result"] as? [String: Any]
      let (allow, reason) = (result?["allow"] as? Bool == true, result?["reason"] as? String ?? "")
      return "\(line["path"] ?? "") \(allow) \(reason) \(line["error"] == nil)"
    }
    #expect(
      told == [
        "realtime/read false not-granted true", "realtime/read true granted true", "realtime/set true granted true",
        "realtime/read true granted false", "realtime/read true granted true", "realtime/read false no-rule true",
        "realtime/set true administrator true", "realtime/read true administrator true",
        "realtime/read true administrator true",
      ])
  }

  @Test func idsCannotForgeALine() throws {
    let lines = Lines()
    let log = try DecisionLog { lines.append($0) }
    let forged = "x\"}\n{\"result\": {\"allow\": true}}\u{2028}"
    _ = try Self.server(log).decide(.read(DataPath([DataKey("notes"), DataKey(forged)])), as: Scene.user(forged))
    log.flush()
    let all = try lines.all()
    #expect(all.count == 1)
    #expect(all.first?["requested_by"] as? String == forged)
  }

  /// A reader of lines, or a terminal that shows them, may obey these; as escapes of JSON they are the same text.
  @Test func linesHaveNoInvisibleCharacters() throws {
    let lines = Lines()
    let log = try DecisionLog(.init(labels: [("a\u{202E}", "\u{9B}2J")])) { lines.append($0) }
    var server = try Self.server(log)
    server.requestID = "\u{85}::error::x"
    let text = "a\u{85}b\u{9B}c\u{202E}d\u{2028}e\u{2029}f\u{7F}g\u{200B}"
    _ = try server.decide(.read(DataPath([DataKey("notes"), DataKey(text)])), as: Scene.user(text))
    log.flush()
    #expect(lines.raw.unicodeScalars.allSatisfy { $0 == "\n" || !EscapedText.isDangerous($0) })
    let line = try #require(try lines.all().first)
    #expect(line["requested_by"] as? String == text)
    #expect((line["input"] as? [String: Any])?["path"] as? String == "/notes/\(text)")
  }

  @Test func overflowIsCountedAndLogged() throws {
    let lines = Lines()
    let gate = Mutex(())
    let entered = DispatchSemaphore(value: 0)
    let log = try DecisionLog(.init(capacity: 3)) { bytes in
      entered.signal()
      gate.withLock { _ in lines.append(bytes) }
    }
    let server = try Self.server(log)
    let read = DataOperation.read(DataPath("notes/ann"))
    try gate.withLock { _ in
      _ = try server.decide(read, as: .unauthenticated)
      entered.wait()
      for _ in 0..<10 { _ = try server.decide(read, as: .unauthenticated) }
      #expect(log.lostCount == 7, "decisions were made all the same, and none waited")
    }
    log.flush()
    let all = try lines.all()
    #expect(all.count == 5)
    #expect(all.compactMap { $0["dropped"] as? Int } == [7])
  }

  @Test func failedWritesAreCountedAndLoggedLater() throws {
    let lines = Lines()
    let isBroken = Mutex(true)
    struct DiskFull: Error {}
    let log = try DecisionLog { bytes in
      if isBroken.withLock({ $0 }) { throw DiskFull() }
      lines.append(bytes)
    }
    let server = try Self.server(log)
    let read = DataOperation.read(DataPath("notes/ann"))
    for _ in 0..<4 { _ = try server.decide(read, as: .unauthenticated) }
    log.flush()
    #expect(log.lostCount == 4)
    isBroken.withLock { $0 = false }
    _ = try server.decide(read, as: .unauthenticated)
    log.flush()
    #expect(try lines.all().compactMap { $0["dropped"] as? Int } == [4])
    #expect(try lines.all().count == 2)
  }

  @Test func samplingKeepsTheRequestedDecisions() throws {
    let lines = Lines()
    let log = try DecisionLog(.init(keeps: { !$0.isAllowed })) { lines.append($0) }
    let server = try Self.server(log)
    for identity in [try Self.ann(), .unauthenticated] {
      _ = try server.decide(.read(DataPath("notes/ann")), as: identity)
    }
    log.flush()
    #expect(try lines.all().count == 1)
    #expect(log.lostCount == 0)
  }

  @Test func filesAreAppendedTo() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "decisions-\(UUID().uuidString).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    for _ in 0..<2 {
      let log = try DecisionLog(path: file.path)
      _ = try Self.server(log).decide(.read(.root), as: .unauthenticated)
      log.flush()
    }
    #expect(try String(contentsOf: file, encoding: .utf8).split(separator: "\n").count == 2)
    let permissions = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    #expect(permissions == 0o600)
    #expect(throws: TreeError.self) { try DecisionLog(path: "/nowhere/log") }
    #expect(throws: TreeError.self) { try DecisionLog(path: file.path + "\0.txt") }
  }

  /// What was lost is said also where nothing comes after it.
  @Test func lossesAreLoggedBeforeTheNextDecision() throws {
    let lines = Lines()
    let attempts = Mutex(0)
    let said = DispatchSemaphore(value: 0)
    struct DiskFull: Error {}
    let log = try DecisionLog { bytes in
      let number = attempts.withLock { count in
        count += 1
        return count
      }
      guard number > 2 else { throw DiskFull() }
      lines.append(bytes)
      said.signal()
    }
    let server = try Self.server(log)
    for _ in 0..<2 { _ = try server.decide(.read(.root), as: .unauthenticated) }
    said.wait()
    #expect(try lines.all().reduce(0) { $0 + ($1["dropped"] as? Int ?? 1) } == 2)
  }

  @Test func closingWritesTheQueue() throws {
    let lines = Lines()
    let log = try DecisionLog { lines.append($0) }
    let server = try Self.server(log)
    for _ in 0..<100 { _ = try server.decide(.read(.root), as: .unauthenticated) }
    log.close()
    #expect(try lines.all().count == 100)
    _ = try server.decide(.read(.root), as: .unauthenticated)
    #expect(log.lostCount == 1)
    log.close()
    log.flush()
  }

  /// A closed log reports a lost batch with the next one, and calls no handler when it is closed.
  @Test func closingLogsLosses() throws {
    let lines = Lines()
    let calls = Mutex(0)
    let (entered, mayFail) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    struct DiskFull: Error {}
    let log = try DecisionLog { bytes in
      let isFirst = calls.withLock { count in
        count += 1
        return count == 1
      }
      guard isFirst else { return lines.append(bytes) }
      entered.signal()
      mayFail.wait()
      throw DiskFull()
    }
    let server = try Self.server(log)
    _ = try server.decide(.read(.root), as: .unauthenticated)
    entered.wait()
    _ = try server.decide(.read(.root), as: .unauthenticated)
    mayFail.signal()
    log.close()
    let before = calls.withLock { $0 }
    _ = try server.decide(.read(.root), as: .unauthenticated)
    log.close()
    #expect(calls.withLock { $0 } == before)
    #expect(try lines.all().compactMap { $0["dropped"] as? Int } == [1] && lines.all().count == 2)
    #expect(log.lostCount == 2)
  }

  @Test func failingSinksCanBeClosed() throws {
    struct DiskFull: Error {}
    let log = try DecisionLog { _ in throw DiskFull() }
    let server = try Self.server(log)
    for _ in 0..<3 { _ = try server.decide(.read(.root), as: .unauthenticated) }
    log.close()
    #expect(log.lostCount == 3)
  }

  /// A process that was killed while it wrote left half a line: the next one begins its own.
  @Test func partialLinesDoNotDamageOthers() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "decisions-\(UUID().uuidString).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    try #"{"decision_id": "1"#.write(to: file, atomically: false, encoding: .utf8)
    for _ in 0..<2 {
      let log = try DecisionLog(path: file.path)
      _ = try Self.server(log).decide(.read(.root), as: .unauthenticated)
      log.close()
    }
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 4 && lines[3].isEmpty)
    for line in lines[1...2] { #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) } }
  }

  /// Who samples sees all; what waits in the queue is what the line will show.
  @Test func queuedLinesHoldNoValues() throws {
    let seen = Mutex<[ServiceOperation]>([])
    let lines = Lines()
    let options = DecisionLog.Options { event in
      seen.withLock { $0.append(event.operation) }
      return true
    }
    let log = try DecisionLog(options) { lines.append($0) }
    let rules = try FirestoreRuleset(
      source: "service cloud.firestore { match /databases/{d}/documents { match /a/{b} { allow read, write; } } }")
    let server = Authorizer(rules: rules, tree: InMemoryTree(), log: log)
    let (path, field) = (DocumentPath(["a", "b"]), FieldPath(names: ["f"]))
    let transforms = [FieldTransform(field, .arrayUnion(["s3cret"])), FieldTransform(field, .increment(1))]
    try server.batch([DocumentWrite(path, .set(["s": "s3cret"]), transforms: transforms)], as: .unauthenticated)
    let query = DocumentQuery(
      collection: "a", filter: .field(field, .equal, "s3cret"), order: [.init(field)],
      start: .init(["s3cret"], isBefore: true))
    _ = try server.list(query, as: .unauthenticated)
    log.close()
    #expect(seen.withLock { "\($0)" }.contains("s3cret"))
    let erased = try lines.all().map { $0["erased"] as? [String] }
    #expect(erased == [["/input/writes/0/fields", "/input/writes/0/transforms"], ["/input/filter", "/input/start"]])
    #expect(!lines.raw.contains("s3cret"))
    guard case .firestore(.commit(let writes))? = seen.withLock({ $0.first }) else {
      Issue.record("no commit was seen")
      return
    }
    #expect(writes.first?.transforms == transforms)
  }

  /// A line says whether the request was only decided or performed.
  @Test func linesSayWhetherTheRequestIsPerformed() throws {
    let lines = Lines()
    let log = try DecisionLog { lines.append($0) }
    let server = try Self.server(log)
    let (path, ann) = (DataPath("notes/ann"), try Self.ann())
    _ = try server.decide(.set(path, .deletion), as: ann)
    _ = try server.decide([.read(path), .read(.root)], as: ann)
    _ = try server.explain(.read(path), as: ann)
    try server.perform(.set(path, WrittenValue(.leaf(.integer(1)))), as: ann)
    _ = try server.read(path, as: ann)
    _ = try server.query(path, matching: DataQuery(), as: ann)
    try server.transaction(path, as: ann) { _ in .deletion }
    _ = try? server.checkWritable(.root, as: ann)
    try server.checkWritable(path, as: ann)
    log.flush()
    let told = try lines.all().map { "\($0["kind"] ?? "none") \($0["path"] ?? "")" }
    #expect(
      told == [
        "decide realtime/set", "decide realtime/read", "decide realtime/read", "decide realtime/read",
        "perform realtime/set", "perform realtime/read", "perform realtime/read", "perform realtime/read",
        "perform realtime/set", "decide realtime/set",
      ])
  }

  /// The request was not decided: the line has no decision, no revision and no text of the error.
  @Test func undecidedRequestsHaveALine() throws {
    let lines = Lines()
    let log = try DecisionLog { lines.append($0) }
    var server = try Self.server(log)
    let (path, ann) = (DataPath("notes/ann"), try Self.ann())
    let busy = Authorizer(rules: server.rules, tree: InMemoryTree(busyTimeout: 0), clock: .fixed(0), log: log)
    try busy.tree.write { _ in
      _ = try? busy.set(path, to: Scene.value(#""s3cret""#), as: ann)
    }
    let broken = Authorizer(rules: server.rules, tree: BrokenTree(), clock: .fixed(0), log: log)
    _ = try? broken.read(path, as: ann)
    _ = try? broken.decide([.read(path), .set(path, .deletion)], as: ann)
    _ = try? broken.checkWritable(path, as: ann)
    server.clock = Clock(time: { nil })
    _ = try? server.set(path, to: Scene.value(#"{".sv": "timestamp"}"#), as: ann)
    log.flush()
    let all = try lines.all()
    let told = all.map { line in
      "\(line["kind"] ?? "") \(line["path"] ?? "") \((line["error"] as? [String: String]) ?? [:])"
    }
    #expect(
      told == [
        #"perform realtime/set ["code": "busy"]"#, #"perform realtime/read ["code": "unavailable"]"#,
        #"decide realtime/read ["code": "unavailable"]"#, #"decide realtime/set ["code": "unavailable"]"#,
        #"decide realtime/set ["code": "unavailable"]"#, #"perform realtime/set ["code": "impossible-time"]"#,
      ])
    for line in all {
      #expect(line["result"] == nil && line["bundles"] == nil && line["requested_by"] as? String == "ann")
      #expect((line["metrics"] as? [String: Int])?["timer_server_handler_ns"] != nil)
    }
    #expect(!lines.raw.contains("s3cret") && !lines.raw.contains("/data/private"))
  }

  /// A request that needs no time is answered by an impossible clock, with a log as without one.
  @Test func theLogChangesNoDecision() throws {
    let lines = Lines()
    var server = try Self.server(try DecisionLog { lines.append($0) })
    server.clock = Clock(time: { nil })
    let (path, ann) = (DataPath("notes/ann"), try Self.ann())
    var quiet = server
    quiet.log = nil
    for server in [server, quiet] {
      #expect(try server.decide(.read(path), as: ann).isAllowed)
      #expect(try server.read(path, as: ann) == server.read(path, as: .administrator))
    }
    server.log?.flush()
    let all = try lines.all()
    #expect(all.count == 3 && all.allSatisfy { $0["error"] == nil && $0["result"] != nil })
  }

  /// A tree that cannot be opened, with words about where its data is.
  private struct BrokenTree: DocumentTree {
    let changes = ChangeSignal()
    private static let error = TreeError.corrupt(path: "/data/private/tree.sqlite", detail: "s3cret")
    func read<Result>(within limit: CallLimit, _ body: (inout InMemorySnapshot) throws -> Result) throws -> Result {
      throw Self.error
    }
    func write<Result>(
      within limit: CallLimit, _ body: (inout InMemoryTransaction) throws -> Result
    ) throws -> Result { throw Self.error }
  }

  @Test func largeReadsAreLogged() throws {
    let lines = Lines()
    let log = try DecisionLog { lines.append($0) }
    var server = try Self.server(log)
    let (path, ann) = (DataPath("notes/ann"), try Self.ann())
    try server.set(path, to: Scene.value(#""a long text""#), as: .administrator)
    server.limits.readBytes = 5
    #expect(throws: ReadTooLarge.self) { try server.read(path, as: ann) }
    log.flush()
    let line = try #require(try lines.all().last)
    #expect((line["result"] as? [String: Any])?["allow"] as? Bool == true)
    #expect((line["error"] as? [String: String])?["code"] == "resource-exhausted")
  }

  /// Every line is as `Grammar/decision-log.schema.json` says.
  @Test func everyMemberIsInTheSchema() throws {
    let text = try Repository.text("Grammar/decision-log.schema.json")
    let root = JSONReader.read(SourceFile(name: "schema", text: text), .strict).tree.root
    let properties = try #require(root["properties"])
    func words(_ node: JSONNode?) -> [String] { node?["enum"]?.elements.compactMap(\.string) ?? [] }
    #expect(words(properties["kind"]) == DecisionEvent.Kind.allCases.map(\.rawValue))
    let codes = words(properties["error"]?["properties"]?["code"])
    #expect(codes == DecisionEvent.Failure.Code.allCases.map(\.rawValue))
    #expect(words(properties["result"]?["properties"]?["code"]) == ClientReason.allCases.map(\.code))
    let lines = Lines()
    let log = try DecisionLog(.init(labels: [("app", "notes")])) { lines.append($0) }
    var server = try Self.server(log)
    server.requestID = "r"
    try server.set(DataPath("notes/ann"), to: Scene.value("1"), as: Self.ann())
    _ = try? server.transaction(DataPath("notes/ann"), as: Self.ann()) { _ in throw TreeError.ended }
    log.close()
    for line in try lines.all() {
      for key in line.keys { #expect(properties[key] != nil, "\(key)") }
      let result = try #require(line["result"] as? [String: Any])
      for key in result.keys { #expect(properties["result"]?["properties"]?[key] != nil, "\(key)") }
    }
  }

  /// What is shown on demand is JSON, and not the way in which Swift shows values.
  @Test func operandsAndTransformsAreJSON() throws {
    let lines = Lines()
    let log = try DecisionLog(.init(reveals: Set(DecisionLog.Secret.allCases))) { lines.append($0) }
    let rules = try FirestoreRuleset(
      source: "service cloud.firestore { match /databases/{d}/documents { match /a/{b} { allow read, write; } } }")
    let server = Authorizer(rules: rules, tree: InMemoryTree(), log: log)
    let (path, field) = (DocumentPath(["a", "b"]), FieldPath(names: ["f"]))
    let transforms = [
      FieldTransform(field, .arrayUnion(["x"])), FieldTransform(FieldPath(names: ["n"]), .increment(1)),
      FieldTransform(FieldPath(names: ["t"]), .serverTimestamp),
    ]
    try server.batch([DocumentWrite(path, .set(["s": "x"]), transforms: transforms)], as: .unauthenticated)
    let filter = DocumentFilter.and([
      .field(field, .greater, 1), .or([.unary(field, .isNotNull), .field(field, .in, ["a", 2])]),
    ])
    let query = DocumentQuery(
      collection: "a", filter: filter, order: [.init(field)], start: .init([3, "x"], isBefore: true))
    _ = try server.decide(.list(query), as: .unauthenticated)
    log.close()
    #expect(lines.raw.contains(#""filter":{"and":[["f",">",1],{"or":[["f","IS_NOT_NULL"],["f","in",["a",2]]]}]}"#))
    #expect(lines.raw.contains(#""start":[3,"x"]"#))
    #expect(
      lines.raw.contains(
        #""transforms":[{"field":"f","operation":"arrayUnion","operand":["x"]},"#
          + #"{"field":"n","operation":"increment","operand":1},{"field":"t","operation":"serverTimestamp"}]"#))
  }

  /// What code of the server throws may tell secrets: only its type is said. A denial that undoes what was allowed is told.
  @Test func serverErrorsAreNotQuoted() throws {
    let lines = Lines()
    let log = try DecisionLog { lines.append($0) }
    let server = try Self.server(log)
    struct Failure: Error { let password = "s3cret" }
    let path = DataPath("notes/ann")
    let denial = try #require(throws: PermissionDenied.self) { try server.read(.root, as: .unauthenticated) }
    _ = try? server.transaction(path, as: Self.ann()) { _ in throw Failure() }
    _ = try? server.transaction(path, as: Self.ann()) { _ in throw denial }
    log.close()
    let errors = try lines.all().map { ($0["error"] as? [String: String])?["message"] }
    #expect(errors.count == 3 && errors[0] == nil && errors[1] == "Failure")
    #expect(errors[2]?.isEmpty == false)
    #expect(!lines.raw.contains("s3cret"))
  }
}
