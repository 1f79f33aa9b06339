import Foundation
import IDTokenVerification
import Identities
import Testing

@Suite("Keys of a file are replaced")
struct KeyFileTests {
  private let scene: RotationScene
  private let file = FileManager.default.temporaryDirectory.appending(path: "keys-\(UUID().uuidString).json")

  init() throws { scene = try RotationScene() }

  private func write(_ text: String) throws { try text.write(to: file, atomically: true, encoding: .utf8) }

  @Test func changedFilesAreReloaded() throws {
    defer { try? FileManager.default.removeItem(at: file) }
    try write(RotationScene.text(scene.one))
    let keys = try KeyProvider(contentsOf: file.path)
    let verifier = try scene.verifier(keys)
    let (old, new) = (try scene.token(by: scene.one), try scene.token(by: scene.two))
    #expect(try !keys.reload(), "nothing changed")
    #expect(verdict(verifier, old) == "accept" && verdict(verifier, new) == "unknownKeyID")
    try write(RotationScene.text(scene.one, scene.two))
    #expect(try keys.reload())
    #expect(verdict(verifier, old) == "accept" && verdict(verifier, new) == "accept")
    try write(RotationScene.text(scene.two))
    #expect(try keys.reload())
    #expect(verdict(verifier, old) == "unknownKeyID" && verdict(verifier, new) == "accept")
  }

  @Test(arguments: ["", "{", "{}", #"{"keys": []}"#, #"{"one": "-----BEGIN CERTIFICATE-----"}"#, "null"])
  func brokenFilesKeepTheKeys(text: String) throws {
    defer { try? FileManager.default.removeItem(at: file) }
    try write(RotationScene.text(scene.one))
    let keys = try KeyProvider(contentsOf: file.path)
    try write(text)
    for _ in 0..<2 { #expect(throws: KeySetError.self) { try keys.reload() } }
    #expect(keys.current.keyIDs == ["one"])
    #expect(throws: KeySetError.self) { try KeyProvider(contentsOf: file.path) }
    try FileManager.default.removeItem(at: file)
    let error = try #require(throws: KeySetError.self) { try keys.reload() }
    #expect(error.description.contains("there is no such file"))
    #expect(keys.current.keyIDs == ["one"])
    try write(RotationScene.text(scene.two))
    #expect(try keys.reload())
    #expect(keys.current.keyIDs == ["two"])
  }

  /// Replaced keys stay in force: the unchanged file is not loaded again.
  @Test func replacementsStayUntilTheFileChanges() throws {
    defer { try? FileManager.default.removeItem(at: file) }
    try write(RotationScene.text(scene.one))
    let keys = try KeyProvider(contentsOf: file.path)
    keys.replace(by: try RotationScene.keys(RotationScene.text(scene.two)))
    #expect(try !keys.reload())
    #expect(keys.current.keyIDs == ["two"])
    try write(RotationScene.text(scene.one, scene.two))
    #expect(try keys.reload())
    #expect(keys.current.keyIDs == ["one", "two"])
  }

  @Test func keysWithoutAFileAreNotReloaded() async throws {
    let keys = KeyProvider(try RotationScene.keys(RotationScene.text(scene.one)))
    func reload() throws(KeySetError) -> Bool { try keys.reload() }
    let error = try #require(throws: KeySetError.self) { try reload() }
    #expect(error.kind == .noFile && error.description == "these keys were not loaded from a file")
    await #expect(throws: error) { try await keys.reload() }
    #expect(await waitingVerdict(try scene.verifier(keys), try scene.token(by: scene.two)) == "unknownKeyID")
    #expect(keys.current.keyIDs == ["one"])
  }

  @Test func watchingReportsEachVersionOnce() async throws {
    defer { try? FileManager.default.removeItem(at: file) }
    try write(RotationScene.text(scene.one))
    let keys = try KeyProvider(contentsOf: file.path)
    let (changes, report) = AsyncStream.makeStream(of: KeyProvider.Change.self)
    let watcher = Task { await keys.watch(every: .milliseconds(2)) { report.yield($0) } }
    var heard = changes.makeAsyncIterator()
    try write("{")
    guard case .rejected = await heard.next() else {
      Issue.record("a broken file was not reported")
      return
    }
    try write(RotationScene.text(scene.two))
    guard case .loaded(let loaded) = await heard.next() else {
      Issue.record("rejected twice, or never loaded")
      return
    }
    #expect(loaded.keyIDs == ["two"])
    watcher.cancel()
    await watcher.value
  }

  /// A file is read again for an unknown key id, also if it is not watched, and not for each token.
  @Test func unknownKeyIDsReadTheFileAgain() async throws {
    defer { try? FileManager.default.removeItem(at: file) }
    try write(RotationScene.text(scene.one))
    let keys = try KeyProvider(contentsOf: file.path, minimumInterval: .seconds(30), clock: scene.clock.read)
    let verifier = try scene.verifier(keys)
    let new = try scene.token(by: scene.two)
    try write(RotationScene.text(scene.one, scene.two))
    scene.clock.advance(by: 29)
    #expect(await waitingVerdict(verifier, new) == "unknownKeyID")
    scene.clock.advance(by: 1)
    #expect(await waitingVerdict(verifier, new) == "accept")
  }

  /// Tokens are verified while keys are replaced. Each verification uses one set of keys.
  @Test func eachVerificationUsesOneKeySet() async throws {
    let sets = try [
      RotationScene.keys(RotationScene.text(scene.one)), RotationScene.keys(RotationScene.text(scene.one, scene.two)),
      RotationScene.keys(RotationScene.text(scene.impostor, scene.two)),
    ]
    let keys = KeyProvider(sets[0])
    let verifier = try scene.verifier(keys, cachedTokens: 2)
    let allowed: [(String, Set<String>)] = [
      (try scene.token(by: scene.one), ["accept", "badSignature"]),
      (try scene.token(by: scene.two), ["accept", "unknownKeyID"]),
    ]
    let wrong = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask {
          (0..<200).count { round in
            let (token, verdicts) = allowed[round % 2]
            return !verdicts.contains(verdict(verifier, token))
          }
        }
      }
      for round in 0..<1_000 { keys.replace(by: sets[round % 3]) }
      return await group.reduce(0, +)
    }
    #expect(wrong == 0)
    for (number, verdicts) in [
      ["accept", "unknownKeyID"], ["accept", "accept"], ["badSignature", "accept"],
    ].enumerated() {
      keys.replace(by: sets[number])
      for _ in 0..<2 { #expect(allowed.map { verdict(verifier, $0.0) } == verdicts) }
    }
  }
}
