import DocumentTrees
import EmulatedProjects
import Identities
import RuleValues
import SecurityRules

/// A stream of the changes of a place as server-sent events (Firebase documentation, "Streaming from the REST API").
struct RealtimeStream<Tree: DocumentTree>: Sendable {
  /// What wakes a stream up. Several wakes while the client is slow are one.
  private enum Wake: Sendable {
    case change, keepAlive
  }

  let place: ReadPlace
  let form: AnswerForm
  let identity: Identity
  let access: RealtimeAccess<Tree>
  let keepAlive: Duration

  /// Returns the response.
  ///
  /// - Throws: the error of the first read. The response is then an ordinary error.
  func response() async throws -> HTTPResponse {
    try await access.judge(place.operation, as: identity)
    return HTTPResponse(
      200, headers: ["Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-cache"],
      body: .stream { sink in try await run(sink) })
  }

  private func run(_ sink: any MessageSink<[UInt8]>) async throws {
    let (changes, changeSignal) = AsyncStream.makeStream(of: Wake.self, bufferingPolicy: .bufferingNewest(2))
    let path = place.path
    let observers = [
      access.namespace.tree.changes.observe { if $0.touches(path) { changeSignal.yield(.change) } },
      access.namespace.rules.erased.changes.observe { _ in changeSignal.yield(.change) },
    ]
    let interval = keepAlive
    let timer = Task {
      while !Task.isCancelled {
        try await Task.sleep(for: interval)
        changeSignal.yield(.keepAlive)
      }
    }
    defer {
      timer.cancel()
      withExtendedLifetime(observers) {}
    }
    var sent: DataNode?
    guard try await update(&sent, sink) else { return }
    for await wake in changes {
      if case .keepAlive = wake { try await send("keep-alive", "null", to: sink) }
      // Two quick wakes may have replaced an earlier one, so every wake reads.
      guard try await update(&sent, sink) else { return }
    }
  }

  /// Sends what has changed since `sent`.
  ///
  /// - Returns: false if the stream has ended.
  private func update(_ sent: inout DataNode?, _ sink: any MessageSink<[UInt8]>) async throws -> Bool {
    let node: DataNode
    do {
      node = try await access.read(place, as: identity)
    } catch {
      let refusal = access.refusal(error)
      if refusal.kind == .unavailable { return true }
      try await send("cancel", "null", to: sink)
      return false
    }
    switch sent.map({ NodeDifference.between($0, and: node) }) ?? .replace(.root, node) {
    case nil: return true
    case .replace(let path, let data): try await send("put", message(path, form.text(data)), to: sink)
    case .merge(let path, let children):
      let members = children.map { "\(ServerMessage.string($0.name)):\(form.text($0.node))" }
      try await send("patch", message(path, "{\(members.joined(separator: ","))}"), to: sink)
    }
    sent = node
    return true
  }

  private func message(_ path: DataPath, _ data: String) -> String {
    #"{"path":\#(ServerMessage.string(path.description)),"data":\#(data)}"#
  }

  private func send(_ event: String, _ data: String, to sink: any MessageSink<[UInt8]>) async throws {
    try await sink.send(Array("event: \(event)\ndata: \(data)\n\n".utf8))
  }
}
