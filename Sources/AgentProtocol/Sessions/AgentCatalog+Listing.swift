extension AgentCatalog {
  /// The server, as an implementation of the protocol.
  func server(in version: ProtocolVersion) -> JSONValue {
    let own: JSONValue = ["name": .string(name), "version": .string(self.version)]
    return version.hasStructuredContent ? own.adding(["title": .string(title)]) : own
  }

  /// The list of the tools, with what a version knows of them.
  func toolList(in version: ProtocolVersion) -> JSONValue {
    let all = tools.map { tool -> JSONValue in
      var json: JSONValue = [
        "name": .string(tool.name), "description": .string(tool.description), "inputSchema": tool.input,
      ]
      if version.hasStructuredContent {
        json = json.adding(["title": .string(tool.title), "outputSchema": tool.output])
      }
      guard version.hasAnnotations else { return json }
      return json.adding([
        "annotations": [
          "title": .string(tool.title), "readOnlyHint": .bool(!tool.writes), "destructiveHint": .bool(tool.writes),
          "idempotentHint": true, "openWorldHint": false,
        ]
      ])
    }
    return ["tools": .array(all)]
  }

  /// The list of the resources, or of their templates.
  func resourceList(templates: Bool, in version: ProtocolVersion) -> JSONValue {
    let all = resources.filter { $0.isTemplate == templates }.map { resource -> JSONValue in
      let name = String(resource.uri.drop { $0 != ":" }.dropFirst("://".count))
      let json: JSONValue = [
        (templates ? "uriTemplate" : "uri"): .string(resource.uri), "name": .string(name),
        "description": .string(resource.description), "mimeType": .string(resource.mimeType),
      ]
      return version.hasStructuredContent ? json.adding(["title": .string(resource.title)]) : json
    }
    return [(templates ? "resourceTemplates" : "resources"): .array(all)]
  }

  /// The text at an address; nil if there is none.
  func contents(of uri: String) -> JSONValue? {
    for resource in resources {
      guard let text = resource.read(uri) else { continue }
      return ["contents": [["uri": .string(uri), "mimeType": .string(resource.mimeType), "text": .string(text)]]]
    }
    return nil
  }

  /// The list of the prompts.
  func promptList(in version: ProtocolVersion) -> JSONValue {
    let all = prompts.map { prompt -> JSONValue in
      let arguments = prompt.arguments.map { argument -> JSONValue in
        [
          "name": .string(argument.name), "description": .string(argument.description),
          "required": .bool(argument.isRequired),
        ]
      }
      let json: JSONValue = [
        "name": .string(prompt.name), "description": .string(prompt.description), "arguments": .array(arguments),
      ]
      return version.hasStructuredContent ? json.adding(["title": .string(prompt.title)]) : json
    }
    return ["prompts": .array(all)]
  }

  /// The text of a prompt as the message of a user.
  ///
  /// - Throws: ``RPCProblem`` if there is no such prompt, or a value is missing or unknown.
  func prompt(_ name: String, _ values: [String: String]) throws(RPCProblem) -> JSONValue {
    guard let prompt = prompts.first(where: { $0.name == name }) else {
      throw .invalidParameters("there is no prompt \(Quoted.name(name))")
    }
    for argument in prompt.arguments where argument.isRequired && values[argument.name] == nil {
      throw .invalidParameters("the argument `\(argument.name)` is missing")
    }
    for key in values.keys where !prompt.arguments.contains(where: { $0.name == key }) {
      throw .invalidParameters("there is no argument \(Quoted.name(key))")
    }
    let message: JSONValue = ["role": "user", "content": ["type": "text", "text": .string(prompt.text(values))]]
    return ["description": .string(prompt.description), "messages": [message]]
  }
}
