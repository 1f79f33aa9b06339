import Identities
import Testing

@testable import IDTokenVerification

@Suite("Fetched keys are refreshed")
struct KeyFetchingTests {
  private let scene: RotationScene
  private let host: KeyHost

  init() throws {
    scene = try RotationScene()
    host = KeyHost(try RotationScene.text(scene.one))
  }

  private func provider(
    clock: (@Sendable () -> Int64)? = nil, timeLimit: Duration = .seconds(600)
  ) async throws -> KeyProvider {
    try await KeyProvider(timeLimit: timeLimit, clock: clock ?? scene.clock.read, fetch: host.fetch)
  }

  @Test func maxAgeDeterminesTheNextFetch() async throws {
    let keys = try await provider()
    let verifier = try scene.verifier(keys)
    let new = try scene.token(by: scene.two, lifetime: 100_000)
    let old = try scene.token(by: scene.one, lifetime: 100_000)
    host.publish(try RotationScene.text(scene.two), cacheControl: "max-age=500")
    scene.clock.advance(by: 19_999)
    #expect(await waitingVerdict(verifier, old) == "accept")
    #expect(host.requests == 1)
    scene.clock.advance(by: 1)
    let (opened, open) = AsyncStream.makeStream(of: Void.self)
    host.wait { for await _ in opened {} }
    #expect(await waitingVerdict(verifier, old) == "accept", "a token with a known key does not wait")
    open.finish()
    // The unknown key waits for the refresh that is already running.
    #expect(await waitingVerdict(verifier, new) == "accept")
    #expect(host.requests == 2)
    scene.clock.advance(by: 499)
    #expect(await waitingVerdict(verifier, new) == "accept")
    #expect(host.requests == 2)
    // Last, because an unknown key makes the keys due.
    #expect(await waitingVerdict(verifier, old) == "unknownKeyID", "the key was withdrawn")
  }

  @Test(arguments: [
    ("public, max-age=19302, must-revalidate, no-transform", 19_302), ("MAX-AGE = \"120\"", 120), ("max-age=5", 60),
    ("max-age=99999999999999999999", 86_400), ("no-cache, max-age=500", 60), ("no-store", 60), ("max-age=-1", 60),
    ("max-age=", 60), ("max-age", 60), ("max-age=300, max-age=200", 200), ("s-maxage=900", 60), ("", 60), (nil, 60),
  ])
  func cacheControlIsRead(header: String?, seconds: Int64) async throws {
    host.publish(try RotationScene.text(scene.one), cacheControl: header)
    let keys = try await provider()
    let verifier = try scene.verifier(keys)
    scene.clock.advance(by: seconds - 1)
    _ = await waitingVerdict(verifier, "x.y.z")
    #expect(host.requests == 1)
    let (answered, answer) = AsyncStream.makeStream(of: Void.self)
    host.wait { answer.finish() }
    scene.clock.advance(by: 1)
    _ = await waitingVerdict(verifier, "x.y.z")
    for await _ in answered {}
    #expect(host.requests == 2)
  }

