#if Serve
import EmulatedProjects
import NIOCore
import NIOHTTP1

/// Collects one HTTP/1.1 request at a time, and sends the response of the service.
///
/// `Sendable` is unchecked because all members belong to the event loop of the connection.
final class RequestHandler: ChannelDuplexHandler, RemovableChannelHandler, @unchecked Sendable {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private let service: PortService
  private let access: AccessRules
  private let bytes: BoundedCount
  private let deadline: ConnectionDeadline
  private var head: HTTPRequestHead?
  private var body: [UInt8] = []
  private var held: HeldBytes
  private var isTooLong = false
  /// The server has no memory for the body: others fill it.
  private var isRefused = false
  /// The number of requests whose answers the system has not taken.
  private var unanswered = 0
  private var task: Task<Void, Never>?

  init(_ service: PortService, _ access: AccessRules, bytes: BoundedCount, deadline: ConnectionDeadline) {
    self.service = service
    self.access = access
    self.bytes = bytes
    self.deadline = deadline
    held = HeldBytes(in: bytes)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      (self.head, isTooLong, isRefused) = (head, false, false)
      dropBody()
      deadline.set(ConnectionDeadline.request)
      if head.headers.first(name: "expect")?.lowercased() == "100-continue" {
        context.writeAndFlush(
          wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: .continue))), promise: nil)
      }
    case .body(let buffer):
      isTooLong = isTooLong || body.count + buffer.readableBytes > service.maximumBodyBytes
      isRefused = isRefused || (!isTooLong && !held.add(buffer.readableBytes))
      if isTooLong || isRefused { dropBody() } else { body += buffer.readableBytesView }
    case .end: end(context)
    }
  }

  private func dropBody() {
    held.removeAll()
    body = []
  }

  private func end(_ context: ChannelHandlerContext) {
    guard let head else { return }
    let (body, held) = (body, held)
    (self.head, self.body, self.held) = (nil, [], HeldBytes(in: bytes))
    unanswered += 1
    deadline.clear()
    let isAllowed = access.allow(head.source)
    let writer = ResponseWriter(
      channel: context.channel, isHead: head.method == .HEAD, isKeptAlive: head.isKeepAlive,
      cors: isAllowed ? CORS.headers(head) : [], access: access, held: held)
    guard isAllowed else {
      let text = "This server only answers requests for localhost, from pages on localhost.\n"
      return run { await writer.write(.text(403, text)) }
    }
    if isTooLong {
      let text = "The body is longer than \(service.maximumBodyBytes) bytes.\n"
      return run { await writer.write(.text(413, text)) }
    }
    if isRefused { return run { await writer.write(.busy) } }
    if head.method == .OPTIONS { return run { await writer.write(HTTPResponse(200)) } }
    let request = HTTPRequest(
      head.method == .HEAD ? "GET" : head.method.rawValue, head.uri, headers: ServiceHeaders(head.headers),
      body: body)
    service.requests.add()
    run { [http = service.http] in await writer.write(await http.respond(to: request)) }
  }

  /// Answers a request once the system has taken the answer to the one before, so that a client that does not read gets no
  /// further answers.
  private func run(_ answer: @escaping @Sendable () async -> Void) {
    let earlier = task
    task = Task {
      await earlier?.value
      if !Task.isCancelled { await answer() }
    }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) { promise?.futureResult.whenComplete { [self] _ in noteAnswer() } }
    context.write(data, promise: promise)
  }

  private func noteAnswer() {
    unanswered -= 1
    if unanswered == 0, head == nil { deadline.set(ConnectionDeadline.request) }
  }

  func channelInactive(context: ChannelHandlerContext) {
    task?.cancel()
    dropBody()
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    task?.cancel()
    context.close(promise: nil)
  }
}

extension ServiceHeaders {
  init(_ headers: NIOHTTP1.HTTPHeaders) {
    self.init()
    for (name, value) in headers { add(name, value) }
  }
}

extension HTTPRequestHead {
  /// What the request says about where it comes from.
  var source: AccessRules.Source { AccessRules.Source(host: headers.first(name: "host")) { headers.first(name: $0) } }
}

/// The headers with which a page may use the server (protocol of the Emulator Suite).
enum CORS {
  static func headers(_ head: HTTPRequestHead) -> [(String, String)] {
    guard let origin = head.headers.first(name: "origin") else { return [] }
    var headers = [
      ("Access-Control-Allow-Origin", origin), ("Access-Control-Allow-Credentials", "true"), ("Vary", "Origin"),
      (
        "Access-Control-Expose-Headers",
        """
        content-type,etag,x-client-wire-protocol,x-http-session-id,x-http-initial-response,x-goog-upload-url,\
        x-goog-upload-status,x-goog-upload-chunk-granularity,x-goog-upload-size-received,x-goog-upload-command,\
        x-gupload-uploadid,x-goog-upload-header-content-length,x-goog-upload-header-content-type,\
        x-goog-upload-protocol,x-goog-upload-offset,x-goog-generation,x-goog-hash
        """
      ),
    ]
    guard head.method == .OPTIONS else { return headers }
    headers.append(("Access-Control-Allow-Methods", "GET,HEAD,PUT,PATCH,POST,DELETE"))
    if let asked = head.headers.first(name: "access-control-request-headers") {
      headers.append(("Access-Control-Allow-Headers", asked))
    }
    if head.headers.first(name: "access-control-request-private-network") == "true" {
      headers.append(("Access-Control-Allow-Private-Network", "true"))
    }
    return headers
  }
}
#endif
