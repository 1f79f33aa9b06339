import AgentProtocol
import SourceText
import TestSupport
import Testing

/// 10,000 messages with changed bytes, in sessions of all versions. `Tests/Clients/test_mcp.py` sends as many to a process.
@Suite struct FuzzedSessionTests {
  private static let count = 10_000

  private static let messages = [
    #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-03-26","capabilities":{"roots":{}}}}"#,
    #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#, #"{"jsonrpc":"2.0","id":"a","method":"ping"}"#,
    #"{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{}}"#,
    #"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"echo","arguments":{"a":"\u00e9"},"_meta":{"progressToken":7}}}"#,
    #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":3}}"#,
    #"{"jsonrpc":"2.0","id":"roots-1","result":{"roots":[{"uri":"file:///a%20b"}]}}"#,
    #"{"jsonrpc":"2.0","id":4,"method":"resources/read","params":{"uri":"small://codes/a/b"}}"#,
    #"{"jsonrpc":"2.0","id":5,"method":"prompts/get","params":{"name":"ask","arguments":{"what":"x"}}}"#,
    #"[{"jsonrpc":"2.0","id":6,"method":"tools/call","params":{"name":"echo"}},{"jsonrpc":"2.0","id":7,"method":"ping"}]"#,
    "{\"jsonrpc\":\"2.0\",\"id\":8,\"method\":\"tools/call\",\"params\":{\"name\":\"keep\",\(Conversation.meta(roots: true))}}",
    "{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"server/discover\",\"params\":{\(Conversation.meta())}}",
  ]

  @Test(arguments: ["", "2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"]) func everyLineHasAtMostOneAnswerEach(
    version: String
  ) {
    var generator = SeededGenerator(seed: 49)
    var conversation = version.isEmpty ? Conversation() : Conversation.shaken(version)
    var answered = 0
    for round in 0..<Self.count / 5 {
      if round % 50 == 0 { conversation = version.isEmpty ? Conversation() : Conversation.shaken(version) }
      let line = Array(Self.messages[generator.below(Self.messages.count)].utf8)
      var actions = conversation.session.receive(generator.chance(4) ? line : line.mutated(using: &generator))
      // Calls report something, or are left open.
      for case .start(let call) in actions where !generator.chance(3) {
        let reports: [ToolReport] = [
          .progress(done: 1, of: 2), .failed("x"), .result("{}", isOutside: generator.chance(2)),
        ]
        for report in reports.prefix(1 + generator.below(3)) {
          actions += conversation.session.report(report, of: call.number)
        }
      }
      for case .send(let text) in actions {
        answered += 1
        let (tree, problems) = JSONReader.read(Array(text.utf8), .strict)
        #expect(problems.isEmpty && !text.utf8.contains(0x0A), "\(text)")
        for message in tree.root.elements.isEmpty ? [tree.root] : tree.root.elements {
          #expect(message["jsonrpc"]?.string == "2.0")
          let kinds = ["result", "error", "method"].count { message[$0] != nil }
          #expect(kinds == 1, "\(text)")
        }
      }
    }
    #expect(answered > Self.count / 10)
    conversation = .shaken()
    #expect(conversation.ask("ping")?["result"] != nil)
  }
}
