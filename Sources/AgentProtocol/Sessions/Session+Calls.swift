import SourceText

extension Session {
  /// Begins a call, or lets it wait for others.
  mutating func call(
    _ request: IncomingMessage.Request, _ version: ProtocolVersion, batch: Int?
  ) throws(RPCProblem) -> [Action] {
    guard let name = request.parameters?["name"]?.string else { throw .invalidParameters("`name` must be a string") }
    guard catalog.tools.contains(where: { $0.name == name }) else {
      throw .invalidParameters("there is no tool \(Quoted.name(name))")
    }
    let arguments = request.parameters?["arguments"]
    if let arguments {
      guard case .object = arguments.value else { throw .invalidParameters("`arguments` must be an object") }
    }
    guard calls.count < Self.maximumOpen else { throw .busy("too many calls have no answer yet") }
    guard !calls.values.contains(where: { $0.id == request.id }) else {
      throw .invalidRequest("a call with this `id` has no answer yet")
    }
    let answered = request.parameters?["inputResponses"]?[ClientFolders.question]
    let number = nextNumber()
    calls[number] = OpenCall(
      id: request.id, version: version, progressToken: request.meta?["progressToken"].flatMap { RequestID($0) },
      batch: batch, canAskForFolders: version.isStateless && answered == nil && namesFolders(request))
    waiting.append(
      ToolCall(
        number: number, tool: name, arguments: arguments.map { Self.text(of: $0, in: request.source) } ?? "{}",
        folders: ClientFolders.paths(of: answered), isStructured: version.hasStructuredContent))
    return startWaiting()
  }

  /// Returns a value as it is written in a line.
  private static func text(of node: JSONNode, in source: [UInt8]) -> String {
    String(decoding: source[node.span.start..<node.span.end], as: UTF8.self)
  }

  /// Starts the calls for which there is room.
  private mutating func startWaiting() -> [Action] {
    var actions: [Action] = []
    while !waiting.isEmpty, !folders.isAsked, calls.values.count(where: \.isStarted) < Self.maximumRunning {
      let call = waiting.removeFirst()
      calls[call.number]?.isStarted = true
      actions.append(
        .start(
          ToolCall(
            number: call.number, tool: call.tool, arguments: call.arguments, folders: folders.paths + call.folders,
            isStructured: call.isStructured)))
    }
    return actions
  }

  /// Takes the report of a call that was started.
  package mutating func report(_ report: ToolReport, of number: Int) -> [Action] {
    guard let call = calls[number] else { return [] }
    switch report {
    case .progress(let done, let count):
      guard let token = call.progressToken else { return [] }
      let progress: JSONValue = [
        "progressToken": token.json, "progress": .integer(Int64(done)), "total": .integer(Int64(count)),
      ]
      let message: JSONValue = ["jsonrpc": "2.0", "method": "notifications/progress", "params": progress]
      return [.send(message.text)]
    case .failed(let message): return end(number, call, ToolReport.failure(message))
    case .result(let result, let isOutside):
      let asks = isOutside && call.canAskForFolders
      return end(
        number, call, asks ? askingForFolders(in: call.version).text : complete(result, in: call.version))
    }
  }

  private mutating func end(_ number: Int, _ call: OpenCall, _ result: String) -> [Action] {
    calls[number] = nil
    return send(Self.answer(call.id, result), call.batch) + startWaiting()
  }

  /// Takes a message that needs no answer. Those that the server does not know have no effect.
  mutating func notice(_ method: String, _ parameters: JSONNode?) -> [Action] {
    switch method {
    case "notifications/cancelled":
      guard let id = parameters?["requestId"].flatMap({ RequestID($0) }) else { return [] }
      return cancel(id)
    case "notifications/initialized", "notifications/roots/list_changed":
      guard folders.canBeAsked, case .handshake = era else { return [] }
      return [.send(folders.ask())]
    default: return []
    }
  }

  /// Ends a call without an answer.
  private mutating func cancel(_ id: RequestID) -> [Action] {
    guard let (number, call) = calls.first(where: { $0.value.id == id }) else { return [] }
    calls[number] = nil
    waiting.removeAll { $0.number == number }
    let settled = call.batch.map { settle($0, nil) } ?? []
    return (call.isStarted ? [.cancel(number: number)] : []) + settled + startWaiting()
  }

  /// Takes the answer to a question of the server.
  mutating func takeFolders(_ id: RequestID?, _ result: JSONNode?) -> [Action] {
    guard let id, id == folders.asked else { return [] }
    folders.take(result)
    return startWaiting()
  }

  /// Starts the waiting calls without the folders for which the client was asked.
  package mutating func stopAwaitingFolders() -> [Action] {
    folders.take(nil)
    return startWaiting()
  }
}
