import EmulatedProjects
import FirestoreWire
import SecurityRules
import Testing

@testable import EmulatedFirestore

/// A client that is slower than the commits gets no results from before the last commit, and none by older rules, whatever
/// other listens to the same query do.
struct SlowListenTests {
  /// What another listen to the same query does before the last change.
  enum Other: CaseIterable, Sendable {
    case stays
    case departs
    case stalls
    case isMissing
  }

  /// An inbox whose messages wait while a test holds the gate.
  private final class GatedInbox: MessageSink {
    let inbox = Inbox()
    let gate = Turns()

    func send(_ message: WireMessage) async { await gate.run { await inbox.send(message) } }

    /// Returns the messages until the answer to the removal of the target.
    func untilRemoval() async -> [String] {
      var texts: [String] = []
      while texts.last != #"{"targetChange":{"targetChangeType":"REMOVE","targetIds":[2]}}"# {
        texts += await inbox.next(1)
      }
      return texts
    }
  }

  private static let query = #"""
    {"database": "\#(Scene.database)", "addTarget": {"targetId": 2, "query":
    {"parent": "\#(Scene.database)/documents", "structuredQuery": {"from": [{"collectionId": "public"}]}}}}
    """#

  private static let removal = #"{"database": "\#(Scene.database)", "removeTarget": 2}"#

  private static func opened(_ scene: Scene, to inbox: GatedInbox) async throws -> any FirestoreStream {
    let stream = try scene.calls.open(.listen, authorization: nil, to: inbox)
    try await stream.receive(Scene.message(.listenRequest, query))
    _ = await inbox.inbox.next(4)
    return stream
  }

  /// - Returns: what a client is told that reads again after three changes, the last of which is `change`.
  private func told(beside other: Other, after change: (Scene) async throws -> Void) async throws -> [String] {
    let scene = try Scene()
    let firestore = try scene.projects.project("demo").firestore("(default)")
    try await firestore.set("public/a", ["n": 0], as: .administrator)
    let (slow, fast) = (GatedInbox(), GatedInbox())
    let stream = try await Self.opened(scene, to: slow)
    let beside = other == .isMissing ? nil : try await Self.opened(scene, to: fast)
    await slow.gate.begin()
    for n in 1...2 {
      try await firestore.set("public/a", ["n": .integer(Int64(n))], as: .administrator)
      if beside != nil { _ = await fast.inbox.next(2) }
    }
    if other == .departs { await beside?.close() }
    if other == .stalls { await fast.gate.begin() }
    try await change(scene)
    slow.gate.end()
    try await stream.receive(Scene.message(.listenRequest, Self.removal))
    let texts = await slow.untilRemoval()
    if other == .stalls { fast.gate.end() }
    await stream.close()
    await beside?.close()
    return texts
  }

  @Test(arguments: Other.allCases)
  func theLastCommitIsTold(_ other: Other) async throws {
    let texts = try await told(beside: other) { scene in
      let firestore = try scene.projects.project("demo").firestore("(default)")
      try await firestore.set("public/a", ["n": 3], as: .administrator)
    }
    #expect(texts.last { $0.hasPrefix(#"{"documentChange"#) }?.contains(#""integerValue":"3""#) == true, "\(texts)")
  }

  @Test(arguments: Other.allCases)
  func newRulesEndTheTarget(_ other: Other) async throws {
    let texts = try await told(beside: other) { scene in
      let closed = Scene.rules.replacing("allow read;", with: "")
      try scene.projects.project("demo").setFirestoreRules(FirestoreRuleset(source: closed))
    }
    #expect(
      texts.contains { $0.contains(#""targetChangeType":"REMOVE","targetIds":[2],"cause":{"code":7"#) }, "\(texts)")
    #expect(!texts.contains { $0.contains(#""integerValue":"2""#) }, "\(texts)")
  }
}
