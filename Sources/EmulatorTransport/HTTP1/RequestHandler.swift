#if Serve
import EmulatedProjects
import NIOCore
import NIOHTTP1

/// Collects one HTTP/1.1 request at a time, and sends the response of the service.
///
/// `Sendable` is unchecked because all members belong to the event loop of the connection.
final class RequestHandler: ChannelInboundHandler, RemovableChannelHandler, @unchecked Sendable {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let service: PortService
  private let access: AccessRules
  private let bodyBytes: BoundedCount
  private var head: HTTPRequestHead?
  private var body: [UInt8] = []
  private var isTooLong = false
  /// The server has no memory for the body: others fill it.
  private var isRefused = false
  private var task: Task<Void, Never>?

  init(_ service: PortService, _ access: AccessRules, _ bodyBytes: BoundedCount) {
    self.service = service
    self.access = access
    self.bodyBytes = bodyBytes
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      (self.head, isTooLong, isRefused) = (head, false, false)
      dropBody()
      if head.headers.first(name: "expect")?.lowercased() == "100-continue" {
        context.writeAndFlush(
          wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: .continue))), promise: nil)
      }
    case .body(let buffer):
      isTooLong = isTooLong || body.count + buffer.readableBytes > service.maximumBodyBytes
      isRefused = isRefused || (!isTooLong && !bodyBytes.add(buffer.readableBytes))
      if isTooLong || isRefused { dropBody() } else { body += buffer.readableBytesView }
    case .end: end(context)
    }
  }

  private func dropBody() {
    bodyBytes.remove(body.count)
    body = []
  }

  private func end(_ context: ChannelHandlerContext) {
    guard let head else { return }
    self.head = nil
    let isAllowed = access.allow(head.source)
    let writer = ResponseWriter(
      channel: context.channel, isHead: head.method == .HEAD, isKeptAlive: head.isKeepAlive,
      cors: isAllowed ? CORS.headers(head) : [], access: access)
    guard isAllowed else {
      let text = "This server only answers requests for localhost, from pages on localhost.\n"
      return run { await writer.write(.text(403, text)) }
    }
    if isTooLong {
      let text = "The body is longer than \(service.maximumBodyBytes) bytes.\n"
      return run { await writer.write(.text(413, text)) }
    }
    if isRefused { return run { await writer.write(.text(503, "The server has too many unfinished requests.\n")) } }
    if head.method == .OPTIONS { return run { await writer.write(HTTPResponse(200)) } }
    let request = HTTPRequest(
      head.method == .HEAD ? "GET" : head.method.rawValue, head.uri, headers: ServiceHeaders(head.headers),
      body: body)
    body = []
    let (http, bodyBytes, count) = (service.http, bodyBytes, request.body.count)
    run {
      let response = await http.respond(to: request)
      bodyBytes.remove(count)
      await writer.write(response)
    }
  }

  private func run(_ body: @escaping @Sendable () async -> Void) { task = Task { await body() } }

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
