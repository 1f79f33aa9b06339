import AgentProtocol
import SourceText

/// A session with a small catalog, and what it does.
struct Conversation {
  var session = Session(Self.catalog)

  static let catalog = AgentCatalog(
    name: "small", title: "A small server", version: "1", instructions: "Ask.",
    tools: [
      AgentCatalog.Tool(
        name: "echo", title: "Echo", description: "Returns its arguments.", input: ["type": "object"],
        output: ["type": "object"], writes: false),
      AgentCatalog.Tool(
        name: "keep", title: "Keep", description: "Writes.", input: ["type": "object"], output: ["type": "object"],
        writes: true),
    ],
    resources: [
      AgentCatalog.Resource(uri: "small://page", title: "A page", description: "Text.") { _ in "text" },
      AgentCatalog.Resource(uri: "small://codes/{code}", title: "A code", description: "Text.") {
        $0 == "a/b" ? "of \($0)" : nil
      },
    ],
    prompts: [
      AgentCatalog.Prompt(
        name: "ask", title: "Ask", description: "Asks.",
        arguments: [
          AgentCatalog.Prompt.Argument("what", "The question."),
          AgentCatalog.Prompt.Argument("why", "The reason.", isRequired: false),
        ]
      ) { "\($0["what"] ?? "")?" }
    ])

  /// The members of `_meta` that versions without a handshake need.
  static func meta(roots: Bool = false) -> String {
    #""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","#
      + #""io.modelcontextprotocol/clientCapabilities":{\#(roots ? #""roots":{}"# : "")}}"#
  }

  /// Begins with a handshake.
  static func shaken(_ version: String = "2025-06-18", roots: Bool = false) -> Conversation {
    var conversation = Conversation()
    let capabilities = roots ? #"{"roots":{"listChanged":true}}"# : "{}"
    _ = conversation.tell(
      #"{"jsonrpc":"2.0","id":"hello","method":"initialize","params":{"protocolVersion":"\#(version)","#
        + #""capabilities":\#(capabilities),"clientInfo":{"name":"test","version":"1"}}}"#)
    return conversation
  }

  /// Receives a line.
  mutating func tell(_ line: String) -> [Session.Action] { session.receive(Array(line.utf8)) }

  /// Receives a request with the ID 1, and returns the answer; nil unless it is the only action.
  mutating func ask(_ method: String, _ parameters: String = "{}") -> JSONNode? {
    Self.only(tell(#"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(parameters)}"#))
  }

  /// Receives a call of the tool `echo`.
  mutating func call(_ id: Int, _ members: String = "") -> [Session.Action] {
    tell(
      #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"echo","arguments":{"a": [1, "b"]}\#(members)}}"#
    )
  }

  /// Returns the message of the only action, which sends it.
  static func only(_ actions: [Session.Action]) -> JSONNode? {
    guard actions.count == 1, case .send(let text)? = actions.first else { return nil }
    let (tree, problems) = JSONReader.read(Array(text.utf8), .strict)
    return problems.isEmpty ? tree.root : nil
  }
}

extension JSONNode {
  /// The number of the error of an answer.
  var errorCode: Int? {
    if case .integer(let code)? = self["error"]?["code"]?.value { return Int(code) }
    return nil
  }

  /// The ID of an answer, if it is a whole number.
  var id: Int? {
    if case .integer(let id)? = self["id"]?.value { return Int(id) }
    return nil
  }
}
