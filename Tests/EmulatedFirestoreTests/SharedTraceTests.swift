import EmulatedProjects
import Foundation
import SecurityRules
import TestSupport
import Testing

/// The conversations of firebase-js-sdk 12 with Google's emulator in `../shared/vectors/traces`, where that folder is. The SDK's
/// messages are sent to the services. Writes and calls must be answered alike, and targets must have the same documents.
@Suite struct SharedTraceTests {
  private static let calls = "vectors/traces/firestore-trace.jsonl"
  private static let listen = "vectors/traces/firestore-query-listen-trace.jsonl"
  private static let webChannel = "vectors/traces/webchannel-trace.txt"

  private static let rules = """
    rules_version = '2'; service cloud.firestore {
    match /databases/{database}/documents {
    match /users/{uid} { allow read, write: if request.auth.uid == uid; }
    match /posts/{id} { allow get; allow list: if resource.data.open == true || request.query.limit <= 10; }
    match /q/{id} { allow read; }
    } }
    """

  private func scene(project: String) throws -> Scene {
    let scene = try Scene { $0.showsReasons = false }
    try scene.projects.project(project).setFirestoreRules(FirestoreRuleset(source: Self.rules))
    return scene
  }

  @Test(.enabled("needs ../shared/vectors") { SharedFolder.file(calls) != nil })
  func theServerAnswersTheSDKLikeGooglesEmulator() async throws {
    var replay = try TraceReplay(scene(project: "demo-x"))
    for line in try SharedFolder.lines(Self.calls) { try await replay.play(TraceEntry(line)) }
    #expect(replay.answers == 25)
  }

  @Test(.enabled("needs ../shared/vectors") { SharedFolder.file(listen) != nil })
  func aListenFollowsAnotherClientsWritesLikeGooglesEmulator() async throws {
    let scene = try scene(project: "demo-p")
    var replay = TraceReplay(scene)
    for line in try SharedFolder.lines(Self.listen) {
      let entry = try TraceEntry(line)
      try await replay.writeAsTheOtherClient(entry)
      if entry.revokes {
        try scene.projects.project("demo-p").setFirestoreRules(
          FirestoreRuleset(source: Self.rules.replacing("allow read; }", with: "allow read: if false; }")))
      }
      try await replay.play(entry)
      if entry.isConsistent || entry.revokes { try await replay.settle(entry.stream) }
    }
    #expect(replay.answers == 5)
  }

  @Test(.enabled("needs ../shared/vectors") { SharedFolder.file(webChannel) != nil })
  func aBrowserIsAnsweredLikeByGooglesEmulator() async throws {
    let scene = try scene(project: "demo-x")
    // The first run of the recorded script had left this document.
    let ada = "/v1/projects/demo-x/databases/(default)/documents/users/ada"
    #expect(await scene.send("PATCH", ada, "{}", as: "Bearer owner").status == 200)
    var replay = WebChannelReplay(scene)
    let file = try #require(SharedFolder.file(Self.webChannel))
    for part in try WebChannelReplay.parts(String(contentsOf: file, encoding: .utf8)) { try await replay.play(part) }
    try await replay.settle()
    #expect(replay.answers == 19)
  }
}
