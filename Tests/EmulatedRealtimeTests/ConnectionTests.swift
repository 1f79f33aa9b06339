import EmulatedProjects
import RuleValues
import Testing

@testable import EmulatedRealtime

/// Conversations over a WebSocket, written from the protocol of firebase-js-sdk 12.
struct ConnectionTests {
  private let owned = """
    {"rules": {"open": {".read": true, ".write": true},
      "users": {"$uid": {".read": "auth.uid === $uid", ".write": "auth.uid === $uid", "age": {".validate": "newData.isNumber()"}}}}}
    """

  @Test func aConnectionBeginsWithAHandshakeAndAnswersPings() async throws {
    let client = try await RealtimeServer().client()
    let handshake =
      #"{"t":"c","d":{"t":"h","d":{"ts":1795369784000,"v":"5","h":"127.0.0.1:9000","s":"session"}}}"#
    #expect(client.frames.take() == [handshake])
    await client.connection.receive("0")
    #expect(client.frames.take() == [])
    await client.connection.receive(#"{"t":"c","d":{"t":"p","d":{}}}"#)
    #expect(client.frames.take() == [#"{"t":"c","d":{"t":"o","d":{}}}"#])
    #expect(await client.request(1, "s", #"{"c":{"sdk.node.12-18-0":1}}"#) == [ok(1)])
    #expect(await client.request(2, "stats", #"{"c":{}}"#) == [ok(2)])
    #expect(await client.request(3, "appcheck", #"{"token":"x"}"#) == [ok(3)])
  }

  @Test func aWriteReachesTheWritersListenBeforeItsAnswer() async throws {
    let client = try await RealtimeServer().client()
    _ = client.frames.take()
    #expect(await client.request(1, "q", #"{"p":"/a","h":""}"#) == [push("a", "null"), ok(1, "{}")])
    #expect(await client.request(2, "p", #"{"p":"/a/b","d":1}"#) == [push("a", #"{"b":1}"#), ok(2)])
    #expect(
      await client.request(3, "m", #"{"p":"/a","d":{"c":{"x":true},"d/e":"f"}}"#) == [
        push("a", #"{"c":{"x":true},"d":{"e":"f"}}"#, isMerge: true), ok(3),
      ])
    #expect(
      await client.request(4, "p", #"{"p":"/a/c","d":null}"#) == [push("a", #"{"c":null}"#, isMerge: true), ok(4)])
    #expect(await client.request(5, "p", #"{"p":"/a/b","d":1}"#) == [ok(5)], "nothing has changed")
    #expect(await client.request(6, "p", #"{"p":"/other","d":1}"#) == [ok(6)])
    #expect(await client.request(7, "n", #"{"p":"/a"}"#) == [ok(7)])
    #expect(await client.request(8, "p", #"{"p":"/a/b","d":2}"#) == [ok(8)])
    #expect(await client.request(9, "g", #"{"p":"/a"}"#) == [ok(9, #"{"b":2,"d":{"e":"f"}}"#)])
  }

  @Test func anotherClientsWriteIsPushed() async throws {
    let server = try RealtimeServer()
    let reader = try await server.client()
    _ = await reader.request(1, "q", #"{"p":"/a","h":""}"#)
    let writer = try await server.client()
    _ = await writer.request(1, "p", #"{"p":"/a","d":{"x":1,"y":2}}"#)
    #expect(try await reader.frames.next(1) == [push("a", #"{"x":1,"y":2}"#)])
    _ = await writer.request(2, "p", #"{"p":"/a/x","d":3}"#)
    #expect(try await reader.frames.next(1) == [push("a", #"{"x":3}"#, isMerge: true)])
    _ = await writer.request(3, "p", #"{"p":"/","d":null}"#)
    #expect(try await reader.frames.next(1) == [push("a", "null")])
  }

  @Test func aSlowClientGetsTheLatestData() async throws {
    let server = try RealtimeServer()
    let client = try await server.client()
    _ = await client.request(1, "q", #"{"p":"/n","h":""}"#)
    client.frames.stop()
    for number in 1...200 { try await server.set("n", .integer(Int64(number))) }
    client.frames.resume()
    var pushes: [String] = []
    while pushes.last != push("n", "200") { pushes += try await client.frames.next(1) }
    #expect(pushes.count <= 3)
  }

  @Test func concurrentWritersLoseNothing() async throws {
    let server = try RealtimeServer()
    let reader = try await server.client()
    _ = await reader.request(1, "q", #"{"p":"/sum","h":""}"#)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          let client = try await server.client()
          _ = await client.request(1, "q", #"{"p":"/own/\#(writer)","h":""}"#)
          for number in 2..<52 {
            let frames = await client.request(number, "p", #"{"p":"/own/\#(writer)","d":\#(number)}"#)
            #expect(frames.suffix(2) == [push("own/\(writer)", "\(number)"), ok(number)])
            _ = await client.request(number, "p", #"{"p":"/sum","d":{".sv":{"increment":1}}}"#)
          }
        }
      }
      try await group.waitForAll()
    }
    var sums: [Int] = []
    while sums.last != 200 {
      for frame in try await reader.frames.next(1) {
        let digits = frame.drop { $0 != "m" }.filter(\.isNumber)
        sums.append(try #require(Int(digits)))
      }
    }
    #expect(sums == sums.sorted(), "older data never follows newer data")
  }

  @Test func aListenWithTheCurrentHashGetsNoData() async throws {
    let server = try RealtimeServer()
    try await server.set("a", ["intNode": 4, "doubleNode": 4.5623, "stringNode": "hey guys", "boolNode": true])
    let client = try await server.client()
    _ = client.frames.take()
    #expect(await client.request(1, "q", #"{"p":"/a","h":"6Mc4jFmNdrLVIlJJjz2/MakTK9I="}"#) == [ok(1, "{}")])
    #expect(await client.request(2, "q", #"{"p":"/a/intNode","h":"x"}"#) == [push("a/intNode", "4"), ok(2, "{}")])
  }

  @Test func usersSeeTheirOwnDataOnly() async throws {
    let server = try RealtimeServer(owned)
    try await server.set("users/ada", ["age": 36])
    let client = try await server.client()
    _ = client.frames.take()
    #expect(await client.request(1, "q", #"{"p":"/users/ada","h":""}"#) == [denied(1)])
    #expect(await client.request(2, "g", #"{"p":"/users/ada"}"#) == [denied(2)])
    #expect(await client.request(3, "p", #"{"p":"/users/ada","d":null}"#) == [denied(3)])
    let answer = await client.request(4, "auth", #"{"cred":"\#(token("ada"))"}"#)
    #expect(answer.count == 1 && answer[0].hasPrefix(#"{"t":"d","d":{"r":4,"b":{"s":"ok","d":{"auth":{"uid":"ada""#))
    #expect(
      await client.request(5, "q", #"{"p":"/users/ada","h":""}"#) == [push("users/ada", #"{"age":36}"#), ok(5, "{}")])
    #expect(await client.request(6, "p", #"{"p":"/users/ada/age","d":"x"}"#) == [denied(6)])
    #expect(await client.request(7, "m", #"{"p":"/users","d":{"ada/age":1,"ben/age":1}}"#) == [denied(7)])
    #expect(try await server.read("users/ada/age") == .leaf(.integer(36)))
    #expect(
      await client.request(8, "unauth", "{}") == [#"{"t":"d","d":{"a":"c","b":{"p":"users/ada"}}}"#, ok(8)])
  }

  @Test func theOwnerBypassesRules() async throws {
    let client = try await RealtimeServer(owned).client()
    _ = client.frames.take()
    #expect(await client.request(1, "gauth", #"{"cred":"owner"}"#) == [ok(1, #"{"auth":null}"#)])
    #expect(await client.request(2, "p", #"{"p":"/users/ben","d":1}"#) == [ok(2)])
    _ = await client.request(3, "gauth", #"{"cred":"owner","authvar":{"uid":"ada"}}"#)
    #expect(await client.request(4, "p", #"{"p":"/users/ada/age","d":1}"#) == [ok(4)])
    #expect(await client.request(5, "p", #"{"p":"/users/ben/age","d":1}"#) == [denied(5)])
    #expect(await client.request(6, "gauth", #"{"cred":"owner","noauth":true}"#) == [ok(6, #"{"auth":null}"#)])
    #expect(await client.request(7, "p", #"{"p":"/users/ben","d":1}"#) == [denied(7)])
  }

  @Test(arguments: [#"{"cred":"a.b.c"}"#, #"{"cred":""}"#, "{}", #"{"cred":7}"#, "null"])
  func aRejectedTokenAllowsNothing(_ body: String) async throws {
    let client = try await RealtimeServer().client()
    _ = await client.request(1, "q", #"{"p":"/a","h":""}"#)
    let frames = await client.request(2, "auth", body)
    #expect(frames.first == #"{"t":"d","d":{"a":"c","b":{"p":"a"}}}"#)
    #expect(frames.last?.contains(#""r":2,"b":{"s":"invalid_token""#) == true)
    #expect(await client.request(3, "g", #"{"p":"/a"}"#) == [denied(3)])
    #expect(await client.request(4, "unauth", "{}") == [ok(4)])
    #expect(await client.request(5, "g", #"{"p":"/a"}"#) == [ok(5, "null")])
  }

  @Test func newRulesRevokeListens() async throws {
    let server = try RealtimeServer()
    let client = try await server.client()
    _ = client.frames.take()
    _ = await client.request(1, "q", #"{"p":"/a","h":""}"#)
    _ = await client.request(2, "q", #"{"p":"/b","q":{"l":2,"vf":"r","i":".key"},"t":7,"h":""}"#)
    _ = await client.request(3, "q", #"{"p":"/open","h":""}"#)
    try server.setRules(owned)
    #expect(
      try await client.frames.next(2) == [
        #"{"t":"d","d":{"a":"c","b":{"p":"a"}}}"#,
        #"{"t":"d","d":{"a":"c","b":{"p":"b","q":[{"l":2,"vf":"r","i":".key"}]}}}"#,
      ])
    #expect(await client.request(4, "p", #"{"p":"/open","d":1}"#) == [push("open", "1"), ok(4)])
  }

  @Test func reasonsArePrintedOnTheConsole() async throws {
    let client = try await RealtimeServer(owned, showsReasons: true).client()
    _ = client.frames.take()
    let frames = await client.request(1, "p", #"{"p":"/users/ada","d":1}"#)
    #expect(frames.count == 2)
    #expect(frames.first?.hasPrefix(#"{"t":"d","d":{"a":"sd","b":{"msg":""#) == true)
    #expect(frames.first?.contains("database.rules.json:") == true)
    #expect(frames.last == denied(1))
  }

  @Test func serverValuesAndPrioritiesAreStored() async throws {
    let client = try await RealtimeServer().client()
    _ = client.frames.take()
    #expect(await client.request(1, "p", #"{"p":"/t","d":{".sv":"timestamp"}}"#) == [ok(1)])
    _ = await client.request(2, "p", #"{"p":"/n","d":{".sv":{"increment":2}}}"#)
    _ = await client.request(3, "p", #"{"p":"/n","d":{".sv":{"increment":0.5}}}"#)
    _ = await client.request(4, "p", #"{"p":"/p","d":{".value":"x",".priority":3}}"#)
    _ = await client.request(5, "p", #"{"p":"/p/.priority","d":"high"}"#)
    #expect(
      await client.request(6, "g", #"{"p":"/"}"#) == [
        ok(6, #"{"n":2.5,"p":{".value":"x",".priority":"high"},"t":1795369784000}"#)
      ])
  }
}
