import EmulatedProjects
import TestSupport
import Testing

/// Requests of clients with random changes. None may trap, or read or write what the rules deny.
struct MutatedRequestTests {
  private struct Sample {
    let method: String
    let target: String
    var headers: [(String, String)] = []
    var body = ""
  }

  private static let upload =
    "--xyz\r\nContent-Type: application/json\r\n\r\n{\"contentType\":\"text/plain\",\"metadata\":{\"a\":\"b\"}}\r\n"
    + "--xyz\r\nContent-Type: text/plain\r\n\r\nhello\r\n--xyz--"
  private static let multipart = [
    ("X-Goog-Upload-Protocol", "multipart"), ("Content-Type", "multipart/related; boundary=xyz"),
  ]

  /// The requests; `$upload` stands for the ID of an upload.
  private static let samples = [
    Sample(method: "POST", target: "/v0/b/demo/o?name=open%2Fa", headers: multipart, body: upload),
    Sample(method: "POST", target: "/v0/b/demo/o?name=secret%2Fb", headers: multipart, body: upload),
    Sample(method: "GET", target: "/v0/b/demo/o/open%2Fa?alt=media", headers: [("Range", "bytes=1-3")]),
    Sample(method: "GET", target: "/v0/b/demo/o/open%2Fa?alt=media&token=x", headers: [("Range", "bytes=-2")]),
    Sample(method: "GET", target: "/v0/b/demo/o/secret%2Fa?alt=media"),
    Sample(method: "GET", target: "/v0/b/demo/o?prefix=open%2F&delimiter=%2F&maxResults=2&pageToken=eA"),
    Sample(method: "PATCH", target: "/v0/b/demo/o/open%2Fa", body: #"{"metadata":{"a":null},"cacheControl":"x"}"#),
    Sample(method: "DELETE", target: "/v0/b/demo/o/secret%2Fa"),
    Sample(
      method: "POST", target: "/v0/b/demo/o?name=open%2Fr",
      headers: [("X-Goog-Upload-Protocol", "resumable"), ("X-Goog-Upload-Command", "start")], body: "{}"),
    Sample(
      method: "POST", target: "$upload",
      headers: [("X-Goog-Upload-Command", "upload, finalize"), ("X-Goog-Upload-Offset", "0")], body: "content"),
    Sample(method: "POST", target: "$upload", headers: [("X-Goog-Upload-Command", "query")]),
  ]

  @Test(arguments: 0..<4) func mutatedRequestsAreAnswered(_ seed: Int) async throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let client = Client()
    _ = await client.upload("secret/a", "s3cr3t")
    await client.setRules("allow read, write;", at: "/open/{name=**}")
    for _ in 0..<Mutations.count(150) {
      let sample = try #require(Self.samples.randomElement(using: &generator))
      var target = sample.target
      if target == "$upload" { target = try await client.start("open/r") }
      var headers: HTTPHeaders = [:]
      for (name, value) in sample.headers { headers[name] = generator.chance(2) ? value : text(value, &generator) }
      // Without `/v0`, the address is that of the API for administrators.
      if generator.chance(2) { target = "/v0/" + text(String(target.dropFirst(4)), &generator) }
      let body = generator.chance(3) ? sample.body : text(sample.body, &generator)
      let answer = await client.send(sample.method, target, body, headers: headers)
      #expect((200..<500).contains(answer.status) || answer.status == 501, "\(sample.method) \(target) \(body)")
      #expect(!answer.text.contains("s3cr3t"))
    }
    let secret = await client.send("GET", "/v0/b/demo/o/secret%2Fa?alt=media", as: "Bearer owner")
    #expect(secret.text == "s3cr3t")
  }

  private func text(_ text: String, _ generator: inout SeededGenerator) -> String {
    String(decoding: Array(text.utf8).mutated(using: &generator), as: UTF8.self)
  }
}
