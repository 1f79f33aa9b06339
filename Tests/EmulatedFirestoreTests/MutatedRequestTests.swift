import EmulatedProjects
import FirestoreWire
import TestSupport
import Testing

@testable import EmulatedFirestore

/// Messages and requests of clients with random changes. None may trap, or read or write what the rules deny.
struct MutatedRequestTests {
  private static let documents = "\(Scene.database)/documents"

  private static let calls: [(FirestoreMethod, String)] = [
    (.getDocument, #"{"name":"\#(documents)/users/ben"}"#),
    (.batchGetDocuments, #"{"database":"\#(Scene.database)","documents":["\#(documents)/users/ben"]}"#),
    (
      .commit,
      #"""
      {"database":"\#(Scene.database)","writes":[{"update":{"name":"\#(documents)/users/ada","fields":{"n":
      {"mapValue":{"fields":{"a":{"arrayValue":{"values":[{"integerValue":"1"},{"doubleValue":-0.5}]}}}}}}},
      "updateMask":{"fieldPaths":["n","`x.y`"]},"updateTransforms":[{"fieldPath":"t","setToServerValue":"REQUEST_TIME"},
      {"fieldPath":"c","increment":{"integerValue":"9223372036854775807"}}],"currentDocument":{"exists":false}}]}
      """#
    ),
    (.commit, #"{"database":"\#(Scene.database)","writes":[{"delete":"\#(documents)/users/ben"}]}"#),
    (
      .runQuery,
      #"""
      {"parent":"\#(documents)","structuredQuery":{"from":[{"collectionId":"users"}],"where":{"compositeFilter":{"op":"AND",
      "filters":[{"fieldFilter":{"field":{"fieldPath":"n"},"op":"IN","value":{"arrayValue":{"values":[{"nullValue":null}]}}}},
      {"unaryFilter":{"op":"IS_NAN","field":{"fieldPath":"m"}}}]}},"orderBy":[{"field":{"fieldPath":"n"},
      "direction":"DESCENDING"}],"startAt":{"values":[{"integerValue":"3"}],"before":true},"limit":2,"offset":1}}
      """#
    ),
    (
      .runAggregationQuery,
      #"""
      {"parent":"\#(documents)","structuredAggregationQuery":{"aggregations":[{"alias":"a","sum":{"field":{"fieldPath":
      "n"}}},{"count":{"upTo":"1"}}],"structuredQuery":{"from":[{"collectionId":"public","allDescendants":true}]}}}
      """#
    ),
    (.listDocuments, #"{"parent":"\#(documents)","collectionId":"users","pageSize":1,"pageToken":"eA=="}"#),
    (.beginTransaction, #"{"database":"\#(Scene.database)","options":{"readOnly":{}}}"#),
    (.rollback, #"{"database":"\#(Scene.database)","transaction":"AAAB"}"#),
  ]

  private func scene() async throws -> Scene {
    let scene = try Scene()
    let secret = #"{"fields":{"x":{"stringValue":"s3cr3t"}}}"#
    #expect(await scene.documents("PATCH", "/users/ben", secret).status == 200)
    return scene
  }

  private func expectSecret(_ scene: Scene) async {
    #expect(await scene.documents("GET", "/users/ben").body.contains("s3cr3t"))
  }

  @Test(arguments: 0..<4) func mutatedMessagesAreAnswered(_ seed: Int) async throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let scene = try await scene()
    let ada = try Scene.bearer("ada")
    let samples = try Self.calls.map { method, json in
      (method, BinaryWriter.bytes(of: try Scene.message(method.request, json)))
    }
    var answered = 0
    for _ in 0..<Mutations.count(400) {
      let (method, bytes) = try #require(samples.randomElement(using: &generator))
      guard let message = try? BinaryReader.read(bytes.mutated(using: &generator), as: method.request) else { continue }
      let events = Player.Events()
      do {
        try await scene.calls.answer(method, message, authorization: ada, to: events)
        events.note("end")
        while let text = await events.next(), text != "end" { #expect(!text.contains("s3cr3t")) }
      } catch let error as RPCError {
        // The message of a denial says why, with the stored values. It is not an answer with the document.
        #expect(error.status != .internal && error.status != .unknown, "\(error)")
      }
      answered += 1
    }
    #expect(answered > 20)
    await expectSecret(scene)
  }

  private static let requests = [
    ("GET", "/users/ben?mask.fieldPaths=x", ""), ("DELETE", "/users/ben?currentDocument.exists=true", ""),
    ("PATCH", "/users/ada?updateMask.fieldPaths=n", #"{"fields":{"n":{"integerValue":"1"}}}"#),
    ("POST", "/users?documentId=cy", #"{"fields":{"n":{"timestampValue":"2026-11-24T00:00:00.123456789Z"}}}"#),
    ("POST", ":commit", calls[2].1),
    ("POST", ":runQuery", calls[4].1.replacing(#""parent":"\#(documents)","#, with: "")),
    ("POST", ":batchGet", #"{"documents":["\#(documents)/users/ben"],"newTransaction":{"readWrite":{}}}"#),
    ("GET", "/users?pageSize=2&orderBy=n%20desc&showMissing=true", ""),
  ]

  @Test(arguments: 0..<4) func mutatedRequestsAreAnswered(_ seed: Int) async throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let scene = try await scene()
    let ada = try Scene.bearer("ada")
    for _ in 0..<Mutations.count(200) {
      let (method, place, body) = try #require(Self.requests.randomElement(using: &generator))
      let target = String(decoding: Array(place.utf8).mutated(using: &generator), as: UTF8.self)
      let text = String(decoding: Array(body.utf8).mutated(using: &generator), as: UTF8.self)
      let answer = await scene.documents(method, target, text, as: ada)
      #expect((200..<500).contains(answer.status) || answer.status == 501, "\(method) \(target) \(text) \(answer)")
      #expect(answer.status != 200 || !answer.body.contains("s3cr3t"))
    }
    await expectSecret(scene)
  }
}
