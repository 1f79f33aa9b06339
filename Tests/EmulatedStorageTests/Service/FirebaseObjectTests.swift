import DocumentTrees
import EmulatedProjects
import SourceText
import Synchronization
import Testing

/// Objects as Firebase's clients read, list and change them.
struct FirebaseObjectTests {
  private let client = Client()

  @Test func anUploadAnswersWithAllMetadata() async throws {
    let answer = await client.upload(
      "a/b.txt", "hello world",
      #"{"fullPath":"a/b.txt","size":11,"contentType":"text/plain","cacheControl":"no-store","metadata":{"k":"v"}}"#)
    #expect(answer.status == 200)
    #expect(answer[key: "name"] == "a/b.txt")
    #expect(answer[key: "bucket"] == "demo")
    #expect(answer[key: "size"] == "11")
    #expect(answer[key: "metageneration"] == "1")
    #expect(Int64(answer[key: "generation"] ?? "") ?? 0 > 0)
    #expect(answer[key: "contentType"] == "text/plain")
    #expect(answer[key: "cacheControl"] == "no-store")
    #expect(answer[key: "storageClass"] == "STANDARD")
    // The checksums of "hello world", as gsutil prints them.
    #expect(answer[key: "md5Hash"] == "XrY7u+Ae7tCTyyK7j1rNww==")
    #expect(answer[key: "crc32c"] == "yZRlqg==")
    #expect(answer[key: "contentEncoding"] == "identity")
    #expect(answer[key: "contentDisposition"] == "inline")
    #expect(answer[key: "downloadTokens"]?.utf8.count == 36)
    #expect(answer[key: "etag"]?.isEmpty == false)
    #expect(answer[key: "timeCreated"] == answer[key: "updated"])
    #expect(answer[key: "timeCreated"]?.utf8.count == "2026-01-01T00:00:00.000Z".utf8.count)
    #expect(answer.json["metadata"]?["k"]?.string == "v")
    let read = await client.send("GET", "/v0/b/demo/o/a%2Fb.txt")
    #expect(read.text == answer.text)
  }

  @Test(arguments: [
    ("GET", "/v0/b/demo/o/x", "READ"), ("GET", "/v0/b/demo/o/x?alt=media", "READ"),
    ("GET", "/v0/b/demo/o?prefix=p%2F&delimiter=%2F", "LIST"), ("PATCH", "/v0/b/demo/o/x", "WRITE"),
    ("DELETE", "/v0/b/demo/o/x", "WRITE"), ("POST", "/v0/b/demo/o?name=x", "WRITE"),
  ])
  func aDenialSaysWhichPermissionIsMissing(_ method: String, _ target: String, _ permission: String) async {
    await client.setRules("allow read, write: if request.auth.uid == 'ada';")
    let answer = await client.send(method, target, method == "PATCH" ? "{}" : "", as: Token.user("ben"))
    #expect(answer.status == 403)
    let lines = answer.message.split(separator: "\n")
    #expect(lines.first == "Permission denied. No \(permission) permission.")
    #expect(answer.message.contains("storage.rules:1"))
    #expect(answer.message.contains("ben"))
  }

  /// Firebase's SDKs show the status of a denial, and drop its message.
  @Test func aDenialIsToldToTheServersUser() async {
    let lines = Mutex<[String]>([])
    var settings = EmulatorSettings { _ in InMemoryTree() }
    settings.onStorageDenial = { line in lines.withLock { $0.append(line) } }
    let client = Client(settings)
    await client.setRules("allow read: if request.auth.uid == 'ada';")
    #expect(await client.send("GET", "/v0/b/demo/o/x", as: Token.user("ben")).status == 403)
    let told = lines.withLock { $0 }
    #expect(told.count == 1 && told[0].hasPrefix("denied: get gs://demo/x as ben"), "\(told)")
    #expect(told[0].contains("storage.rules:1") && !told[0].contains("\n"))
  }

  @Test func withoutReasonsADenialHasFirebasesTextOnly() async {
    var settings = EmulatorSettings { _ in InMemoryTree() }
    settings.showsReasons = false
    let client = Client(settings)
    await client.setRules("allow read: if false;")
    let answer = await client.send("GET", "/v0/b/demo/o/x")
    #expect(answer.text == #"{"error":{"code":403,"message":"Permission denied. No READ permission."}}"#)
  }

  @Test(arguments: [("GET", "", ""), ("GET", "?alt=media", ""), ("PATCH", "", "{}"), ("DELETE", "", "")])
  func anAllowedRequestToAMissingObjectIsNotFound(_ method: String, _ query: String, _ body: String) async {
    let answer = await client.send(method, "/v0/b/demo/o/missing" + query, body)
    #expect(answer.status == 404)
    #expect(answer.text == "Not Found")
  }

  @Test func rulesSeeTheCallerAndTheOwnerBypassesThem() async {
    await client.setRules("allow read, write: if request.auth.uid == 'ada';")
    #expect(await client.upload("x", as: Token.ada).status == 200)
    #expect(await client.upload("x").status == 403)
    #expect(await client.send("GET", "/v0/b/demo/o/x", as: "Firebase owner").status == 200)
    #expect(await client.send("GET", "/v0/b/demo/o/x", as: "Bearer owner").status == 200)
  }

  @Test(arguments: ["Firebase rubbish", "Bearer a.b.c", "Basic x", ""])
  func anUnreadableTokenIsNeverACaller(_ header: String) async {
    let answer = await client.send("GET", "/v0/b/demo/o/x", as: header)
    #expect(answer.status == 401)
    #expect(answer.message.hasPrefix("Unauthenticated."))
  }

  @Test func anUploadOverAnObjectIsACreateThatSeesTheOldObject() async {
    await client.setRules("allow read; allow create: if resource == null || resource.size < request.resource.size;")
    #expect(await client.upload("x", "12").status == 200)
    #expect(await client.upload("x", "1").status == 403)
    #expect(await client.send("GET", "/v0/b/demo/o/x?alt=media").text == "12")
    #expect(await client.upload("x", "123").status == 200)
    #expect(await client.send("GET", "/v0/b/demo/o/x?alt=media").text == "123")
  }

  @Test func rulesSeeTheUploadedMetadataButNoTokens() async {
    await client.setRules(
      """
      allow write: if request.resource.contentType == 'image/png' && request.resource.metadata.keys().hasOnly(['k'])
        && request.resource.size == 7;
      """)
    let json = #"{"contentType":"image/png","metadata":{"k":"v","firebaseStorageDownloadTokens":"t1,t2"}}"#
    let answer = await client.upload("x", "content", json)
    #expect(answer.status == 200)
    #expect(answer[key: "downloadTokens"] == "t1,t2")
    #expect(await client.upload("x", "content!", json).status == 403)
  }

  @Test func metadataChangesByFieldAndNullRemoves() async throws {
    _ = await client.upload(
      "x", "1", #"{"contentType":"text/plain","cacheControl":"a","contentLanguage":"de","metadata":{"a":"1","b":"2"}}"#)
    let patch = #"{"contentLanguage":null,"cacheControl":"b","metadata":{"a":null,"c":3}}"#
    let answer = await client.send("PATCH", "/v0/b/demo/o/x", patch)
    #expect(answer.status == 200)
    #expect(answer[key: "contentType"] == "text/plain")
    #expect(answer[key: "contentLanguage"] == nil)
    #expect(answer[key: "cacheControl"] == "b")
    #expect(answer[key: "metageneration"] == "2")
    #expect(answer.json["metadata"]?.members.map(\.key) == ["b", "c"])
    let override = await client.send(
      "PUT", "/v0/b/demo/o/x", #"{"metadata":null}"#, headers: ["X-HTTP-Method-Override": "PATCH"])
    #expect(override.json["metadata"] == nil)
    #expect(override[key: "md5Hash"] == answer[key: "md5Hash"])
    #expect(override[key: "downloadTokens"] == answer[key: "downloadTokens"])
  }

  @Test func rulesSeeTheMetadataBeforeAndAfterAChange() async {
    _ = await client.upload("x", "1", #"{"metadata":{"state":"draft"}}"#)
    await client.setRules(
      "allow update: if resource.metadata.state == 'draft' && request.resource.metadata.state == 'done';")
    #expect(await client.send("PATCH", "/v0/b/demo/o/x", #"{"metadata":{"state":"other"}}"#).status == 403)
    #expect(await client.send("PATCH", "/v0/b/demo/o/x", #"{"metadata":{"state":"done"}}"#).status == 200)
    #expect(await client.send("PATCH", "/v0/b/demo/o/x", #"{"metadata":{"state":"done"}}"#).status == 403)
  }

  @Test func aDeletedObjectIsGone() async {
    _ = await client.upload("x")
    let answer = await client.send("DELETE", "/v0/b/demo/o/x")
    #expect(answer.status == 204)
    #expect(answer.bytes.isEmpty)
    #expect(await client.send("DELETE", "/v0/b/demo/o/x").status == 404)
    #expect(await client.send("GET", "/v0/b/demo/o/x?alt=media").status == 404)
  }

  @Test func aListHasTheLevelInOrder() async {
    for name in ["p/b", "p/a/1", "p/a/2", "p/c/1", "p/é", "q"] { _ = await client.upload(name) }
    let answer = await client.send("GET", "/v0/b/demo/o?prefix=p%2F&delimiter=%2F")
    #expect(
      answer.text
        == #"{"prefixes":["p/a/","p/c/"],"items":[{"name":"p/b","bucket":"demo"},{"name":"p/é","bucket":"demo"}]}"#)
    let root = await client.send("GET", "/v0/b/demo/o?prefix=&delimiter=%2F")
    #expect(root.text == #"{"prefixes":["p/"],"items":[{"name":"q","bucket":"demo"}]}"#)
    #expect(await client.send("GET", "/v0/b/demo/o?prefix=p&delimiter=%2F").status == 400)
    #expect(await client.send("GET", "/v0/b/empty/o?delimiter=%2F").text == #"{"prefixes":[],"items":[]}"#)
  }

  @Test func pagesHaveEachEntryOnce() async throws {
    for name in ["a", "b/1", "b/2", "c", "d/1", "e"] { _ = await client.upload(name) }
    var (pages, token) = ([String](), String?.some(""))
    while let next = token, pages.count < 10 {
      let answer = await client.send("GET", "/v0/b/demo/o?delimiter=%2F&maxResults=2&pageToken=\(next)")
      let items = answer.json["items"]?.elements.compactMap { $0["name"]?.string } ?? []
      let prefixes = answer.json["prefixes"]?.elements.compactMap(\.string) ?? []
      pages.append((items + prefixes).sorted().joined(separator: " "))
      token = answer[key: "nextPageToken"]
    }
    #expect(pages == ["a b/", "c d/", "e"])
  }

  @Test func rulesDecideAListOfThePrefixWithoutItsSlash() async {
    await client.setRules("allow list;", at: "/users/ada")
    #expect(await client.send("GET", "/v0/b/demo/o?prefix=users%2Fada%2F&delimiter=%2F").status == 200)
    #expect(await client.send("GET", "/v0/b/demo/o?prefix=users%2F&delimiter=%2F").status == 403)
    #expect(await client.send("GET", "/v0/b/demo/o?prefix=&delimiter=%2F").status == 403)
  }

  @Test(arguments: [
    ("GET", "/v0/b/demo", 404), ("GET", "/v0/x/demo/o/a", 404), ("GET", "/v0", 404), ("PURGE", "/v0/b/demo/o/a", 405),
    ("PATCH", "/v0/b/demo/o", 405), ("GET", "/v0/b//o/a", 400), ("GET", "/v0/b/demo/o?maxResults=x", 400),
    ("GET", "/v0/b/demo/o?maxResults=-1", 400), ("GET", "/v0/b/demo/o?pageToken=%21", 400),
    ("POST", "/v0/b/demo/o", 400), ("POST", "/v0/b/demo/o?name=a%0Ab", 400), ("GET", "/v0/b/a%2Fb/o/x", 400),
  ])
  func aMalformedRequestIsAnError(_ method: String, _ target: String, _ status: Int) async {
    #expect(await client.send(method, target, as: "Bearer owner").status == status)
  }

  @Test(arguments: ["{", "[]", #"{"contentType":1}"#, #"{"metadata":[]}"#, #"{"metadata":{"a":{}}}"#])
  func malformedMetadataIsAnError(_ json: String) async {
    _ = await client.upload("x")
    #expect(await client.send("PATCH", "/v0/b/demo/o/x", json).status == 400)
    #expect(await client.upload("x", "1", json).status == 400)
  }
}
