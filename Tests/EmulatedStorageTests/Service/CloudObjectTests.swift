import EmulatedProjects
import SourceText
import Testing

/// The Cloud Storage JSON API as administrators use it.
struct CloudObjectTests {
  private let client = Client()

  private func put(_ name: String, _ content: String, _ query: String = "") async -> Answer {
    await client.send(
      "POST", "/upload/storage/v1/b/demo/o?uploadType=media&name=\(name)\(query)", content,
      headers: ["Content-Type": "text/plain"])
  }

  @Test func noRulesAreEvaluated() async {
    await client.setRules("allow read, write: if false;")
    let answer = await put("a%2Fb", "hello")
    #expect(answer.status == 200)
    #expect(answer[key: "kind"] == "storage#object")
    #expect(answer[key: "id"] == "demo/a/b/\(answer[key: "generation"] ?? "")")
    #expect(answer[key: "mediaLink"]?.hasPrefix("http://127.0.0.1:9199/download/storage/v1/b/demo/o/a%2Fb?") == true)
    #expect(await client.send("GET", "/storage/v1/b/demo/o/a%2Fb").text == answer.text)
    for target in [
      "/download/storage/v1/b/demo/o/a%2Fb?alt=media", "/storage/v1/b/demo/o/a%2Fb?alt=media",
      "/b/demo/o/a%2Fb?alt=media",
      "/demo/a/b",
    ] {
      #expect(await client.send("GET", target).text == "hello")
    }
  }

  @Test func aMultipartUploadMayQuoteItsBoundary() async {
    let body =
      "--==1==\r\ncontent-type: application/json; charset=UTF-8\r\n\r\n{\"name\":\"x\",\"cacheControl\":\"c\"}\r\n--==1==\r\n"
      + "content-type: image/png\r\n\r\ndata\r\n--==1==--"
    let answer = await client.send(
      "POST", "/upload/storage/v1/b/demo/o?uploadType=multipart", body,
      headers: ["content-type": "multipart/related; boundary=\"==1==\""])
    #expect(answer[key: "name"] == "x")
    #expect(answer[key: "contentType"] == "image/png")
    #expect(answer[key: "cacheControl"] == "c")
  }

  @Test func aResumableUploadUsesContentRanges() async throws {
    let start = await client.send(
      "POST", "/upload/storage/v1/b/demo/o?uploadType=resumable", #"{"name":"x"}"#,
      headers: ["x-upload-content-type": "text/plain"])
    let location = try #require(start["Location"]).replacing("http://127.0.0.1:9199", with: "")
    let first = await client.send("PUT", location, "0123", headers: ["Content-Range": "bytes 0-3/*"])
    #expect(first.status == 308)
    #expect(first["Range"] == "bytes=0-3")
    let status = await client.send("PUT", location, headers: ["Content-Range": "bytes */*"])
    #expect(status.status == 308)
    let last = await client.send("PUT", location, "45", headers: ["Content-Range": "bytes 4-5/6"])
    #expect(last.status == 200)
    #expect(last[key: "size"] == "6")
    #expect(last[key: "contentType"] == "text/plain")
    #expect(await client.send("PUT", location, "45", headers: ["Content-Range": "bytes 4-5/6"]).text == last.text)
    #expect(await client.send("GET", "/demo/x").text == "012345")
  }

  @Test(arguments: ["bytes 4-5/6", "rubbish", "bytes 0-1", "bytes 0-x/2", "bytes 0-1/1", "items 0-1/2"])
  func aWrongContentRangeIsAnError(_ range: String) async throws {
    let start = await client.send("POST", "/upload/storage/v1/b/demo/o?uploadType=resumable&name=x", "")
    let location = try #require(start["Location"]).replacing("http://127.0.0.1:9199", with: "")
    #expect(await client.send("PUT", location, "45", headers: ["Content-Range": range]).status == 400)
    #expect(await client.send("GET", "/demo/x").status == 404)
  }

  @Test func aClientCannotUseTheUploadOfAnAdministratorAndTheReverse() async throws {
    await client.setRules("allow write: if false;")
    let own = try await client.start("x")
    let id = try #require(own.split(separator: "=").dropLast().last?.split(separator: "&").first)
    let answer = await client.send("PUT", "/upload/storage/v1/b/demo/o?uploadType=resumable&upload_id=\(id)", "1")
    #expect(answer.status == 404)
  }

  @Test func listsHaveResourcesAndPrefixes() async {
    for name in ["a", "b%2F1", "b%2F2", "c"] { _ = await put(name, "1") }
    let all = await client.send("GET", "/storage/v1/b/demo/o?projection=noAcl")
    #expect(all.json["items"]?.elements.compactMap { $0["name"]?.string } == ["a", "b/1", "b/2", "c"])
    let level = await client.send("GET", "/storage/v1/b/demo/o?delimiter=%2F")
    #expect(level.json["prefixes"]?.elements.compactMap(\.string) == ["b/"])
    #expect(level.json["items"]?.elements.count == 2)
    let part = await client.send("GET", "/storage/v1/b/demo/o?startOffset=b&endOffset=c&prefix=b&maxResults=1")
    #expect(part.json["items"]?.elements.compactMap { $0["name"]?.string } == ["b/1"])
    #expect(part[key: "nextPageToken"] != nil)
    #expect(await client.send("GET", "/storage/v1/b/demo/o?matchGlob=a*").status == 501)
  }

