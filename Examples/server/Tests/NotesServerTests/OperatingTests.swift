import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import IDTokenVerification
import NotesServer
import SecurityRules
import Synchronization
import Testing

@Suite("Operating the notes server")
struct OperatingTests {
  private static let note = #"{"text": "Hello", "at": {".sv": "timestamp"}}"#

  /// Another connection has the write lock of the file, and two writers wait for it. A reader gets its answer meanwhile.
  @Test func waitingWritersStarveNoReader() async throws {
    let scene = try Scene()
    let user = try scene.signIn()
    let header = try scene.header(user)
    let (isHeld, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let other = try SQLiteTree(path: scene.treeFile.path)
    Thread.detachNewThread {
      try? other.write(within: CallLimit()) { _ in
        isHeld.signal()
        mayEnd.wait()
      }
    }
    await Self.wait(for: isHeld)
    defer { mayEnd.signal() }
    try await scene.serve(.ahc()) { client in
      async let first = client.send(.put, "/data/notes/\(user.uid.text)/a", header, Self.note)
      async let second = client.send(.put, "/data/notes/\(user.uid.text)/b", header, Self.note)
      while scene.threads.statistics.writes.runningCount + scene.threads.statistics.writes.waitingCount < 2 {
        try await Task.sleep(for: .milliseconds(1))
      }
      let answer = try await client.send(.get, "/data/notes/\(user.uid.text)", header)
      #expect(answer.status.code == 200 && answer.body == "null")
      let waiting = scene.threads.statistics.writes
      #expect(waiting.runningCount + waiting.waitingCount == 2, "the writers still wait")
      mayEnd.signal()
      #expect(try await [first.status.code, second.status.code] == [204, 204])
      #expect(try await client.send(.get, "/data/notes/\(user.uid.text)", header).body.contains("Hello"))
    }
  }

  private static func wait(for semaphore: DispatchSemaphore) async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        semaphore.wait()
        continuation.resume()
      }
    }
  }

  /// A token of a new key is accepted as soon as the key is in the file, and one of a withdrawn key is not.
  @Test func keysRotate() async throws {
    let scene = try Scene()
    let user = try scene.signIn()
    let next = try SigningKey(keyID: "next")
    let (old, new) = (try scene.header(user), try scene.header(user, next))
    try await scene.serve { client in
      func status(_ header: HTTPFields) async throws -> Int {
        try await client.send(.get, "/data/notes/\(user.uid.text)", header).status.code
      }
      #expect(try await [status(old), status(new)] == [200, 401])
      try Data("{".utf8).write(to: scene.keysFile, options: .atomic)
      #expect(throws: KeySetError.self) { () throws in try scene.keys.reload() }
      #expect(try await status(old) == 200, "invalid keys do not replace valid ones")
      try Data(try next.jwks().utf8).write(to: scene.keysFile, options: .atomic)
      while try await status(new) != 200 { try await Task.sleep(for: .milliseconds(1)) }
      #expect(try await status(old) == 401)
    }
  }

  /// Keys are fetched over HTTP, and again for a token with an unknown key.
  @Test func keysAreFetched() async throws {
    let scene = try Scene()
    let (user, next) = (try scene.signIn(), try SigningKey(keyID: "next"))
    let (old, new) = (try scene.token(user), try scene.token(user, next))
    let now = Mutex<Int64>(SystemClock.now())
    let body = Mutex(try scene.key.jwks())
    let router = Router()
    router.get("keys") { _, _ in
      Response(
        status: .ok, headers: [.cacheControl: "public, max-age=60"],
        body: .init(byteBuffer: ByteBuffer(string: body.withLock { $0 })))
    }
    let (port, report) = AsyncStream.makeStream(of: Int.self)
    let publisher = Application(
      router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { report.yield($0.localAddress?.port ?? 0) })
    try await publisher.test(.live) { _ in
      let number = try #require(await port.first { _ in true })
      let url = try #require(URL(string: "http://127.0.0.1:\(number)/keys"))
      let keys = try await KeyProvider(fetchingFrom: url, clock: { now.withLock { $0 } })
      let verifier = try TokenVerifier(projectID: Project.id, keys: keys)
      _ = try await verifier.verify(old)
      await #expect(throws: TokenError.unknownKeyID("next")) { try await verifier.verify(new) }
      body.withLock { $0 = (try? next.jwks()) ?? "" }
      now.withLock { $0 += 61 }
      _ = try await verifier.verify(new)
      let missing = try #require(URL(string: "http://127.0.0.1:\(number)/missing"))
      await #expect(throws: KeySetError.self) { try await KeyProvider(fetchingFrom: missing) }
    }
  }

  @Test func healthAndReadinessNeedNoToken() async throws {
    let scene = try Scene()
    let file = scene.folder.appending(path: "log/decisions.jsonl")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let log = try DecisionLog(path: file.path)
    try await scene.serve(log: log) { client in
      #expect(try await client.send(.get, "/healthz", [.authorization: "Bearer x"]).body == "ok\n")
      let ready = try await client.send(.get, "/readyz", [:])
      #expect(ready.status.code == 200 && ready.body == "data ok, log ok\n")
      log.flush()
      #expect(try Data(contentsOf: file).isEmpty, "no decision of a client")
      // The log cannot be opened again: the server still answers, but should get no more requests.
      try FileManager.default.removeItem(at: file.deletingLastPathComponent())
      log.reopen()
      log.flush()
      let failing = try await client.send(.get, "/readyz", [:])
      #expect(failing.status.code == 503 && failing.body == "data ok, log failing\n")
      #expect(try await client.send(.get, "/healthz", [:]).status.code == 200)
    }
    log.close()
  }
}
