import EmulatedProjects
import SourceText
import Testing

@testable import EmulatedStorage

/// Resumable uploads as `uploadBytesResumable` makes them.
struct ResumableUploadTests {
  private let client = Client()

  @Test func anUploadInPieces() async throws {
    let url = try await client.start("a/x", #"{"contentType":"text/plain","metadata":{"k":"v"}}"#)
    #expect(url.hasPrefix("/v0/b/demo/o?name=a%2Fx&upload_id="))
    #expect(url.hasSuffix("&upload_protocol=resumable"))
    let first = await client.step(url, "upload", "0123", at: 0)
    #expect(first.status == 200)
    #expect(first["x-goog-upload-status"] == "active")
    let query = await client.step(url, "query")
    #expect(query.status == 200)
    #expect(query["x-goog-upload-size-received"] == "4")
    #expect(query["x-goog-upload-status"] == "active")
    #expect(await client.send("GET", "/v0/b/demo/o/a%2Fx").status == 404)
    let last = await client.step(url, "upload, finalize", "4567", at: 4)
    #expect(last.status == 200)
    #expect(last["x-goog-upload-status"] == "final")
    #expect(last[key: "size"] == "8")
    #expect(last.json["metadata"]?["k"]?.string == "v")
    #expect(last[key: "downloadTokens"]?.isEmpty == false)
    #expect(await client.send("GET", "/v0/b/demo/o/a%2Fx?alt=media").text == "01234567")
  }

  @Test func finalizeAloneCompletesAnUpload() async throws {
    let url = try await client.start("x")
    _ = await client.step(url, "upload", "01", at: 0)
    let last = await client.step(url, "finalize")
    #expect(last[key: "size"] == "2")
    #expect(last[key: "contentType"] == "application/octet-stream")
    // A client that got no answer asks again.
    let again = await client.step(url, "upload, finalize", "", at: 2)
    #expect(again.text == last.text)
    #expect(await client.step(url, "query")["x-goog-upload-status"] == "final")
    #expect(await client.step(url, "cancel").status == 400)
    #expect(await client.step(url, "upload", "x", at: 2).status == 400)
  }

  @Test func theCallerOfTheStartDecides() async throws {
    await client.setRules("allow create: if request.auth.uid == 'ada' && request.resource.size == 2;")
    let allowed = try await client.start("x", as: Token.ada)
    #expect(await client.step(allowed, "upload, finalize", "01", at: 0).status == 200)
    let stranger = try await client.start("x", as: Token.user("ben"))
    let denied = await client.step(stranger, "upload, finalize", "01", at: 0)
    #expect(denied.status == 403)
    #expect(denied["x-goog-upload-status"] == "final")
    #expect(denied.message.hasPrefix("Permission denied. No WRITE permission."))
    #expect(denied.message.contains("ben"))
    #expect(await client.step(stranger, "finalize").status == 400)
    let large = try await client.start("x", as: Token.ada)
    #expect(await client.step(large, "upload, finalize", "012", at: 0).status == 403)
  }

  @Test func aRepeatedPieceCountsOnceAndAGapIsAnError() async throws {
    let url = try await client.start("x")
    _ = await client.step(url, "upload", "0123", at: 0)
    #expect(await client.step(url, "upload", "0123", at: 0)["x-goog-upload-status"] == "active")
    #expect(await client.step(url, "upload", "2345", at: 2).status == 200)
    #expect(await client.step(url, "upload", "9", at: 9).status == 400)
    #expect(await client.step(url, "finalize").status == 200)
    #expect(await client.send("GET", "/v0/b/demo/o/x?alt=media").text == "012345")
  }

  @Test func aCanceledUploadStoresNothing() async throws {
    let url = try await client.start("x")
    _ = await client.step(url, "upload", "0123", at: 0)
    #expect(await client.step(url, "cancel").status == 200)
    #expect(await client.step(url, "upload, finalize", "4", at: 4).status == 400)
    #expect(await client.send("GET", "/v0/b/demo/o/x").status == 404)
  }

  @Test(arguments: ["query", "cancel", "upload", "finalize", "upload, finalize"])
  func anUnknownUploadIsNotFound(_ command: String) async throws {
    #expect(await client.step("/v0/b/demo/o?name=x&upload_id=unknown", command).status == 404)
    let url = try await client.start("x")
    #expect(await client.step(url.replacing("/demo/", with: "/other/"), command).status == 404)
  }

  @Test(arguments: ["", "start", "finalize, upload", "rubbish"])
  func anUnknownCommandIsAnError(_ command: String) async throws {
    let url = try await client.start("x")
    #expect(await client.step(url, command).status == 400)
    #expect(await client.step(url, "upload", "1", at: 0).status == 200)
  }

  @Test func malformedHeadersAreErrors() async throws {
    let url = try await client.start("x")
    let answer = await client.send(
      "POST", url, "1", headers: ["X-Goog-Upload-Command": "upload", "X-Goog-Upload-Offset": "-1"])
    #expect(answer.status == 400)
    for headers: HTTPHeaders in [
      ["X-Goog-Upload-Protocol": "resumable"], ["X-Goog-Upload-Protocol": "other"],
      ["X-Goog-Upload-Protocol": "multipart"], ["Content-Type": "multipart/related"],
      ["X-Goog-Upload-Protocol": "multipart", "Content-Type": "multipart/related; boundary="],
    ] {
      #expect(await client.send("POST", "/v0/b/demo/o?name=x", "{}", headers: headers).status == 400)
    }
  }

  @Test func theNumberOfUploadsIsBounded() async throws {
    let url = try await client.start("x")
    for _ in 0..<StorageLimits.maximumUploads { _ = try await client.start("y") }
    #expect(await client.step(url, "query").status == 404)
  }

  @Test func aMediaUploadTakesTheBodyAsItIs() async {
    let answer = await client.send(
      "POST", "/v0/b/demo/o?name=a%2Fb.png", "\r\n--x--\r\n", headers: ["Content-Type": "image/png"])
    #expect(answer[key: "contentType"] == "image/png")
    #expect(await client.send("GET", "/v0/b/demo/o/a%2Fb.png?alt=media").text == "\r\n--x--\r\n")
    #expect(await client.send("PUT", "/v0/b/demo/o/named", "1")[key: "name"] == "named")
  }
}
