import DocumentTrees
import Testing

@testable import EmulatedRealtime

/// Frames in pieces, and frames that no client sends.
struct MalformedFrameTests {
  @Test func longMessagesComeInPieces() async throws {
    let client = try await RealtimeServer().client()
    _ = client.frames.take()
    let text = String(repeating: "é😀x", count: 8_000)
    let message = #"{"t":"d","d":{"r":1,"a":"p","b":{"p":"/a","d":"\#(text)"}}}"#
    let frames = FrameAssembler.frames(of: message)
    #expect(frames.count == 3 && frames[0] == "2")
    #expect(frames.allSatisfy { $0.utf16.count <= 16_384 })
    for frame in frames { await client.connection.receive(frame) }
    #expect(client.frames.take() == [ok(1)])
    let answer = await client.request(2, "g", #"{"p":"/a"}"#)
    #expect(answer.first == "2" && answer.dropFirst().joined() == ok(2, "\"\(text)\""))
  }

  @Test func aMessageThatIsTooLargeEndsTheConnection() async throws {
    let client = try await RealtimeServer().client()
    await client.connection.receive("999999")
    #expect(await !client.connection.isOpen)
    var assembler = FrameAssembler()
    #expect(assembler.take("3") == .incomplete)
    #expect(assembler.take(String(repeating: "x", count: FrameAssembler.maximumMessageBytes)) == .incomplete)
    #expect(assembler.take("xx") == .tooLarge)
  }

  @Test(arguments: ["", "{", "[]", "nul", "1234567", #"{"t":"x","d":{}}"#, #"{"t":"d"}"#, #"{"t":"d","d":{"r":1}}"#])
  func aFrameThatIsNoRequestGetsAnError(_ frame: String) async throws {
    let client = try await RealtimeServer().client()
    _ = client.frames.take()
    await client.connection.receive(frame)
    let frames = client.frames.take()
    #expect(frames.count == 1 && frames.first?.hasPrefix(#"{"t":"c","d":{"t":"e","d":""#) == true)
    #expect(await client.connection.isOpen)
  }

  @Test(arguments: [
    ("x", "{}"), ("q", "{}"), ("q", "null"), ("q", #"{"p":7}"#), ("g", #"{"p":"/a","q":[]}"#),
    ("q", #"{"p":"/a","q":{"i":7}}"#), ("q", #"{"p":"/a","q":{"l":0,"vf":"l"}}"#),
    ("q", #"{"p":"/a","q":{"l":1,"vf":"x"}}"#), ("q", #"{"p":"/a","q":{"sp":{}}}"#),
    ("q", #"{"p":"/a","q":{"i":".key","sp":1}}"#), ("q", #"{"p":"/a","q":{"i":""}}"#),
    ("q", #"{"p":"/.info/connected"}"#), ("p", #"{"p":"/a"}"#), ("p", #"{"p":"/a","d":{".sv":"x"}}"#),
    ("p", #"{"p":"/a","d":{"b.c":1}}"#), ("p", #"{"p":"/a$","d":1}"#), ("p", #"{"p":"/a","d":1,"h":7}"#),
    ("m", #"{"p":"/a","d":1}"#), ("m", #"{"p":"/a","d":{"b":1,"b/c":2}}"#), ("o", #"{"d":1}"#), ("oc", "{}"),
    ("n", #"{"p":"/a","q":7}"#),
  ])
  func aMalformedRequestGetsAnError(_ action: String, _ body: String) async throws {
    let client = try await RealtimeServer().client()
    let frames = await client.request(9, action, body)
    #expect(frames.last?.contains(#"{"r":9,"b":{"s":"invalid_data""#) == true)
    #expect(await client.request(10, "g", #"{"p":"/"}"#) == [ok(10, "null")])
  }

  @Test func listensAreBounded() async throws {
    let client = try await RealtimeServer().client()
    for number in 0..<RealtimeConnection<InMemoryTree>.maximumListens {
      _ = await client.request(number, "q", #"{"p":"/a\#(number)","h":""}"#)
    }
    let frames = await client.request(9, "q", #"{"p":"/b","h":""}"#)
    #expect(frames.last?.contains(#""s":"too_big""#) == true)
  }

  @Test func aLostClientEndsTheConnection() async throws {
    let client = try await RealtimeServer().client()
    client.frames.close()
    _ = await client.request(1, "s", "{}")
    #expect(await !client.connection.isOpen)
  }
}
