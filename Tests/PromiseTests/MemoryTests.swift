import DocumentTrees
import RuleEvaluation
import RuleValues
import Testing
import TreeConformance

@testable import SecurityRules

@Suite("Unused memory and files are released")
struct MemoryTests {
  /// Something that must not live for ever.
  private struct Weak<Object: AnyObject> {
    weak var object: Object?
  }

  private static func text(_ number: Int) -> String {
    #"{"rules": {".read": "auth == null && \#(number) > 0 && !data.hasChild('x')", ".write": true}}"#
  }

  /// Every version that was in force is gone when the next one is, also where its decisions were logged.
  @Test func replacedRulesAreReleased() throws {
    let provider = RulesProvider(try RealtimeRuleset(source: Self.text(1)))
    let log = try DecisionLog { _ in }
    let server = Authorizer(rules: provider, tree: InMemoryTree(), log: log)
    var versions: [Weak<LoadedRules>] = []
    for number in 2..<52 {
      versions.append(Weak(object: provider.current.erased.loaded))
      for _ in 0..<3 { _ = try server.decide(.read(.root), as: .unauthenticated) }
      try server.set(DataPath("a"), to: WrittenValue(.leaf(.integer(1))), as: .unauthenticated)
      try provider.replace(bySource: Self.text(number))
    }
    log.flush()
    #expect(versions.count { $0.object != nil } == 0)
    #expect(log.lostCount == 0)
  }

  /// The same for decisions without a log, which keep a decider of their own.
  @Test func replacedRulesOfLanesAreReleased() throws {
    func text(_ number: Int) -> String {
      "service cloud.firestore { match /databases/{d}/documents/n/{k} { allow get: if k != '\(number)'; } }"
    }
    let provider = RulesProvider(try FirestoreRuleset(source: text(1)))
    let server = Authorizer(rules: provider, tree: InMemoryTree())
    var versions: [Weak<LoadedRules>] = []
    for number in 2..<22 {
      versions.append(Weak(object: provider.current.erased.loaded))
      for _ in 0..<3 { #expect(try server.decide(.get(DocumentPath("n/a")), as: .unauthenticated).isAllowed) }
      try provider.replace(bySource: text(number))
      #expect(try !server.decide(.get(DocumentPath("n/\(number)")), as: .unauthenticated).isAllowed)
    }
    #expect(versions.count { $0.object != nil } == 0)
  }

  /// A hundred requests at once need a hundred deciders; afterwards no more are kept than a pool holds.
  @Test func idleDecidersAreBounded() throws {
    let realtime = try RealtimeRuleset(source: Self.text(1)).erased.loaded
    let cloud = try FirestoreRuleset(source: "service cloud.firestore { match /a { allow read; } }")
      .erased.loaded
    var kept: [Weak<AnyObject>] = []
    var taken: [(LoadedRules, Decider)] = []
    func nest(_ depth: Int) {
      guard depth > 0 else { return }
      for rules in [realtime, cloud] {
        let decider = rules.takeDecider(.standard)
        kept.append(Weak(object: decider))
        taken.append((rules, decider))
      }
      nest(depth - 1)
      for (rules, decider) in taken { rules.deciders.keep(decider) }
      taken = []
    }
    nest(100)
    #expect(Set(kept.compactMap { $0.object.map { ObjectIdentifier($0) } }).count == 2 * 64)
    nest(64)
    #expect(Set(kept.compactMap { $0.object.map { ObjectIdentifier($0) } }).count == 2 * 64, "they are used again")
  }

  /// Forty readers at once open forty connections; how many files stay open does not grow from one crowd to the next.
  @Test func openFilesAreBounded() throws {
    let folder = TemporaryFolder()
    let tree = try SQLiteTree(path: folder.file("tree.db"), options: SQLiteOptions(durability: .processCrash))
    func crowd(_ count: Int) throws {
      guard count > 0 else { return }
      try tree.read { _ in try crowd(count - 1) }
    }
    var counts: [Int] = []
    for _ in 0..<4 {
      try crowd(40)
      try tree.write { try $0.set(.leaf(.bool(true)), at: .root) }
      counts.append(OpenFiles.count(below: folder.path))
    }
    #expect(counts.dropFirst().allSatisfy { $0 <= counts[0] }, "\(counts)")
  }
}
