#if Serve
package import EmulatedProjects
import NIOCore
import NIOHTTP1
import NIOPosix

/// A client for HTTP/1.1 servers on this machine, with one connection for each request.
package struct LoopbackClient: OutboundClient {
  /// The limit on a response, in bytes.
  private let maximumBytes: Int
  /// The time that a request may take.
  private let timeout: TimeAmount

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - maximumBytes: the limit on a response, in bytes.
  ///   - seconds: the time that a request may take.
  package init(maximumBytes: Int = 1 << 20, seconds: Int64 = 10) {
    self.maximumBytes = maximumBytes
    timeout = .seconds(seconds)
  }

  /// Returns the response to a request.
  package func send(_ request: OutboundRequest) async throws -> HTTPResponse {
    let address = request.address
    let channel: any Channel
    do {
      channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .connectTimeout(timeout)
        .channelInitializer { $0.pipeline.addHTTPClientHandlers() }
        .connect(host: address.host, port: address.port).get()
    } catch {
      throw LoopbackFailure.noConnection
    }
    let answer = channel.eventLoop.makePromise(of: HTTPResponse.self)
    let collector = ResponseCollector(answer, maximumBytes: maximumBytes)
    channel.eventLoop.execute { [timeout] in
      do {
        try channel.pipeline.syncOperations.addHandler(collector)
      } catch {
        answer.fail(LoopbackFailure.closed)
      }
      let timer = channel.eventLoop.scheduleTask(in: timeout) { collector.fail(.tooSlow) }
      answer.futureResult.whenComplete { _ in
        timer.cancel()
        channel.close(promise: nil)
      }
      Self.write(request, to: channel)
    }
    return try await answer.futureResult.get()
  }

  private static func write(_ request: OutboundRequest, to channel: any Channel) {
    var head = HTTPRequestHead(version: .http1_1, method: .init(rawValue: request.method), uri: request.address.target)
    head.headers = NIOHTTP1.HTTPHeaders(request.headers.lines.map { ($0.name, $0.value) })
    head.headers.replaceOrAdd(name: "Host", value: request.address.authority)
    head.headers.replaceOrAdd(name: "Connection", value: "close")
    if !request.body.isEmpty { head.headers.replaceOrAdd(name: "Content-Length", value: "\(request.body.count)") }
    channel.write(HTTPClientRequestPart.head(head), promise: nil)
    if !request.body.isEmpty {
      channel.write(HTTPClientRequestPart.body(.byteBuffer(ByteBuffer(bytes: request.body))), promise: nil)
    }
    channel.writeAndFlush(HTTPClientRequestPart.end(nil), promise: nil)
  }
}

/// The reason why a server on this machine sent no response.
enum LoopbackFailure: Error, Hashable, CustomStringConvertible {
  case noConnection, closed, tooSlow
  case tooLong(Int)

  /// The reason.
  var description: String {
    switch self {
    case .noConnection: "no server is there"
    case .closed: "the connection was closed before the response ended, or it is not HTTP/1.1"
    case .tooSlow: "the response takes too long"
    case .tooLong(let limit): "the response has more than \(limit) bytes"
    }
  }
}

/// Collects one response.
///
/// `Sendable` is unchecked because all members belong to the event loop of the connection.
final class ResponseCollector: ChannelInboundHandler, @unchecked Sendable {
  typealias InboundIn = HTTPClientResponsePart

  private let promise: EventLoopPromise<HTTPResponse>
  private let maximumBytes: Int
  private var head: HTTPResponseHead?
  private var body: [UInt8] = []
  private var isDone = false

  init(_ promise: EventLoopPromise<HTTPResponse>, maximumBytes: Int) {
    self.promise = promise
    self.maximumBytes = maximumBytes
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      if head.status.code >= 200 { self.head = head }
    case .body(let buffer):
      if body.count + buffer.readableBytes > maximumBytes { return fail(.tooLong(maximumBytes)) }
      body += buffer.readableBytesView
    case .end: end()
    }
  }

  private func end() {
    guard let head, !isDone else { return }
    isDone = true
    promise.succeed(
      HTTPResponse(Int(head.status.code), headers: ServiceHeaders(head.headers), body: .bytes(body)))
  }

  /// Ends the request without a response. After the end, it does nothing.
  func fail(_ failure: LoopbackFailure) {
    if isDone { return }
    isDone = true
    body = []
    promise.fail(failure)
  }

  func channelInactive(context: ChannelHandlerContext) {
    fail(.closed)
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    fail(.closed)
    context.close(promise: nil)
  }
}
#endif
