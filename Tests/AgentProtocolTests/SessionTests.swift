import AgentProtocol
import SourceText
import Testing

/// The protocol, by its specification (modelcontextprotocol.io, each revision).
@Suite struct SessionTests {
  @Test(arguments: ProtocolVersion.withHandshake) func theHandshakeAgreesOnTheVersionOfTheClient(
    version: ProtocolVersion
  ) throws {
    var conversation = Conversation()
    let answer = try #require(
      conversation.ask("initialize", #"{"protocolVersion":"\#(version.rawValue)","capabilities":{}}"#)?["result"])
    #expect(answer["protocolVersion"]?.string == version.rawValue)
    #expect(answer["serverInfo"]?["name"]?.string == "small")
    #expect(answer["capabilities"]?["tools"] != nil)
    let tool = try #require(conversation.ask("tools/list")?["result"]?["tools"]?.elements.first)
    #expect((tool["outputSchema"] != nil) == (version >= .june2025))
    #expect((tool["annotations"] != nil) == (version >= .march2025))
    #expect(tool["inputSchema"]?["type"]?.string == "object")
    #expect(conversation.ask("ping")?["result"]?.members.isEmpty == true)
  }

  @Test func anUnknownVersionGetsTheNewestWithAHandshake() {
    var conversation = Conversation()
    let answer = conversation.ask("initialize", #"{"protocolVersion":"2030-01-01","capabilities":{}}"#)
    #expect(answer?["result"]?["protocolVersion"]?.string == "2025-11-25")
    #expect(conversation.ask("initialize", #"{"protocolVersion":"2024-11-05"}"#)?.errorCode == -32600)
  }

  @Test func nothingIsAnsweredBeforeTheHandshakeExceptPings() {
    var conversation = Conversation()
    #expect(conversation.ask("tools/list")?.errorCode == -32600)
    #expect(conversation.ask("ping")?["result"] != nil)
  }

  @Test func aVersionWithoutAHandshakeNamesItselfInEachRequest() throws {
    var conversation = Conversation()
    let found = try #require(conversation.ask("server/discover", "{\(Conversation.meta())}")?["result"])
    #expect(found["resultType"]?.string == "complete")
    #expect(found["supportedVersions"]?.elements.compactMap(\.string) == ProtocolVersion.allCases.map(\.rawValue))
    #expect(found["_meta"]?["io.modelcontextprotocol/serverInfo"]?["name"]?.string == "small")
    #expect(found["ttlMs"] != nil && found["cacheScope"]?.string == "public")
    #expect(conversation.ask("tools/list")?.errorCode == -32602)
    #expect(conversation.ask("ping", "{\(Conversation.meta())}")?.errorCode == -32601)
    let late = conversation.ask("initialize", #"{"protocolVersion":"2025-06-18","capabilities":{}}"#)
    #expect(late?.errorCode == -32022)
    #expect(late?["error"]?["data"]?["requested"]?.string == "2025-06-18")
    let other = Conversation.meta().replacing("2026-07-28", with: "2031-01-01")
    #expect(conversation.ask("tools/list", "{\(other)}")?.errorCode == -32022)
    var shaken = Conversation.shaken()
    #expect(shaken.ask("tools/list", "{\(Conversation.meta())}")?.errorCode == -32600)
  }

  @Test(arguments: [
    ("nonsense", #"{}"#, -32601), ("tools/call", #"{}"#, -32602), ("tools/call", #"{"name":"none"}"#, -32602),
    ("tools/call", #"{"name":"echo","arguments":[1]}"#, -32602), ("tools/list", #"{"cursor":"x"}"#, -32602),
    ("resources/read", #"{"uri":"small://none"}"#, -32002), ("resources/read", #"{}"#, -32602),
    ("resources/read", #"{"uri":"small://codes/none"}"#, -32002), ("prompts/get", #"{"name":"none"}"#, -32602),
    ("prompts/get", #"{"name":"ask"}"#, -32602), ("prompts/get", #"{"name":"ask","arguments":{"what":1}}"#, -32602),
    ("prompts/get", #"{"name":"ask","arguments":{"what":"a","x":"b"}}"#, -32602),
  ]) func requestsThatDoNotFitGetAnError(method: String, parameters: String, code: Int) {
    var conversation = Conversation.shaken()
    #expect(conversation.ask(method, parameters)?.errorCode == code)
  }

  @Test(arguments: [
    ("{", -32700), ("nul", -32700), (#"{"a":1,"a":2}"#, -32700), ("1", -32600), ("{}", -32600),
    (#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, -32600), (#"{"jsonrpc":"2.0","id":1}"#, -32600),
    (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, -32600), (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600),
    (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}"#, -32600),
    (#"{"jsonrpc":"2.0","id":1,"method":7}"#, -32600), (#"[]"#, -32600),
    (#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, -32600),
  ]) func whatIsNoMessageGetsAnError(line: String, code: Int) {
    var conversation = Conversation.shaken()
    #expect(Conversation.only(conversation.tell(line))?.errorCode == code)
    #expect(conversation.ask("ping")?["result"] != nil)
  }

  @Test func deepAndLongMessagesGetAnError() {
    var conversation = Conversation.shaken()
    let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    #expect(Conversation.only(conversation.tell(deep))?.errorCode == -32700)
    #expect(Conversation.only(conversation.session.receiveTooLong(limit: 10))?.errorCode == -32600)
    #expect(conversation.tell("  \r").isEmpty)
  }

  @Test func resourcesAndPromptsAreRead() {
    var conversation = Conversation.shaken()
    let page = conversation.ask("resources/read", #"{"uri":"small://page"}"#)?["result"]?["contents"]?.elements.first
    #expect(page?["text"]?.string == "text")
    let code = conversation.ask("resources/read", #"{"uri":"small://codes/a/b"}"#)?["result"]?["contents"]?.elements
    #expect(code?.first?["text"]?.string == "of a/b")
    #expect(conversation.ask("resources/list")?["result"]?["resources"]?.elements.count == 1)
    #expect(conversation.ask("resources/templates/list")?["result"]?["resourceTemplates"]?.elements.count == 1)
    let prompt = conversation.ask("prompts/get", #"{"name":"ask","arguments":{"what":"Why"}}"#)?["result"]
    #expect(prompt?["messages"]?.elements.first?["content"]?["text"]?.string == "Why?")
    #expect(conversation.ask("prompts/list")?["result"]?["prompts"]?.elements.first?["arguments"]?.elements.count == 2)
  }

  @Test func aBatchIsAnsweredTogether() throws {
    var conversation = Conversation.shaken("2025-03-26")
    let actions = conversation.tell(
      #"[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","method":"notifications/x"},"#
        + #"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"echo"}},{"jsonrpc":"2.0"}]"#)
    guard case .start(let call)? = actions.first, actions.count == 1 else {
      Issue.record("only the call begins: \(actions)")
      return
    }
    let answers = Conversation.only(conversation.session.report(.result("{}", isOutside: false), of: call.number))
    #expect(answers?.elements.map(\.id) == [1, nil, 2])
    #expect(conversation.tell(#"[{"jsonrpc":"2.0","method":"notifications/x"}]"#).isEmpty)
  }
}
