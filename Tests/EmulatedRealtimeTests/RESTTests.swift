import EmulatedProjects
import RuleValues
import Testing

@testable import EmulatedRealtime

/// The REST API as firebase-admin for Python and Pyrebase use it.
struct RESTTests {
  private let owned = #"{"rules": {"$uid": {".read": "auth.uid === $uid", ".write": "auth.uid === $uid"}}}"#

  @Test func dataIsWrittenAndRead() async throws {
    let server = try RealtimeServer()
    #expect(await server.rest("GET", "/a.json?ns=demo") == (200, "null"))
    #expect(await server.rest("PUT", "/a.json?ns=demo", #"{"x":[1,2],"y":"é"}"#) == (200, #"{"x":[1,2],"y":"é"}"#))
    #expect(await server.rest("GET", "/a/x/1.json?ns=demo") == (200, "2"))
    #expect(
      await server.rest("PATCH", "/a.json?ns=demo", #"{"y":null,"z/w":{".sv":"timestamp"}}"#)
        == (200, #"{"z":{"w":1795369784000}}"#))
    #expect(await server.rest("GET", "/a.json?ns=demo&shallow=true") == (200, #"{"x":true,"z":true}"#))
    #expect(await server.rest("GET", "/a/x/0.json?ns=demo&shallow=true") == (200, "1"))
    #expect(await server.rest("DELETE", "/a/x.json?ns=demo") == (200, "null"))
    #expect(await server.rest("PUT", "/a.json?ns=demo&print=silent", "1") == (204, ""))
    #expect(await server.rest("PUT", "/a.json?ns=demo&print=pretty", #"{"x":1}"#) == (200, "{\n  \"x\": 1\n}"))
    #expect(await server.rest("POST", "/a.json?ns=demo", "2", ["X-HTTP-Method-Override": "PUT"]) == (200, "2"))
    #expect(await server.rest("GET", "/.json", "", ["Host": "demo.localhost:9000"]) == (200, #"{"a":2}"#))
  }

  @Test func readsCreateNoDatabase() async throws {
    let server = try RealtimeServer(owned)
    #expect(await server.rest("GET", "/ada.json?ns=other").status == 401)
    #expect(await server.rest("GET", "/ada.json?ns=third&auth=\(token("ada"))") == (200, "null"))
    #expect(
      await server.rest("GET", "/.settings/rules.json?ns=third", "", ["Authorization": "Bearer owner"]).status == 200)
    #expect(await server.rest("PUT", "/ada.json?ns=demo&auth=\(token("ada"))", "1") == (200, "1"))
    #expect(await server.rest("GET", "/.inspect/databases.json?ns=demo") == (200, #"[{"name":"demo"}]"#))
  }

  @Test func postCreatesAKey() async throws {
    let server = try RealtimeServer()
    let (status, body) = await server.rest("POST", "/l.json?ns=demo", "7")
    #expect(status == 200 && body.hasPrefix(#"{"name":"-"#) && body.utf8.count == 31)
    let key = String(body.dropFirst(9).dropLast(2))
    #expect(await server.rest("GET", "/l/\(key).json?ns=demo") == (200, "7"))
  }

  @Test func prioritiesAreExportedOnRequest() async throws {
    let server = try RealtimeServer()
    _ = await server.rest("PUT", "/a.json?ns=demo", #"{".priority":1,"b":{".value":2,".priority":"x"}}"#)
    #expect(await server.rest("GET", "/a.json?ns=demo") == (200, #"{"b":2}"#))
    #expect(
      await server.rest("GET", "/a.json?ns=demo&format=export")
        == (200, #"{".priority":1,"b":{".value":2,".priority":"x"}}"#))
  }

  @Test func callersAreIdentifiedInEveryForm() async throws {
    let server = try RealtimeServer(owned)
    let ada = token("ada")
    #expect(await server.rest("PUT", "/ada.json?ns=demo", "1") == (401, #"{"error":"Permission denied"}"#))
    #expect(await server.rest("PUT", "/ada.json?ns=demo&auth=\(ada)", "1") == (200, "1"))
    #expect(await server.rest("GET", "/ada.json?ns=demo&access_token=\(ada)") == (200, "1"))
    #expect(await server.rest("GET", "/ada.json?ns=demo", "", ["Authorization": "Bearer \(ada)"]) == (200, "1"))
    #expect(await server.rest("GET", "/ben.json?ns=demo&auth=\(ada)").status == 401)
    for owner in ["auth=owner", "access_token=owner"] {
      #expect(await server.rest("GET", "/.json?ns=demo&\(owner)") == (200, #"{"ada":1}"#))
    }
    let override = "auth=owner&auth_variable_override="
    #expect(await server.rest("GET", "/ada.json?ns=demo&\(override){\"uid\":\"ada\"}") == (200, "1"))
    #expect(await server.rest("GET", "/ben.json?ns=demo&\(override){\"uid\":\"ada\"}").status == 401)
    #expect(await server.rest("GET", "/ada.json?ns=demo&\(override)null").status == 401)
    #expect(await server.rest("GET", "/ada.json?ns=demo&auth_variable_override={\"uid\":\"ada\"}").status == 401)
    for rubbish in ["x.y.z", "", "ya29.x"] {
      let (status, body) = await server.rest("GET", "/ada.json?ns=demo&auth=\(rubbish)")
      #expect(status == 401 && body.hasPrefix(#"{"error":"Could not parse auth token."#))
    }
  }

  @Test func aDenialSaysWhyAfterFirebasesText() async throws {
    let server = try RealtimeServer(owned, showsReasons: true)
    let (status, body) = await server.rest("GET", "/ada.json?ns=demo")
    #expect(status == 401)
    #expect(body.hasPrefix(#"{"error":"Permission denied\n"#) && body.contains("database.rules.json:1"))
  }

  @Test func conditionalWritesCompareTags() async throws {
    let server = try RealtimeServer()
    func call(_ method: String, _ body: String, _ headers: HTTPHeaders) async -> (Int, String, String?) {
      let response = await server.http.respond(
        to: HTTPRequest(method, "/n.json?ns=demo", headers: headers, body: Array(body.utf8)))
      return (response.status, response.text, response.headers["etag"])
    }
    let four = "eVih19a6ZDz3NL32uVBtg9KSgQY="
    #expect(await call("GET", "", ["X-Firebase-ETag": "true"]) == (200, "null", "null_etag"))
    #expect(await call("GET", "", [:]) == (200, "null", nil))
    #expect(await call("PUT", "4", ["if-match": "null_etag", "X-Firebase-ETag": "true"]) == (200, "4", four))
    #expect(await call("PUT", "5", ["if-match": "null_etag"]) == (412, "4", four))
    #expect(await call("GET", "", ["if-none-match": four]) == (304, "", four))
    #expect(await call("GET", "", ["if-none-match": "x"]) == (200, "4", nil))
    #expect(await call("DELETE", "", ["if-match": "x"]) == (412, "4", four))
    #expect(await call("DELETE", "", ["if-match": four]) == (200, "null", nil))
    #expect(await call("PATCH", "{}", ["if-match": four]).0 == 400)
    #expect(await call("POST", "1", ["if-match": four]).0 == 400)
  }

  @Test func aFailedConditionTellsNothingThatTheCallerMayNotRead() async throws {
    let server = try RealtimeServer(#"{"rules": {".write": true}}"#)
    try await server.set("n", 4)
    #expect(
      await server.rest("PUT", "/n.json?ns=demo", "5", ["if-match": "x"]) == (401, #"{"error":"Permission denied"}"#))
  }

  @Test(arguments: [
    ("GET", "/a.json", 400), ("GET", "/a.json?ns=../x", 400), ("GET", "/a?ns=demo", 404),
    ("TRACE", "/a.json?ns=demo", 405),
    ("GET", "/a%2Fb.json?ns=demo", 400), ("GET", "/a$.json?ns=demo", 400),
    ("GET", "/.info/connected.json?ns=demo", 400),
    ("PUT", "/a.json?ns=demo", 400), ("PATCH", "/a.json?ns=demo", 400), ("POST", "/a.json?ns=demo", 400),
    ("GET", "/.lp?ns=demo", 501), ("GET", "/.inspect/coverage", 400), ("GET", "/.ws?ns=demo", 426),
  ])
  func impossibleRequestsAreErrors(_ method: String, _ target: String, _ status: Int) async throws {
    #expect(try await RealtimeServer().rest(method, target).status == status)
  }

  @Test(arguments: ["{", "x", #"{"c":{"a.b":1}}"#, #"{"a":{".sv":"now"}}"#, "1 2", "\u{0}", #"{"a":1,"a":2}"#])
  func invalidDataIsAnError(_ body: String) async throws {
    let server = try RealtimeServer()
    for method in ["PUT", "POST", "PATCH"] {
      let answer = await server.rest(method, "/a.json?ns=demo", body)
      #expect(answer.status == 400)
      #expect(answer.body.hasPrefix(#"{"error":"Invalid data; couldn't parse JSON object, array, or value.\n"#))
    }
    #expect(await server.rest("GET", "/.json?ns=demo") == (200, "null"))
  }

  @Test func theCoverageIsServed() async throws {
    let server = try RealtimeServer(#"{"rules": {"a": {".read": "auth != null"}}}"#)
    #expect(await server.rest("GET", "/a.json?ns=demo").status == 401)
    let json = await server.rest("GET", "/.inspect/coverage.json?ns=demo")
    #expect(json.status == 200)
    #expect(json.body.contains(#""values":[{"value":{"boolValue":false},"count":1}]"#))
    let page = await server.rest("GET", "/.inspect/coverage?ns=demo")
    #expect(page.body.contains("<h1>Coverage of the rules</h1>"))
  }

  @Test func theOwnerReplacesRules() async throws {
    let server = try RealtimeServer()
    let owner: HTTPHeaders = ["Authorization": "Bearer owner"]
    let target = "/.settings/rules.json?ns=demo"
    #expect(await server.rest("PUT", target, owned) == (401, #"{"error":"Permission denied"}"#))
    #expect(await server.rest("PUT", target, owned, owner) == (200, #"{"status":"ok"}"#))
    #expect(await server.rest("GET", target, "", owner) == (200, owned))
    #expect(await server.rest("GET", "/ada.json?ns=demo").status == 401)
    #expect(await server.rest("GET", "/ada.json?ns=other").status == 200)
    let (status, body) = await server.rest("PUT", target, "invalid json %{!@[", owner)
    #expect(status == 400 && body.hasPrefix(#"{"error":"1:1: Parse error: "#))
    let unknown = await server.rest("PUT", target, "{\"rules\":\n {\".read\": \"nobody\"}}", owner)
    #expect(unknown.status == 400 && unknown.body.hasPrefix(#"{"error":"2:"#) && unknown.body.contains("nobody"))
    #expect(await server.rest("GET", target, "", owner) == (200, owned), "rejected rules change nothing")
    #expect(await server.rest("DELETE", "/.json?ns=demo", "", owner) == (200, "null"))
    #expect(await server.rest("PUT", "/ada.json?ns=other", "1").status == 200)
    #expect(await server.rest("GET", "/.inspect/databases.json") == (200, #"[{"name":"demo"},{"name":"other"}]"#))
  }
}
