#if Serve
import EmulatedProjects
import NIOCore
import NIOHTTP1

/// Writes the response to one request.
struct ResponseWriter: Sendable {
  let channel: any Channel
  let isHead: Bool
  let isKeptAlive: Bool
  let cors: [(String, String)]
  let access: AccessRules
  /// What is kept for the request.
  let held: HeldBytes

  /// Sends a response, and closes the connection if the client wants that or the response cannot be completed.
  ///
  /// A body that the client has not taken is counted. If there is no memory for it, the response is 503.
  func write(_ response: HTTPResponse) async {
    held.removeAll()
    defer { held.removeAll() }
    var response = response
    if case .bytes(let bytes) = response.body, !held.add(bytes.count) { response = .busy }
    var headers = NIOHTTP1.HTTPHeaders(response.headers.lines.map { ($0.name, $0.value) })
    for (name, value) in cors where !headers.contains(name: name) { headers.add(name: name, value: value) }
    let isPage = headers.first(name: "content-type")?.hasPrefix("text/html") ?? false
    if isPage, let policy = access.framePolicy { headers.add(name: "Content-Security-Policy", value: policy) }
    if !isKeptAlive { headers.replaceOrAdd(name: "Connection", value: "close") }
    do {
      switch response.body {
      case .bytes(let bytes):
        if response.status != 204 { headers.replaceOrAdd(name: "Content-Length", value: "\(bytes.count)") }
        channel.write(head(response.status, headers), promise: nil)
        if !isHead, !bytes.isEmpty { channel.write(Self.body(bytes), promise: nil) }
      case .stream(let body):
        try await channel.writeAndFlush(head(response.status, headers))
        if !isHead { try await body(Sink(channel: channel, held: held)) }
      }
      try await channel.writeAndFlush(HTTPServerResponsePart.end(nil))
      if !isKeptAlive { try await channel.close() }
    } catch {
      channel.close(promise: nil)
    }
  }

  private func head(_ status: Int, _ headers: NIOHTTP1.HTTPHeaders) -> HTTPServerResponsePart {
    .head(HTTPResponseHead(version: .http1_1, status: HTTPResponseStatus(statusCode: status), headers: headers))
  }

  private static func body(_ bytes: [UInt8]) -> HTTPServerResponsePart { .body(.byteBuffer(ByteBuffer(bytes: bytes))) }

  /// Sends the pieces of a body. A write ends when the system took the bytes, so a slow client slows the service.
  private struct Sink: MessageSink {
    let channel: any Channel
    let held: HeldBytes

    func send(_ bytes: [UInt8]) async throws {
      guard held.add(bytes.count) else { throw ServerIsBusy() }
      defer { held.remove(bytes.count) }
      try await channel.writeAndFlush(ResponseWriter.body(bytes))
    }
  }
}

extension HTTPResponse {
  /// The answer when all clients together fill the memory.
  static let busy = HTTPResponse.text(503, "\(ServerIsBusy.message)\n")
}
#endif
