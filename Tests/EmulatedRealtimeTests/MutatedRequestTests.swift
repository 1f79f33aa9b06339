import EmulatedProjects
import RuleValues
import TestSupport
import Testing

@testable import EmulatedRealtime

/// Frames and requests of clients with random changes. None may trap, or read or write what the rules deny.
struct MutatedRequestTests {
  private static let rules = #"{"rules": {"open": {".read": true, ".write": true, ".indexOn": "n"}}}"#

  private static let frames = [
    #"{"t":"d","d":{"r":1,"a":"s","b":{"c":{"sdk.js.12-0-0":1}}}}"#,
    #"{"t":"d","d":{"r":2,"a":"q","b":{"p":"/open","h":""}}}"#,
    #"{"t":"d","d":{"r":3,"a":"q","b":{"p":"/open","q":{"i":"n","sp":1,"ep":"z","l":2,"vf":"r"},"t":5,"h":""}}}"#,
    #"{"t":"d","d":{"r":4,"a":"n","b":{"p":"/open","q":{"i":"n","sp":1},"t":5}}}"#,
    #"{"t":"d","d":{"r":5,"a":"p","b":{"p":"/open/a","d":{"n":1,".priority":2,"at":{".sv":"timestamp"}}}}}"#,
    #"{"t":"d","d":{"r":6,"a":"p","b":{"p":"/open/a","d":{"n":-1.5e300},"h":"2jmj7l5rSw0yVb/vlWAYkK/YBwk="}}}"#,
    #"{"t":"d","d":{"r":7,"a":"m","b":{"p":"/open","d":{"a/n":{".sv":{"increment":1}},"b":null,"c":"é😀"}}}}"#,
    #"{"t":"d","d":{"r":8,"a":"g","b":{"p":"/open/a","q":{"i":".key","l":1,"vf":"l"}}}}"#,
    #"{"t":"d","d":{"r":9,"a":"o","b":{"p":"/open/gone","d":[1,2,{"3":null}]}}}"#,
    #"{"t":"d","d":{"r":10,"a":"oc","b":{"p":"/open/gone"}}}"#,
    #"{"t":"d","d":{"r":11,"a":"auth","b":{"cred":"\#(token("ada"))"}}}"#,
    #"{"t":"d","d":{"r":12,"a":"g","b":{"p":"/secret"}}}"#,
    #"{"t":"d","d":{"r":13,"a":"p","b":{"p":"/secret/x","d":1}}}"#,
    #"{"t":"c","d":{"t":"p","d":{}}}"#, "0", "3",
  ]

  private func server() async throws -> RealtimeServer {
    let server = try RealtimeServer(Self.rules, showsReasons: true)
    try await server.set("secret", "s3cr3t")
    return server
  }

  @Test(arguments: 0..<4) func mutatedFramesAreAnswered(_ seed: Int) async throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let server = try await server()
    for _ in 0..<Mutations.count(10) {
      let client = try await server.client()
      for _ in 0..<50 {
        let frame = try Array(#require(Self.frames.randomElement(using: &generator)).utf8)
        let bytes = generator.chance(3) ? frame : frame.mutated(using: &generator)
        await client.connection.receive(String(decoding: bytes, as: UTF8.self))
        #expect(client.frames.take().allSatisfy { !$0.contains("s3cr3t") })
      }
      await client.connection.close()
    }
    #expect(try await server.read("secret").json == #""s3cr3t""#)
  }

  private static let requests = [
    ("GET", "/open.json?ns=demo&shallow=true", ""), ("PUT", "/open/a.json?ns=demo", #"{"n":1,"b":[1,2,null]}"#),
    ("GET", #"/open.json?ns=demo&orderBy="n"&startAt=1&limitToLast=3&print=pretty"#, ""),
    ("PATCH", "/open.json?ns=demo&print=silent", #"{"a/n":{".sv":{"increment":2}},"c":null}"#),
    ("POST", "/open/l.json?ns=demo&format=export", #"{".value":true,".priority":"x"}"#),
    ("DELETE", "/open/a/b.json?ns=demo", ""), ("GET", "/secret.json?ns=demo", ""),
    ("PUT", "/secret.json?ns=demo&auth=\(token("ada"))", "1"), ("DELETE", "/secret.json?ns=demo", ""),
    ("GET", "/.settings/rules.json?ns=demo", ""), ("GET", "/.inspect/coverage?ns=demo", ""),
  ]

  @Test(arguments: 0..<4) func mutatedRequestsAreAnswered(_ seed: Int) async throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let server = try await server()
    for _ in 0..<Mutations.count(300) {
      let (method, target, body) = try #require(Self.requests.randomElement(using: &generator))
      let changed = String(decoding: Array(target.utf8).mutated(using: &generator), as: UTF8.self)
      let text = String(decoding: Array(body.utf8).mutated(using: &generator), as: UTF8.self)
      let answer = await server.rest(method, changed, text)
      #expect((200..<500).contains(answer.status) || answer.status == 501, "\(method) \(changed) \(text)")
      #expect(!answer.body.contains("s3cr3t"))
    }
    #expect(try await server.read("secret").json == #""s3cr3t""#)
  }
}
