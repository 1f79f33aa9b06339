import RuleValues
import Testing

@testable import EmulatedRealtime

/// Transactions by hash, and writes that are left for the end of the connection.
struct TransactionTests {
  private let stale = #"{"t":"d","d":{"r":2,"b":{"s":"datastale","d":"Transaction hash does not match"}}}"#

  @Test func aTransactionWithAnotherHashGetsTheData() async throws {
    let server = try RealtimeServer()
    let client = try await server.client()
    _ = await client.request(1, "q", #"{"p":"/n","h":""}"#)
    try await server.set("n", 4)
    _ = try await client.frames.next(1)
    _ = client.frames.take()
    #expect(await client.request(2, "p", #"{"p":"/n","d":1,"h":""}"#).suffix(2) == [push("n", "4"), stale])
    #expect(
      await client.request(3, "p", #"{"p":"/n","d":5,"h":"eVih19a6ZDz3NL32uVBtg9KSgQY="}"#) == [push("n", "5"), ok(3)])
    #expect(await client.request(4, "p", #"{"p":"/none","d":5,"h":""}"#) == [ok(4)])
  }

  @Test func aStaleTransactionTellsNothingThatTheClientMayNotRead() async throws {
    let server = try RealtimeServer(#"{"rules": {".write": true}}"#)
    try await server.set("n", 4)
    let client = try await server.client()
    _ = client.frames.take()
    #expect(await client.request(2, "p", #"{"p":"/n","d":1,"h":""}"#) == [stale])
  }

  @Test func onDisconnectIsCarriedOutAtTheEnd() async throws {
    let server = try RealtimeServer()
    let client = try await server.client()
    _ = client.frames.take()
    #expect(await client.request(1, "o", #"{"p":"/online/ada","d":{".sv":"timestamp"}}"#) == [ok(1)])
    #expect(await client.request(2, "om", #"{"p":"/many","d":{"a":1,"b/c":2}}"#) == [ok(2)])
    #expect(await client.request(3, "o", #"{"p":"/gone","d":1}"#) == [ok(3)])
    #expect(await client.request(4, "oc", #"{"p":"/gone"}"#) == [ok(4)])
    #expect(await client.request(5, "o", #"{"p":"/many/a","d":7}"#) == [ok(5)])
    #expect(try await server.read("/").isAbsent)
    await client.connection.close()
    #expect(try await server.read("/").json == #"{"many":{"a":7,"b":{"c":2}},"online":{"ada":1795369784000}}"#)
    await client.connection.close()
    await client.connection.receive(#"{"t":"c","d":{"t":"p","d":{}}}"#)
    #expect(client.frames.take() == [])
  }

  @Test func onDisconnectIsJudgedWhenSetAndAsItsCallerAtTheEnd() async throws {
    let rules = #"{"rules": {"$uid": {".write": "auth.uid === $uid"}}}"#
    let server = try RealtimeServer(rules)
    let client = try await server.client()
    _ = client.frames.take()
    #expect(await client.request(1, "o", #"{"p":"/ada","d":1}"#) == [denied(1)])
    _ = await client.request(2, "auth", #"{"cred":"\#(token("ada"))"}"#)
    #expect(await client.request(3, "o", #"{"p":"/ada","d":1}"#) == [ok(3)])
    #expect(await client.request(4, "om", #"{"p":"/","d":{"ada":1,"ben":1}}"#) == [denied(4)])
    _ = await client.request(5, "auth", #"{"cred":"\#(token("ben"))"}"#)
    #expect(await client.request(6, "o", #"{"p":"/ben","d":2}"#) == [ok(6)])
    try server.setRules(#"{"rules": {"ada": {".write": "auth.uid === 'ada'"}}}"#)
    await client.connection.close()
    #expect(try await server.read("/").json == #"{"ada":1}"#)
  }

  @Test func placesOfOnDisconnectAreBounded() async throws {
    let client = try await RealtimeServer().client()
    _ = client.frames.take()
    let values = (0...DisconnectActions.maximumCount).map { #""k\#($0)":1"# }.joined(separator: ",")
    let frames = await client.request(1, "om", #"{"p":"/","d":{\#(values)}}"#)
    #expect(frames.last?.contains(#""s":"too_big""#) == true)
  }
}