  @Test(arguments: ["", "{}", #"{"error": {"code": 500}}"#, #"{"keys": []}"#, "<html>"])
  func brokenAnswersKeepTheKeys(text: String) async throws {
    let keys = try await provider()
    let verifier = try scene.verifier(keys)
    let old = try scene.token(by: scene.one, lifetime: 100_000)
    host.publish(text)
    for _ in 0..<2 { await #expect(throws: KeySetError.self) { try await keys.reload() } }
    #expect(keys.current.keyIDs == ["one"])
    #expect(await waitingVerdict(verifier, old) == "accept")
    await #expect(throws: KeySetError.self) { try await provider() }
    host.fail()
    let error = try await #require(throws: KeySetError.self) { try await keys.reload() }
    #expect(error.description == "the keys were not fetched: 503 Service Unavailable")
    await #expect(throws: KeySetError.self) { try await provider() }
    #expect(await waitingVerdict(verifier, old) == "accept")
    // The text was rejected before, and still is. After a good answer, all is well.
    host.publish(try RotationScene.text(scene.one, scene.two))
    #expect(try await keys.reload())
    #expect(try await !keys.reload())
    #expect(keys.current.keyIDs == ["one", "two"])
  }

  /// Keys whose refresh failed are fetched again after the minimum interval, and not for each token.
  @Test func failedRefreshesAreRepeatedRarely() async throws {
    let keys = try await provider()
    let verifier = try scene.verifier(keys)
    let new = try scene.token(by: scene.two, lifetime: 100_000)
    host.fail()
    scene.clock.advance(by: 20_000)
    for _ in 0..<3 { #expect(await waitingVerdict(verifier, new) == "unknownKeyID") }
    scene.clock.advance(by: 59)
    #expect(await waitingVerdict(verifier, new) == "unknownKeyID")
    #expect(host.requests == 2)
    host.publish(try RotationScene.text(scene.two))
    scene.clock.advance(by: 1)
    #expect(await waitingVerdict(verifier, new) == "accept")
    #expect(host.requests == 3)
  }

  /// Each reading of the clock is 100 seconds later, so only sharing prevents more refreshes.
  @Test func oneRefreshServesAllThatWait() async throws {
    let count: Int64 = 50
    let clock = SettableClock(at: RotationScene.start, step: 100)
    host.publish(try RotationScene.text(scene.one), cacheControl: "max-age=86400")
    let keys = try await provider(clock: clock.read)
    let verifier = try scene.verifier(keys)
    let new = try scene.token(by: scene.two)
    host.publish(try RotationScene.text(scene.one, scene.two), cacheControl: "max-age=86400")
    let begun = SettableClock(at: 0)
    host.wait { while begun.read() < count { await Task.yield() } }
    let verdicts = await withTaskGroup(of: String.self) { group in
      for _ in 0..<count {
        group.addTask {
          begun.advance(by: 1)
          return await waitingVerdict(verifier, new)
        }
      }
      return await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(verdicts == ["accept"])
    #expect(host.requests == 2)
  }

  /// A verification that began before the last refresh ended, and so did not find the key, causes no other.
  @Test func keysInForceCauseNoRefresh() async throws {
    let keys = try await provider()
    scene.clock.advance(by: 60)
    await keys.refresh(for: "one")
    #expect(host.requests == 1)
    await keys.refresh(for: "two")
    #expect(host.requests == 2)
  }

  /// Clients invent key ids. However many they send, there is one refresh a minute.
  @Test func inventedKeyIDsCauseFewRefreshes() async throws {
    let keys = try await provider()
    let verifier = try scene.verifier(keys)
    let invented = try scene.token(by: scene.two)
    for minute in 1...3 {
      scene.clock.advance(by: 60)
      let verdicts = await withTaskGroup(of: String.self) { group in
        for _ in 0..<50 { group.addTask { await waitingVerdict(verifier, invented) } }
        return await group.reduce(into: Set<String>()) { $0.insert($1) }
      }
      #expect(verdicts == ["unknownKeyID"])
      #expect(host.requests == 1 + minute)
    }
    scene.clock.set(0)
    #expect(await waitingVerdict(verifier, invented) == "unknownKeyID")
    #expect(host.requests == 5, "a clock that was set back does not end the refreshes")
  }

  /// A synchronous verification leaves the refresh to `watch`, which also reports failures.
  @Test func watchingRefreshesForSynchronousVerifications() async throws {
    let keys = try await provider()
    let verifier = try scene.verifier(keys)
    let new = try scene.token(by: scene.two, lifetime: 100_000)
    let (changes, report) = AsyncStream.makeStream(of: KeyProvider.Change.self)
    let watcher = Task { await keys.watch(every: .milliseconds(2)) { report.yield($0) } }
    var heard = changes.makeAsyncIterator()
    host.fail()
    scene.clock.advance(by: 60)
    #expect(verdict(verifier, new) == "unknownKeyID")
    guard case .rejected(let error) = await heard.next() else {
      Issue.record("a failed refresh was not reported")
      return
    }
    #expect(error.kind == .notFetched("503 Service Unavailable"))
    #expect(host.requests == 2)
    host.publish(try RotationScene.text(scene.two))
    scene.clock.advance(by: 20_000)
    guard case .loaded(let loaded) = await heard.next() else {
      Issue.record("due keys were not fetched")
      return
    }
    #expect(loaded.keyIDs == ["two"] && host.requests == 3)
    #expect(verdict(verifier, new) == "accept")
    watcher.cancel()
    await watcher.value
  }

  @Test func fetchesHaveATimeLimit() async throws {
    let host = host
    let keys = try await provider(timeLimit: .milliseconds(1))
    host.wait { try? await Task.sleep(for: .seconds(3600)) }
    let error = try await #require(throws: KeySetError.self) { try await keys.reload() }
    #expect(error.description.contains("no answer within"))
    #expect(keys.current.keyIDs == ["one"])
  }

  /// Keys that an operator puts in force during a fetch are newer than its answer.
  @Test func replacementsSurviveARunningFetch() async throws {
    let keys = try await provider()
    let own = try RotationScene.keys(RotationScene.text(scene.impostor))
    host.publish(try RotationScene.text(scene.one, scene.two))
    host.wait { keys.replace(by: own) }
    #expect(try await !keys.reload())
    #expect(keys.current.keyIDs == ["one"])
    #expect(verdict(try scene.verifier(keys), try scene.token(by: scene.impostor)) == "accept")
  }

  @Test func callersMayWaitForKeys() async throws {
    let verifier = try scene.verifier(try await provider())
    host.publish(try RotationScene.text(scene.two))
    scene.clock.advance(by: 60)
    let new = try scene.token(by: scene.two)
    #expect(try await verifier.identity(authorization: nil) == .unauthenticated)
    #expect(try await verifier.identity(cookie: nil) == .unauthenticated)
    #expect(try await verifier.identity(authorization: "Bearer " + new).uid?.text == "alice")
    #expect(try await verifier.identity(cookie: new).uid?.text == "alice")
    await #expect(throws: TokenError.self) { try await verifier.identity(authorization: "Basic " + new) }
    #expect(host.requests == 2)
  }
}
