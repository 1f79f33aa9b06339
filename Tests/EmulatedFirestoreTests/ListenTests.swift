import EmulatedProjects
import FirestoreWire
import SecurityRules
import Testing

@testable import EmulatedFirestore

/// The `Listen` stream, as the SDKs use it for every read.
struct ListenTests {
  private func listen(_ scene: Scene, _ json: String) throws -> WireMessage {
    try Scene.message(.listenRequest, #"{"database": "\#(Scene.database)", \#(json)}"#)
  }

  private func documents(_ scene: Scene, _ id: Int, _ path: String) throws -> WireMessage {
    try listen(
      scene, #""addTarget": {"targetId": \#(id), "documents": {"documents": ["\#(Scene.name(path))"]}}"#)
  }

  private func query(_ scene: Scene, _ id: Int, _ query: String) throws -> WireMessage {
    try listen(
      scene,
      #""addTarget": {"targetId": \#(id), "query": {"parent": "\#(Scene.database)/documents", "structuredQuery": \#(query)}}"#
    )
  }

  @Test func aDocumentIsToldNowAndAfterEachChange() async throws {
    let scene = try Scene()
    let inbox = Inbox()
    let stream = try scene.calls.open(.listen, authorization: nil, to: inbox)
    try await stream.receive(documents(scene, 2, "public/a"))
    #expect(
      await inbox.next(4) == [
        #"{"targetChange":{"targetChangeType":"ADD","targetIds":[2]}}"#,
        #"{"documentDelete":{"document":"\#(Scene.name("public/a"))","removedTargetIds":[2]}}"#,
        #"{"targetChange":{"targetChangeType":"CURRENT","targetIds":[2]}}"#,
        #"{"targetChange":{}}"#,
      ])
    let firestore = try scene.projects.project("demo").firestore("(default)")
    try await firestore.set("public/other", to: ["n": 1], as: .administrator)
    try await firestore.set("public/a", to: ["n": 1], as: .administrator)
    #expect(
      await inbox.next(2) == [
        #"{"documentChange":{"document":{"name":"\#(Scene.name("public/a"))","fields":{"n":{"integerValue":"1"}}},"targetIds":[2]}}"#,
        #"{"targetChange":{}}"#,
      ])
    try await stream.receive(listen(scene, #""removeTarget": 2"#))
    #expect(await inbox.next(1) == [#"{"targetChange":{"targetChangeType":"REMOVE","targetIds":[2]}}"#])
    await stream.close()
  }

  @Test func aQueryTellsWhatComesAndGoes() async throws {
    let scene = try Scene()
    let firestore = try scene.projects.project("demo").firestore("(default)")
    for n in 1...3 { try await firestore.set("public/\(n)", to: ["n": .integer(Int64(n))], as: .administrator) }
    let inbox = Inbox()
    let stream = try scene.calls.open(.listen, authorization: nil, to: inbox)
    try await stream.receive(
      query(
        scene, 4,
        #"{"from": [{"collectionId": "public"}], "orderBy": [{"field": {"fieldPath": "n"}}], "limit": 2}"#))
    let first = await inbox.next(5)
    #expect(first[1].contains("public/1") && first[2].contains("public/2"))
    #expect(first[3] == #"{"targetChange":{"targetChangeType":"CURRENT","targetIds":[4]}}"#)
    try await firestore.delete("public/1", as: .administrator)
    let second = await inbox.next(3)
    #expect(second[0].hasPrefix(#"{"documentChange":{"document":{"name":"\#(Scene.name("public/3"))""#))
    #expect(second[1] == #"{"documentDelete":{"document":"\#(Scene.name("public/1"))","removedTargetIds":[4]}}"#)
    try await firestore.set("public/0", to: ["n": 0], as: .administrator)
    let third = await inbox.next(3)
    #expect(third[0].contains("public/0"))
    #expect(third[1] == #"{"documentRemove":{"document":"\#(Scene.name("public/3"))","removedTargetIds":[4]}}"#)
    await stream.close()
  }

  @Test func aDeniedTargetEndsAndTheStreamGoesOn() async throws {
    let scene = try Scene()
    let inbox = Inbox()
    let stream = try scene.calls.open(.listen, authorization: Scene.bearer("ben"), to: inbox)
    try await stream.receive(documents(scene, 2, "users/ada"))
    let denied = await inbox.next(2)[1]
    #expect(
      denied.hasPrefix(
        #"{"targetChange":{"targetChangeType":"REMOVE","targetIds":[2],"cause":{"code":7,"message":"\nfalse for 'get' @ L4"#
      ))
    #expect(denied.contains("firestore.rules:4"))
    try await stream.receive(documents(scene, 4, "users/ben"))
    #expect(await inbox.next(4)[2] == #"{"targetChange":{"targetChangeType":"CURRENT","targetIds":[4]}}"#)
    await stream.close()
  }

  @Test func newRulesAndDataRevokeATarget() async throws {
    let scene = try Scene()
    let firestore = try scene.projects.project("demo").firestore("(default)")
    try await firestore.set("flags/a", to: ["open": true], as: .administrator)
    let inbox = Inbox()
    let stream = try scene.calls.open(.listen, authorization: nil, to: inbox)
    try await stream.receive(documents(scene, 2, "flags/a"))
    _ = await inbox.next(4)
    try await firestore.set("flags/a", to: ["open": false], as: .administrator)
    #expect(await inbox.next(1)[0].contains(#""targetChangeType":"REMOVE","targetIds":[2],"cause":{"code":7"#))
    try await stream.receive(documents(scene, 4, "public/a"))
    _ = await inbox.next(4)
    let closed = Scene.rules.replacing("allow read;", with: "")
    try scene.projects.project("demo").setFirestoreRules(FirestoreRuleset(source: closed))
    #expect(await inbox.next(1)[0].contains(#""targetChangeType":"REMOVE","targetIds":[4],"cause":{"code":7"#))
    await stream.close()
  }

  @Test func aResumedTargetIsReset() async throws {
    let scene = try Scene()
    let inbox = Inbox()
    let stream = try scene.calls.open(.listen, authorization: nil, to: inbox)
    try await stream.receive(
      listen(
        scene,
        #""addTarget": {"targetId": 6, "resumeToken": "CgA=", "expectedCount": 1, "documents": {"documents": ["\#(Scene.name("public/a"))"]}}"#
      ))
    #expect(await inbox.next(5)[1] == #"{"targetChange":{"targetChangeType":"RESET","targetIds":[6]}}"#)
    await stream.close()
  }

  @Test(arguments: [
    #""addTarget": {"targetId": 2}"#,
    #""addTarget": {"targetId": 2, "documents": {"documents": ["projects/other/databases/(default)/documents/a/b"]}}"#,
    #""addTarget": {"targetId": 2, "documents": {"documents": ["\#(Scene.name("a"))"]}}"#,
  ])
  func anInvalidTargetIsRemoved(_ json: String) async throws {
    let scene = try Scene()
    let inbox = Inbox()
    let stream = try scene.calls.open(.listen, authorization: nil, to: inbox)
    try await stream.receive(listen(scene, json))
    #expect(await inbox.next(2)[1].contains(#""targetChangeType":"REMOVE","targetIds":[2],"cause":{"code":3"#))
    await stream.close()
  }

  @Test(arguments: [#""addTarget": {"targetId": 0}"#, #""labels": {}"#])
  func anInvalidRequestEndsTheStream(_ json: String) async throws {
    let scene = try Scene()
    let stream = try scene.calls.open(.listen, authorization: nil, to: Inbox())
    let message = try listen(scene, json)
    await #expect(throws: RPCError.self) { try await stream.receive(message) }
  }
}
