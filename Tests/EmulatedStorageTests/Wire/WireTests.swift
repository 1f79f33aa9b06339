import EmulatedProjects
import Testing

@testable import EmulatedStorage

/// Paths, ranges and bodies as clients write them, and as no client does.
struct WireTests {
  private func body(_ text: String, _ type: String = "multipart/related; boundary=b") -> HTTPRequest {
    HTTPRequest("POST", "/", headers: ["Content-Type": type], body: Array(text.utf8))
  }

  @Test func aMultipartBodyKeepsItsContent() throws {
    let content = "a\r\n--b\r\nb\r\n--b--x\r\n"
    let read = try MultipartBody(body("--b\r\n\r\n{}\r\n--b\r\nContent-Type: x/y\r\n\r\n\(content)\r\n--b--\r\n"))
    #expect(String(decoding: read.content, as: UTF8.self) == content)
    #expect(String(decoding: read.metadata, as: UTF8.self) == "{}")
    #expect(read.contentType == "x/y")
    let empty = try MultipartBody(body("--b\r\n\r\n{}\r\n--b\r\n\r\n\r\n--b--"))
    #expect(empty.content.isEmpty)
    let base64 = try MultipartBody(
      body("--b\r\n\r\n{}\r\n--b\r\nContent-Transfer-Encoding: base64\r\n\r\naGk=\r\n--b--"))
    #expect(String(decoding: base64.content, as: UTF8.self) == "hi")
  }

  @Test(arguments: [
    "", "--b", "--b\r\n", "--b\r\n\r\n", "--b\r\n\r\n{}\r\n--b--", "--b\r\n\r\n{}\r\n--b\r\n\r\nno end",
    "--c\r\n\r\n{}\r\n--c\r\n\r\nx\r\n--c--", "--b\r\nno colon\r\n\r\n{}\r\n--b\r\n\r\nx\r\n--b--", "--b--",
  ])
  func aMalformedMultipartBodyIsAnError(_ text: String) {
    #expect(throws: StorageFailure.self) { try MultipartBody(body(text)) }
  }

  @Test(arguments: [
    "", "text/plain", "multipart/related", "multipart/related; boundary=", "multipart/related; boundary=\"\"",
  ])
  func aContentTypeWithoutABoundaryIsAnError(_ type: String) {
    #expect(throws: StorageFailure.self) { try MultipartBody(body("--b\r\n\r\n{}\r\n--b\r\n\r\nx\r\n--b--", type)) }
  }

  @Test func prefixesOfAMultipartBodyNeverTrap() {
    let whole = Array("--b\r\nA: b\r\n\r\n{}\r\n--b\r\nC: d\r\n\r\ncontent\r\n--b--".utf8)
    for count in 0..<whole.count {
      var request = body("")
      request.body = Array(whole[..<count])
      #expect(throws: StorageFailure.self) { try MultipartBody(request) }
    }
  }

  @Test func cloudPathsAreTakenApart() {
    func path(_ text: String) -> CloudPath { CloudPath(HTTPRequest("GET", text).segments) }
    #expect(path("/storage/v1/b").kind == .metadata)
    #expect(path("/b").bucket == nil)
    #expect(path("/b/x").bucket == "x")
    #expect(!path("/b/x").hasObjects)
    #expect(path("/b/x/o").hasObjects)
    #expect(path("/b/x/o/").name == nil)
    #expect(path("/storage/v1/b/x/o/a%2Fb").name == "a/b")
    #expect(path("/download/storage/v1/b/x/o/a").kind == .download)
    #expect(path("/upload/storage/v1/b/x/o").kind == .upload)
    #expect(path("/resumable/upload/storage/v1/b/x/o").kind == .upload)
    #expect(path("/x/a/b").kind == .content)
    #expect(path("/x/a/b").name == "a/b")
    #expect(path("/b/x/acl").kind == .unsupported)
    #expect(path("/upload/x").kind == .unsupported)
    #expect(path("/x").kind == .unsupported)
    #expect(
      path("/b/x/o/a%2Fb/rewriteTo/b/y/o/c%2Fd").action == .copy(bucket: "y", name: "c/d", isRewrite: true))
    #expect(path("/b/x/o/a/compose").action == .compose)
  }
}
