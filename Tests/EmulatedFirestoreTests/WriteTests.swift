import EmulatedProjects
import FirestoreWire
import SecurityRules
import Testing

@testable import EmulatedFirestore

/// The `Write` stream, and the calls over binary messages.
struct WriteTests {
  private func open(_ scene: Scene, as authorization: String?, _ inbox: Inbox) async throws -> any FirestoreStream {
    let stream = try scene.calls.open(.write, authorization: authorization, to: inbox)
    try await stream.receive(Scene.message(.writeRequest, #"{"database": "\#(Scene.database)"}"#))
    return stream
  }

  private func write(_ path: String, _ fields: String, _ more: String = "") throws -> WireMessage {
    try Scene.message(
      .writeRequest,
      #"{"writes": [{"update": {"name": "\#(Scene.name(path))", "fields": \#(fields)}\#(more)}]}"#)
  }

  @Test func batchesAreAnsweredInTheirOrder() async throws {
    let scene = try Scene()
    let inbox = Inbox()
    let stream = try await open(scene, as: Scene.bearer("ada"), inbox)
    #expect(await inbox.next(1) == [#"{"streamId":"1"}"#])
    try await stream.receive(
      write(
        "users/ada", #"{"n": {"integerValue": "1"}}"#,
        #", "updateTransforms": [{"fieldPath": "n", "increment": {"integerValue": "2"}}]"#))
    try await stream.receive(
      Scene.message(.writeRequest, #"{"writes": [{"delete": "\#(Scene.name("users/ada"))"}]}"#))
    let answers = await inbox.next(2)
    #expect(answers[0].contains(#""transformResults":[{"integerValue":"3"}]"#))
    #expect(answers[1] == #"{"writeResults":[{}]}"#)
    await stream.close()
  }

  @Test func aDenialEndsTheStreamAndSaysWhy() async throws {
    let scene = try Scene()
    let stream = try await open(scene, as: Scene.bearer("ben"), Inbox())
    let message = try write("users/ada", "{}")
    do {
      try await stream.receive(message)
      Issue.record("allowed")
    } catch {
      #expect(error.status == .permissionDenied)
      #expect(error.message.hasPrefix("\nfalse for 'create' @ L4\n\n"))
      #expect(error.message.contains(#"request.auth.uid = "ben""#))
      #expect(error.message.contains(#"Closest allowed request: the same request signed in as "ada"."#))
    }
  }

  @Test func withoutReasonsADenialHasGooglesText() async throws {
    let scene = try Scene { $0.showsReasons = false }
    let stream = try await open(scene, as: Scene.bearer("ben"), Inbox())
    let message = try write("users/ada", "{}")
    await #expect(throws: RPCError(.permissionDenied, "\nfalse for 'create' @ L4")) {
      try await stream.receive(message)
    }
  }

  @Test(arguments: ["Bearer x.y.z", "Bearer ", "Basic owner"])
  func anInvalidTokenIsRejected(_ header: String) async throws {
    let scene = try Scene()
    #expect(throws: RPCError.self) { try scene.calls.open(.write, authorization: header, to: Inbox()) }
    #expect(await scene.documents("GET", "/public/a", as: header).status == 400)
  }

  @Test(arguments: FirestoreMethod.allCases) func eachMethodHasATypeOfMessage(_ method: FirestoreMethod) {
    #expect(method.request.definition.name.hasSuffix("\(method.rawValue)Request"))
  }

  @Test func callsTravelAsBinaryMessages() async throws {
    let scene = try Scene()
    let request = try Scene.message(.getDocumentRequest, #"{"name": "\#(Scene.name("users/ada"))"}"#)
    let outcome = await call(scene, "/google.firestore.v1.Firestore/GetDocument", [BinaryWriter.bytes(of: request)])
    #expect(outcome == CallOutcome(status: 5, message: "Document \"\(Scene.name("users/ada"))\" not found."))
    #expect(await call(scene, "/google.firestore.v1.Firestore/GetDocument", []).status == 13)
    #expect(await call(scene, "/google.firestore.v1.Firestore/GetDocument", [[], []]).status == 13)
    #expect(await call(scene, "/google.firestore.v1.Firestore/GetDocument", [[0xFF]]).status == 3)
    #expect(await call(scene, "/google.firestore.v1.Firestore/PartitionQuery", []).status == 12)
    #expect(await call(scene, "/other", []).status == 12)
  }

  private func call(_ scene: Scene, _ path: String, _ messages: [[UInt8]]) async -> CallOutcome {
    await FirestoreGRPC(scene.calls).answer(
      path, ["authorization": "Bearer owner"], messages, to: BytesSink())
  }

  private struct BytesSink: MessageSink {
    func send(_ message: [UInt8]) async {}
  }
}
