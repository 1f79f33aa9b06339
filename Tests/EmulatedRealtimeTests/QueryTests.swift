import RuleValues
import Testing

@testable import EmulatedRealtime

/// Queries of both protocols over one set of children.
struct QueryTests {
  private let rules = """
    {"rules": {".read": true, "l": {".indexOn": ["n", ".value"]}}}
    """

  private func server() async throws -> RealtimeServer {
    let server = try RealtimeServer(rules)
    let values: WrittenValue = [
      "a": ["n": 1], "b": ["n": 2], "c": ["n": 2], "d": ["n": 3], "e": ["x": 0],
    ]
    try await server.set("l", values)
    return server
  }

  @Test(arguments: [
    (#"{"i":"n","sp":2}"#, "bcd"), (#"{"i":"n","ep":2}"#, "abce"),
    (#"{"i":"n","sp":2,"ep":2,"sin":true,"ein":true}"#, "bc"),
    (#"{"i":"n","sp":2,"sn":"[MAX_NAME]","sin":false}"#, "d"), (#"{"i":"n","sp":2,"sn":"b","sin":false}"#, "cd"),
    (#"{"i":"n","sp":2,"sn":"c","sin":true}"#, "cd"), (#"{"i":"n","ep":2,"en":"[MIN_NAME]","ein":false}"#, "ae"),
    (#"{"i":"n","ep":2,"en":"c","ein":false}"#, "abe"), (#"{"i":"n","sp":2,"sn":"[MIN_NAME]","sin":false}"#, "bcd"),
    (#"{"i":"n","ep":2,"en":"[MAX_NAME]","ein":true}"#, "abce"), (#"{"i":"n","sp":null,"ep":null}"#, "e"),
    (#"{"i":"n","l":2,"vf":"l"}"#, "ae"), (#"{"i":"n","l":2,"vf":"r"}"#, "cd"), (#"{"i":"n","sp":2,"l":2}"#, "bc"),
    (#"{"i":"n","l":1}"#, "d"), (#"{"i":".key","sp":"b","ep":"d"}"#, "bcd"),
    (#"{"i":".key","sp":"b","sin":false,"ep":"d","ein":false}"#, "c"), (#"{"i":".key","sp":"c","ep":"c"}"#, "c"),
    (#"{"i":".key","sp":"[MIN_NAME]","ep":"[MAX_NAME]"}"#, "abcde"), (#"{"l":2,"vf":"r"}"#, "de"),
    (#"{"i":".value","l":1,"vf":"l"}"#, "a"),
  ])
  func wireQueriesFindTheirChildren(_ query: String, _ names: String) async throws {
    let client = try await server().client()
    _ = client.frames.take()
    let children = names.map { #""\#($0)":"# + ($0 == "e" ? #"{"x":0}"# : #"{"n":\#(numbers[$0] ?? 0)}"#) }
    let data = "{\(children.joined(separator: ","))}"
    #expect(
      await client.request(1, "q", #"{"p":"/l","q":\#(query),"t":5,"h":""}"#) == [push("l", data, tag: 5), ok(1, "{}")])
    #expect(await client.request(2, "g", #"{"p":"/l","q":\#(query)}"#) == [ok(2, data)])
  }

  private let numbers: [Character: Int] = ["a": 1, "b": 2, "c": 2, "d": 3]

  /// Every kind of place: what is written, and what a client reads.
  private static let places: [(written: String, read: String)] = [
    (#""text""#, #""text""#), (#""""#, #""""#), ("1", "1"), ("0", "0"), ("-1.5", "-1.5"), ("1e300", "1e+300"),
    ("9007199254740993", "9007199254740993"), ("true", "true"), ("false", "false"), ("null", "null"), ("{}", "null"),
    ("[]", "null"), (#"{"a":{}}"#, "null"), (#"{"a":1,"b":{"c":"x"}}"#, #"{"a":1,"b":{"c":"x"}}"#),
    ("[1,2]", #"{"0":1,"1":2}"#),
    (#"{".value":"text",".priority":7}"#, #"{".value":"text",".priority":7}"#),
    (#"{".value":false,".priority":"p"}"#, #"{".value":false,".priority":"p"}"#),
    (#"{"a":1,".priority":2}"#, #"{".priority":2,"a":1}"#),
  ]

  /// The SDKs send `"q":{}` for `get()` of a reference (firebase/firebase-js-sdk, `get` in
  /// packages/database/src/core/PersistentConnection.ts).
  @Test(arguments: places)
  func anEmptyQueryIsNoQuery(_ written: String, _ read: String) async throws {
    let rules = #"{"rules": {".write": true, "l": {".read": "query.orderByKey === null || true"}}}"#
    let client = try await RealtimeServer(rules).client()
    _ = await client.request(1, "p", #"{"p":"/l","d":\#(written)}"#)
    _ = client.frames.take()
    #expect(await client.request(2, "g", #"{"p":"/l"}"#) == [ok(2, read)])
    #expect(await client.request(3, "g", #"{"p":"/l","q":{}}"#) == [ok(3, read)])
    #expect(await client.request(4, "g", #"{"p":"/l","q":null}"#) == [ok(4, read)])
    #expect(await client.request(5, "q", #"{"p":"/l","q":{},"h":""}"#) == [push("l", read), ok(5, "{}")])
    // The same listen ends without the query, and its end names none.
    #expect(await client.request(6, "n", #"{"p":"/l"}"#) == [ok(6)])
    // A query that only orders excludes nothing. Any other has no results in a leaf.
    #expect(await client.request(7, "g", #"{"p":"/l","q":{"i":".key"}}"#) == [ok(7, read)])
    let children =
      read.hasPrefix("{") && !read.contains(".value") ? read.replacing(#"".priority":2,"#, with: "") : "null"
    #expect(await client.request(8, "g", #"{"p":"/l","q":{"i":".key","l":9,"vf":"l"}}"#) == [ok(8, children)])
    #expect(await client.request(9, "g", #"{"p":"/l","q":{"i":".key","ep":"~"}}"#) == [ok(9, children)])
  }

  /// Rules see no query, as for `onValue()`, which sends none.
  @Test(arguments: ["", #","q":{}"#])
  func rulesSeeAnEmptyQueryAsNone(_ query: String) async throws {
    let rules = #"{"rules": {"l": {".read": "query.limitToFirst === null && query.orderByChild === null"}}}"#
    let client = try await RealtimeServer(rules).client()
    _ = client.frames.take()
    #expect(await client.request(1, "g", #"{"p":"/l"\#(query)}"#) == [ok(1, "null")])
  }

  @Test func arrivedRulesEndAListenWithAnEmptyQueryAsOneWithoutAQuery() async throws {
    let server = try RealtimeServer(#"{"rules": {".read": true}}"#)
    let client = try await server.client()
    _ = await client.request(1, "q", #"{"p":"/l","q":{},"h":""}"#)
    try server.setRules(#"{"rules": {".read": false}}"#)
    try await server.set("l", 1)
    #expect(try await client.frames.next(1) == [#"{"t":"d","d":{"a":"c","b":{"p":"l"}}}"#])
  }

  @Test func aQueryWithoutAnIndexIsWarnedAbout() async throws {
    let client = try await server().client()
    _ = client.frames.take()
    let frames = await client.request(1, "q", #"{"p":"/l","q":{"i":"x","sp":0},"t":1,"h":""}"#)
    #expect(frames.last == ok(1, #"{"w":["no_index"]}"#))
  }

  @Test func aQueryIsUpdatedWithItsTag() async throws {
    let server = try await server()
    let client = try await server.client()
    _ = await client.request(1, "q", #"{"p":"/l","q":{"i":"n","l":1,"vf":"r"},"t":1,"h":""}"#)
    _ = await client.request(2, "q", #"{"p":"/l","q":{"i":"n","l":2,"vf":"l"},"t":2,"h":""}"#)
    try await server.set("l/z", ["n": 9])
    #expect(try await client.frames.next(1) == [push("l", #"{"z":{"n":9}}"#, tag: 1)])
    #expect(await client.request(3, "n", #"{"p":"/l","q":{"i":"n","l":1,"vf":"r"},"t":1}"#) == [ok(3)])
    try await server.set("l/0", ["n": 0])
    #expect(try await client.frames.next(1) == [push("l", #"{"0":{"n":0},"e":{"x":0}}"#, tag: 2)])
  }

  @Test(arguments: [
    (#"orderBy="n"&startAt=2"#, "bcd"), (#"orderBy="n"&startAfter=2"#, "d"), (#"orderBy="n"&endBefore=2"#, "ae"),
    (#"orderBy="n"&equalTo=2"#, "bc"), (#"orderBy="n"&limitToFirst=2"#, "ae"), (#"orderBy="n"&limitToLast=1"#, "d"),
    (#"orderBy="$key"&startAt="c"&endAt="d""#, "cd"), (#"orderBy="$priority"&limitToFirst=1"#, "a"),
    (#"orderBy="$value"&limitToLast=1"#, "e"),
  ])
  func restQueriesFindTheirChildren(_ query: String, _ names: String) async throws {
    let answer = try await server().rest("GET", "/l.json?ns=demo&\(query)")
    let children = names.map { #""\#($0)":"# + ($0 == "e" ? #"{"x":0}"# : #"{"n":\#(numbers[$0] ?? 0)}"#) }
    #expect(answer == (200, "{\(children.joined(separator: ","))}"))
  }

  @Test(arguments: [
    ("limitToFirst=1", "orderBy must be defined when other query parameters are defined"),
    ("orderBy=n", "orderBy must be a valid JSON encoded path"),
    (#"orderBy="n"&startAt=x"#, "Constraint index field must be a JSON primitive"),
    (#"orderBy="n"&limitToFirst=0"#, "limitToFirst must be a positive integer"),
    (#"orderBy="n"&limitToFirst=1&limitToLast=1"#, "only one of limitToFirst and limitToLast may be set"),
    (#"orderBy="n"&shallow=true"#, "Mixing 'shallow' and querying parameters is not supported"),
    (
      #"orderBy="n"&equalTo=1&startAt=1"#,
      "equalTo cannot be specified in addition to startAt, startAfter, endAt, or endBefore"
    ),
    (#"orderBy="x""#, #"Index not defined, add \".indexOn\": \"x\", for path \"/l\", to the rules"#),
    (#"orderBy="$key"&startAt=1"#, "the bounds of a query by key must be strings"),
    ("print=x", "print must be pretty or silent"), ("format=x", "format must be export"),
  ])
  func invalidRESTQueriesAreErrors(_ query: String, _ message: String) async throws {
    let answer = try await server().rest("GET", "/l.json?ns=demo&\(query)")
    #expect(answer == (400, #"{"error":"\#(message)"}"#))
  }
}
