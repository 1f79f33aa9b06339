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
    private let (arrivals, arrival) = AsyncStream<Void>.makeStream()

    func send(_ message: WireMessage) async {
      arrival.yield()
      await gate.run { await inbox.send(message) }
    }

    /// Waits until further messages have arrived, at the gate or in the inbox.
    func awaitArrivals(_ count: Int) async { for await _ in arrivals.prefix(count) {} }
  }

  private static let query = #"""
    {"database": "\#(Scene.database)", "addTarget": {"targetId": 2, "query":
    {"parent": "\#(Scene.database)/documents", "structuredQuery": {"from": [{"collectionId": "public"}]}}}}
    """#

  private static func opened(_ scene: Scene, to inbox: GatedInbox) async throws -> any FirestoreStream {
    let stream = try scene.calls.open(.listen, authorization: nil, to: inbox)
    try await stream.receive(Scene.message(.listenRequest, query))
    _ = await inbox.inbox.next(4)
    await inbox.awaitArrivals(4)
    return stream
  }

  /// - Returns: what a client is told after the first of three changes, the last of which is `change`, once it reads again.
  private func told(beside other: Other, after change: (Scene) async throws -> Void) async throws -> String {
    let scene = try Scene()
    let firestore = try scene.projects.project("demo").firestore("(default)")
    try await firestore.set("public/a", to: ["n": 0], as: .administrator)
    let (slow, fast) = (GatedInbox(), GatedInbox())
    let stream = try await Self.opened(scene, to: slow)
    let beside = other == .isMissing ? nil : try await Self.opened(scene, to: fast)
    await slow.gate.begin()
    for n in 1...2 {
      try await firestore.set("public/a", to: ["n": .integer(Int64(n))], as: .administrator)
      if beside != nil { _ = await fast.inbox.next(2) }
      if n == 1 { await slow.awaitArrivals(1) }
    }
    if other == .departs { await beside?.close() }
    if other == .stalls { await fast.gate.begin() }
    try await change(scene)
    slow.gate.end()
    let texts = await slow.inbox.next(3)
    #expect(texts[0].contains(#""integerValue":"1""#))
    if other == .stalls { fast.gate.end() }
    await stream.close()
    await beside?.close()
    return texts[2]
  }

  @Test(arguments: Other.allCases)
  func theLastCommitIsTold(_ other: Other) async throws {
    let text = try await told(beside: other) { scene in
      let firestore = try scene.projects.project("demo").firestore("(default)")
      try await firestore.set("public/a", to: ["n": 3], as: .administrator)
    }
    #expect(text.contains(#""integerValue":"3""#))
  }

  @Test(arguments: Other.allCases)
  func newRulesEndTheTarget(_ other: Other) async throws {
    let text = try await told(beside: other) { scene in
      let closed = Scene.rules.replacing("allow read;", with: "")
      try scene.projects.project("demo").setFirestoreRules(FirestoreRuleset(source: closed))
    }
    #expect(text.contains(#""targetChangeType":"REMOVE","targetIds":[2],"cause":{"code":7"#))
  }
}
