import EmulatedProjects
import Testing

/// The endpoints that only the emulator has.
struct InternalTests {
  private let client = Client()
  private let denying = "service firebase.storage { match /b/{b}/o { match /{n=**} { allow read: if false; } } }"
  private let allowing = "service firebase.storage { match /b/{b}/o { match /{n=**} { allow read; } } }"

  @Test func rulesThatDoNotLoadAreAnswered() async {
    await client.setRules("allow read: if true;")
    let answer = await client.send(
      "PUT", "/internal/setRules",
      #"{"rules":{"files":[{"name":"my.rules","content":"service firebase.storage { match /b/{b}/o { allow } }"}]}}"#)
    #expect(answer.status == 400)
    #expect(answer.message.hasPrefix("There was an error updating rules, see logs for more details"))
    #expect(answer.message.contains("my.rules:1:"))
    #expect(await client.send("GET", "/v0/b/demo/o/x").status == 404)
  }

  @Test func severalFilesAreRulesOfTheirBuckets() async {
    let answer = await client.send(
      "PUT", "/internal/setRules",
      #"{"rules":{"files":[{"name":"a","resource":"one","content":"\#(denying)"},"#
        + #"{"name":"b","resource":"two","content":"\#(allowing)"}]}}"#)
    #expect(answer.status == 200)
    #expect(await client.send("GET", "/v0/b/one/o/x").status == 403)
    #expect(await client.send("GET", "/v0/b/two/o/x").status == 404)
    await client.setRules("allow read;")
    #expect(await client.send("GET", "/v0/b/one/o/x").status == 404)
  }

  @Test(arguments: [
    "", "{}", #"{"rules":{}}"#, #"{"rules":{"files":[]}}"#, #"{"rules":{"files":[{"name":"a"}]}}"#,
    #"{"rules":{"files":[{"name":"a","content":1}]}}"#, "rubbish",
    #"{"rules":{"files":[{"name":"a","content":"x"},{"name":"b","content":"y"}]}}"#,
  ])
  func malformedRulesAreAnError(_ body: String) async {
    await client.setRules("allow read: if false;")
    #expect(await client.send("PUT", "/internal/setRules", body).status == 400)
    #expect(await client.send("GET", "/v0/b/demo/o/x").status == 403)
  }

  @Test func aResetRemovesObjectsAndKeepsRules() async throws {
    await client.setRules("allow write; allow read: if request.auth != null;")
    _ = await client.upload("x")
    let url = try await client.start("y")
    #expect(await client.send("POST", "/internal/reset").status == 200)
    #expect(await client.send("GET", "/v0/b/demo/o/x", as: Token.ada).status == 404)
    #expect(await client.send("GET", "/v0/b/demo/o/x").status == 403)
    #expect(await client.step(url, "query").status == 404)
  }

  @Test func whatIsLeftOutSaysSo() async {
    #expect(await client.send("POST", "/internal/export").status == 501)
    #expect(await client.send("GET", "/internal/other").status == 404)
    #expect(await client.send("POST", "/batch/storage/v1").status == 501)
    #expect(await client.send("GET", "/storage/v1/b/demo/o/x/acl").status == 404)
    #expect(await client.send("POST", "/storage/v1/b/demo/o/x/acl", "{}").status == 404)
  }

  /// `make_public()` of the Admin SDKs, which has no effect here, nor in the Storage emulator.
  @Test func anAccessControlEntryIsAccepted() async {
    await client.setRules("allow write; allow read: if false;")
    _ = await client.upload("x")
    let entry = await client.send(
      "POST", "/storage/v1/b/demo/o/x/acl", #"{"entity": "allUsers", "role": "READER"}"#, as: "Bearer owner")
    let path = "/storage/v1/b/demo/o/x/acl"
    #expect(await client.send("GET", path, as: "Bearer owner").text == #"{"kind":"storage#objectAccessControls"}"#)
    #expect(await client.send("DELETE", path, as: "Bearer owner").status == 501)
    #expect(entry.status == 200 && entry.text.contains(#""kind":"storage#objectAccessControl""#), "\(entry.text)")
    #expect(await client.send("GET", "/v0/b/demo/o/x").status == 403)
  }
}
