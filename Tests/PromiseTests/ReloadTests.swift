import SecurityRules
import Synchronization
import TestSupport
import Testing

@Suite("Each decision uses one revision of the rules")
struct ReloadTests {
  /// A version that allows those users whose number is a multiple of its own, in two places that must agree.
  private static func realtime(_ version: Int) -> String {
    """
    {"rules": {"n": {
      ".read": "auth.token.n % \(version) == 0",
      "$k": {".write": "auth.token.n % \(version) == 0", ".validate": "newData.val() % \(version) == 0"}
    }}}
    """
  }

  private static func firestore(_ version: Int) -> String {
    """
    service cloud.firestore { match /databases/{database}/documents {
      function fits(n) { return n % \(version) == 0; }
      match /n/{k} { allow get, create: if fits(request.auth.token.n); }
    } }
    """
  }

  private static func user(_ number: Int) throws -> Identity {
    .user(try User(try #require(UserID("u\(number)")), claims: ["n": .integer(Int64(number))]))
  }

  /// Four threads decide while a fifth compiles and swaps: 10,000 decisions and 100 reloads, or more.
  @Test func realtimeDecisionsUseOneRevision() async throws {
    try await check(Self.realtime) { (server: RealtimeAuthorizer, number, user) in
      switch number % 3 {
      case 0: try server.decide(.read(DataPath("n")), as: user)
      default:
        try server.decide(.set(DataPath("n/k"), WrittenValue(.leaf(.integer(Int64(number))))), as: user)
      }
    }
  }

  @Test func firestoreDecisionsUseOneRevision() async throws {
    try await check(Self.firestore) { (server: FirestoreAuthorizer, number, user) in
      let path = DocumentPath(["n", "k"])
      return number % 2 == 0
        ? try server.decide(.get(path), as: user)
        : try server.decide(.commit([DocumentWrite(path, .set([:]))]), as: user)
    }
  }

  private func check<Service>(
    _ source: @escaping @Sendable (Int) -> String,
    _ decide: @escaping @Sendable (Authorizer<Service, InMemoryTree>, Int, Identity) throws -> Decision
  ) async throws {
    let versions = Dictionary(
      uniqueKeysWithValues: try (2...9).map { (try Ruleset<Service>(source: source($0)).revision, $0) })
    let provider = RulesProvider(try Ruleset<Service>(source: source(2)))
    let server = Authorizer(rules: provider, tree: InMemoryTree())
    let users = try (0..<72).map { try Self.user($0) }
    let seen = Mutex<(wrong: Int, versions: Set<Int>)>((0, []))
    let isReloading = Mutex(true)
    try await Crew.run(5) { thread in
      if thread == 4 {
        defer { isReloading.withLock { $0 = false } }
        // The other threads may begin late.
        for round in 0..<100_000 where round < 100 || seen.withLock({ $0.versions.count < 2 }) {
          try provider.replace(bySource: source(2 + round % 8))
        }
        return
      }
      var step = 0
      while step < 2_500 || isReloading.withLock({ $0 }) {
        step += 1
        let number = (step * 7 + thread) % 72
        let decision = try decide(server, number, users[number])
        let version = decision.revision.flatMap { versions[$0] }
        let isRight = version.map { (number % $0 == 0) == decision.isAllowed } ?? false
        seen.withLock {
          if !isRight { $0.wrong += 1 }
          if let version { $0.versions.insert(version) }
        }
      }
    }
    #expect(seen.withLock { $0.wrong } == 0)
    #expect(seen.withLock { $0.versions.count } > 1, "the rules were replaced meanwhile")
  }
}