  @Test func patchChangesAndPutReplaces() async {
    _ = await put("x", "1")
    let patched = await client.send(
      "PATCH", "/storage/v1/b/demo/o/x?projection=full", #"{"contentLanguage":"de","metadata":{"a":"1"}}"#)
    #expect(patched[key: "contentLanguage"] == "de")
    #expect(patched[key: "contentType"] == "text/plain")
    let replaced = await client.send("PUT", "/storage/v1/b/demo/o/x", #"{"contentType":"a/b","metadata":{"b":"2"}}"#)
    #expect(replaced[key: "contentLanguage"] == nil)
    #expect(replaced.json["metadata"]?.members.map(\.key) == ["b"])
    #expect(replaced[key: "metageneration"] == "3")
  }

  @Test func copiesAndCompositions() async {
    _ = await put("a", "one")
    _ = await put("b", "two")
    _ = await client.send("PATCH", "/storage/v1/b/demo/o/a", #"{"metadata":{"k":"v"}}"#)
    let rewritten = await client.send("POST", "/storage/v1/b/demo/o/a/rewriteTo/b/other/o/c%2Fd", "{}")
    #expect(rewritten[key: "kind"] == "storage#rewriteResponse")
    #expect(rewritten.json["done"]?.bool == true)
    #expect(rewritten.json["resource"]?["metadata"]?["k"]?.string == "v")
    #expect(await client.send("GET", "/other/c/d").text == "one")
    let copied = await client.send("POST", "/storage/v1/b/demo/o/a/copyTo/b/demo/o/e")
    #expect(copied[key: "name"] == "e")
    let composed = await client.send(
      "POST", "/storage/v1/b/demo/o/f/compose",
      #"{"sourceObjects":[{"name":"a"},{"name":"b"}],"destination":{"contentType":"text/css"}}"#)
    #expect(composed[key: "contentType"] == "text/css")
    #expect(await client.send("GET", "/demo/f").text == "onetwo")
    #expect(await client.send("POST", "/storage/v1/b/demo/o/f/compose", "{}").status == 400)
    #expect(await client.send("POST", "/storage/v1/b/demo/o/no/copyTo/b/demo/o/e").status == 404)
  }

  @Test func preconditionsCompareGenerations() async throws {
    #expect(await put("x", "1", "&ifGenerationMatch=0").status == 200)
    let second = await put("x", "2", "&ifGenerationMatch=0")
    #expect(second.status == 412)
    #expect(second.json["error"]?["errors"]?.elements.first?["reason"]?.string == "conditionNotMet")
    let generation = try #require(await client.send("GET", "/b/demo/o/x")[key: "generation"])
    #expect(await client.send("GET", "/b/demo/o/x?ifGenerationNotMatch=\(generation)").status == 304)
    #expect(await client.send("GET", "/b/demo/o/x?generation=1").status == 404)
    #expect(await client.send("PATCH", "/b/demo/o/x?ifMetagenerationMatch=2", "{}").status == 412)
    #expect(await client.send("DELETE", "/b/demo/o/x?ifGenerationMatch=1").status == 412)
    #expect(await client.send("DELETE", "/b/demo/o/x?ifGenerationMatch=\(generation)").status == 204)
    #expect(await put("x", "2", "&ifGenerationMatch=a").status == 400)
  }

  @Test func aMissingObjectIsNamed() async {
    let answer = await client.send("GET", "/storage/v1/b/demo/o/x")
    #expect(answer.status == 404)
    #expect(answer.json["error"]?["errors"]?.elements.first?["reason"]?.string == "notFound")
    #expect(answer.message == "No such object: demo/x")
  }

  @Test func aWrongChecksumIsAnError() async {
    let answer = await client.send(
      "POST", "/upload/storage/v1/b/demo/o?uploadType=media&name=x", "hello world",
      headers: ["x-goog-hash": "crc32c=AAAAAA=="])
    #expect(answer.status == 400)
    let right = await client.send(
      "POST", "/upload/storage/v1/b/demo/o?uploadType=media&name=x", "hello world",
      headers: ["x-goog-hash": "crc32c=yZRlqg==,md5=XrY7u+Ae7tCTyyK7j1rNww=="])
    #expect(right.status == 200)
  }

  @Test func bucketsSpringUp() async {
    #expect(await client.send("POST", "/storage/v1/b?project=p", #"{"name":"new"}"#)[key: "name"] == "new")
    #expect(await client.send("GET", "/storage/v1/b/found")[key: "kind"] == "storage#bucket")
    let list = await client.send("GET", "/storage/v1/b?project=p")
    #expect(list.json["items"]?.elements.compactMap { $0["name"]?.string } == ["new"], "a read adds no bucket")
    #expect(await client.send("DELETE", "/storage/v1/b/new").status == 204)
    _ = await put("x", "1")
    #expect(await client.send("DELETE", "/storage/v1/b/demo").status == 400)
    #expect(await client.send("POST", "/storage/v1/b", "{}").status == 400)
  }
}
