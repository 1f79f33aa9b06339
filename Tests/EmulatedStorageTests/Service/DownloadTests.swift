import EmulatedProjects
import Foundation
import Testing

@testable import EmulatedStorage

/// Downloads of whole objects and ranges, with permission and with tokens.
struct DownloadTests {
  private let client = Client()
  private let target = "/v0/b/demo/o/x?alt=media"

  @Test func aDownloadHasTheContentAndItsHeaders() async {
    _ = await client.upload(
      "x", "0123456789", #"{"contentType":"image/png","cacheControl":"max-age=1","contentDisposition":"attachment"}"#)
    let answer = await client.send("GET", target)
    #expect(answer.status == 200)
    #expect(answer.text == "0123456789")
    #expect(answer["Content-Type"] == "image/png")
    #expect(answer["Cache-Control"] == "max-age=1")
    #expect(answer["Content-Disposition"] == "attachment")
    #expect(answer["Accept-Ranges"] == "bytes")
    #expect(answer["x-goog-hash"] == "crc32c=KAwGng==,md5=eB5eJF1ptWaXm4bijSPyxw==")
    #expect(answer["x-goog-generation"] != nil)
    let head = await client.send("HEAD", target)
    #expect(head.bytes.isEmpty)
    #expect(head["Content-Length"] == "10")
  }

  @Test(arguments: [
    ("bytes=0-3", 206, "0123", "bytes 0-3/10"), ("bytes=8-", 206, "89", "bytes 8-9/10"),
    ("bytes=-2", 206, "89", "bytes 8-9/10"), ("bytes=5-99", 206, "56789", "bytes 5-9/10"),
    ("bytes=-99", 206, "0123456789", "bytes 0-9/10"), ("bytes=10-", 416, "", "bytes */10"),
    ("bytes=-0", 416, "", "bytes */10"), ("bytes=99999999999999999999-", 416, "", "bytes */10"),
    ("bytes=3-1", 200, "0123456789", nil), ("bytes=a-b", 200, "0123456789", nil),
    ("bytes=0-1,3-4", 200, "0123456789", nil), ("lines=0-1", 200, "0123456789", nil),
    ("bytes=--", 200, "0123456789", nil),
  ])
  func aRangeIsAnswered(_ range: String, _ status: Int, _ text: String, _ header: String?) async {
    _ = await client.upload("x", "0123456789")
    let answer = await client.send("GET", target, headers: ["Range": range])
    #expect(answer.status == status)
    #expect(answer.text == text)
    #expect(answer["Content-Range"] == header)
  }

  @Test func anEmptyObjectHasNoRange() async {
    _ = await client.upload("x", "")
    #expect(await client.send("GET", target).status == 200)
    #expect(await client.send("GET", target, headers: ["Range": "bytes=0-"]).status == 416)
  }

  @Test func aTokenNeedsNoPermission() async throws {
    let token = try #require(await client.upload("x")[key: "downloadTokens"])
    await client.setRules("allow read: if false;")
    #expect(await client.send("GET", target + "&token=" + token).text == "content")
    #expect(await client.send("GET", target + "&token=" + token + "x").status == 403)
    #expect(await client.send("GET", target + "&token=").status == 403)
    #expect(await client.send("GET", target).status == 403)
    #expect(await client.send("GET", "/v0/b/demo/o/y?alt=media&token=" + token).status == 403)
  }

  @Test func theOwnerCreatesAndDeletesTokens() async throws {
    let first = try #require(await client.upload("x")[key: "downloadTokens"])
    let both = await client.send("POST", "/v0/b/demo/o/x?create_token=true", as: "Firebase owner")
    #expect(both[key: "downloadTokens"]?.hasPrefix(first + ",") == true)
    let one = await client.send("POST", "/v0/b/demo/o/x?delete_token=\(first)", as: "Firebase owner")
    #expect(one[key: "downloadTokens"]?.contains(first) == false)
    #expect(await client.send("GET", target + "&token=" + first).status == 200)
    await client.setRules("allow read, write: if false;")
    #expect(await client.send("GET", target + "&token=" + first).status == 403)
    let denied = await client.send("POST", "/v0/b/demo/o/x?create_token=true", as: Token.ada)
    #expect(denied.status == 403)
    #expect(denied.message == "Missing admin credentials.")
    #expect(await client.send("POST", "/v0/b/demo/o/x?create_token=no", as: "Bearer owner").status == 400)
    #expect(await client.send("POST", "/v0/b/demo/o/y?create_token=true", as: "Bearer owner").status == 404)
  }

  @Test func anObjectOfAnAdministratorGetsATokenWhenAClientReadsIt() async throws {
    _ = await client.send("POST", "/upload/storage/v1/b/demo/o?uploadType=media&name=x", "content")
    let token = try #require(await client.send("GET", "/v0/b/demo/o/x")[key: "downloadTokens"])
    #expect(token.utf8.count == 36)
    #expect(await client.send("GET", "/v0/b/demo/o/x")[key: "downloadTokens"] == token)
  }

  @Test func aNewUploadHasNewTokens() async throws {
    let first = try #require(await client.upload("x", "same")[key: "downloadTokens"])
    let second = try #require(await client.upload("x", "same")[key: "downloadTokens"])
    #expect(first != second)
  }

  @Test func storedValuesAddNoHeaders() async {
    _ = await client.upload("x", "1", #"{"contentType":"a\r\nSet-Cookie: b","cacheControl":"c\nd"}"#)
    let answer = await client.send("GET", target)
    #expect(answer.headers.lines.allSatisfy { !$0.value.contains("\n") && !$0.value.contains("\r\n") })
  }

  @Test func aLargeFileIsSentInPieces() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "contents-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let client = Client(place: .folder(folder))
    let content = String((0..<70_000).map { "\($0) " }.joined().prefix(400_000))
    _ = await client.upload("x", content)
    let response = await client.service.respond(to: HTTPRequest("GET", target))
    guard case .stream(let send) = response.body else {
      Issue.record("not sent in pieces")
      return
    }
    let collector = Collector()
    // The object may be deleted while it is sent.
    #expect(await client.send("DELETE", "/v0/b/demo/o/x").status == 204)
    try await send(collector)
    #expect(await collector.bytes == Array(content.utf8))
    #expect(await collector.pieces == 2)
    #expect(response.headers["Content-Length"] == "\(content.utf8.count)")
  }
}
