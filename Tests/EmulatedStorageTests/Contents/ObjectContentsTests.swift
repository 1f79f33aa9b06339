import DocumentTrees
import EmulatedProjects
import Foundation
import RuleValues
import SecurityRules
import Testing

@testable import EmulatedStorage

/// Contents in memory and in files: whole or not at all, and none that no object names.
struct ObjectContentsTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "contents-\(UUID())").path
  private let tree = InMemoryTree()

  private var files: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() }

  @Test func contentsSurviveARestart() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let first = await Client(place: .folder(folder), tree: tree).upload("x", "content", #"{"cacheControl":"c"}"#)
    let client = Client(place: .folder(folder), tree: tree)
    #expect(await client.send("GET", "/v0/b/demo/o/x?alt=media").text == "content")
    #expect(await client.send("GET", "/v0/b/demo/o/x").text == first.text)
    #expect(await client.send("GET", "/v0/b/demo/o/x?alt=media", headers: ["Range": "bytes=1-2"]).text == "on")
  }

  @Test func filesOfNoObjectAreRemoved() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let client = Client(place: .folder(folder), tree: tree)
    _ = await client.upload("x", "old")
    #expect(files.count == 2)
    _ = await client.upload("x", "new")
    #expect(files.count == 2)
    _ = await client.upload("y", "1")
    #expect(await client.send("DELETE", "/v0/b/demo/o/y").status == 204)
    #expect(files.count == 2)
    // What a killed process leaves: a part of a file, and a content without metadata.
    for name in [".partial-abc", "0123.attributes", "other"] {
      try Data("x".utf8).write(to: URL(filePath: folder).appending(path: name))
    }
    let next = Client(place: .folder(folder), tree: tree)
    #expect(await next.send("GET", "/v0/b/demo/o/x?alt=media").text == "new")
    #expect(files.count == 2)
    #expect(await next.send("POST", "/internal/reset").status == 200)
    #expect(files.isEmpty)
  }

  @Test func aDeniedUploadLeavesNoContent() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let client = Client(place: .folder(folder), tree: tree)
    await client.setRules("allow write: if request.resource.size < 4; allow read;")
    #expect(await client.upload("x", "123").status == 200)
    let before = files
    #expect(await client.upload("x", "1234").status == 403)
    #expect(await client.upload("y", "1234").status == 403)
    #expect(files == before)
    #expect(await client.send("GET", "/v0/b/demo/o/x?alt=media").text == "123")
  }

  @Test func memoryIsBounded() async throws {
    let client = Client(place: .memory(maximumBytes: 10))
    #expect(await client.upload("x", "0123456").status == 200)
    let full = await client.upload("y", "0123")
    #expect(full.status == 402)
    #expect(full.message.contains("10 bytes of memory"))
    #expect(await client.send("GET", "/v0/b/demo/o/y").status == 404)
    #expect(await client.send("DELETE", "/v0/b/demo/o/x").status == 204)
    #expect(await client.upload("y", "0123").status == 200)
  }

  @Test func anObjectWithoutContentIsNotFound() async throws {
    let client = Client(tree: tree)
    let object = ObjectName(bucket: "demo", name: "x")
    try client.projects.bucket("demo").authorizer.tree.write { transaction in
      try transaction.setObject(ObjectMetadata(object, size: 3).encoded(), named: object)
    }
    #expect(await client.send("GET", "/v0/b/demo/o/x?alt=media").status == 404)
    #expect(await client.send("GET", "/v0/b/demo/o/x").status == 200)
  }

  @Test func equalContentsOfTwoObjectsAreApart() async throws {
    let client = Client(tree: tree)
    for name in ["x", "y"] { _ = await client.upload(name, "same") }
    #expect(await client.send("DELETE", "/v0/b/demo/o/x").status == 204)
    #expect(await client.send("GET", "/v0/b/demo/o/y?alt=media").text == "same")
  }

  @Test func concurrentUploadsLeaveOneWholeObject() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let client = Client(place: .folder(folder), tree: tree)
    await withTaskGroup(of: Int.self) { group in
      for number in 0..<20 {
        group.addTask { await client.upload("x", String(repeating: "\(number % 10)", count: 100)).status }
      }
      for await status in group { #expect(status == 200) }
    }
    let text = await client.send("GET", "/v0/b/demo/o/x?alt=media").text
    #expect(text.utf8.count == 100)
    #expect(Set(text).count == 1)
    #expect(files.count == 2)
  }

  @Test(arguments: [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000])
  func anMD5DigestDoesNotDependOnThePieces(_ count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) }
    var digest = MD5Digest()
    for start in stride(from: 0, to: count, by: 7) { digest.update(Array(bytes[start..<min(start + 7, count)])) }
    #expect(digest.finish() == MD5Digest.digest(bytes))
  }

  @Test(arguments: [
    ("", "1B2M2Y8AsgTpgAmY7PhCfg==", "AAAAAA=="), ("123456789", "JfnnlDI7RTiF9RgfG2JNCw==", "4waSgw=="),
  ])
  func checksumsAreThoseOfCloudStorage(_ text: String, _ md5: String, _ crc: String) {
    let digest = ContentDigest(Array(text.utf8))
    #expect(digest.md5Hash == md5)
    #expect(digest.crc32c == crc)
  }
}
