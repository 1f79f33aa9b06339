#if Serve
import EmulatedProjects
import FirestoreWire
import NIOCore
import NIOHPACK
import NIOHTTP2

/// One stream of HTTP/2: a gRPC call.
///
/// `Sendable` is unchecked because all members belong to the event loop of the connection.
final class CallHandler: ChannelInboundHandler, @unchecked Sendable {
  typealias InboundIn = HTTP2Frame.FramePayload
  typealias OutboundOut = HTTP2Frame.FramePayload

  /// A client that sends more messages than the service takes is cut off. The SDKs send up to 10 without waiting.
  private static let maximumWaiting = 10_000

  private let service: any CallService
  private let access: AccessRules
  private var frames = GRPCFrames()
  private var messages: AsyncStream<[UInt8]>.Continuation?
  private var task: Task<Void, Never>?

  init(_ service: any CallService, _ access: AccessRules) {
    self.service = service
    self.access = access
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .headers(let frame):
      begin(frame.headers, context)
      if frame.endStream { messages?.finish() }
    case .data(let frame):
      guard case .byteBuffer(let buffer) = frame.data else { return }
      receive(buffer, context)
      if frame.endStream { messages?.finish() }
    default: break
    }
  }

  private func begin(_ headers: HPACKHeaders, _ context: ChannelHandlerContext) {
    // Trailers of a client carry nothing.
    guard task == nil else { return }
    let answer = CallAnswer(channel: context.channel)
    guard access.allow(host: headers.first(name: ":authority"), origin: headers.first(name: "origin")) else {
      task = Task {
        await answer.end(CallOutcome(status: 7, message: "This server only answers requests for localhost."))
      }
      return
    }
    var fields = ServiceHeaders()
    for (name, value, _) in headers where !name.hasPrefix(":") { fields.add(name, value) }
    let (stream, continuation) = AsyncStream<[UInt8]>.makeStream(bufferingPolicy: .bufferingOldest(Self.maximumWaiting))
    messages = continuation
    let (service, path) = (service, headers.first(name: ":path") ?? "")
    task = Task { [fields] in
      let outcome = await service.call(path, fields, stream, to: answer)
      await answer.end(outcome)
    }
  }

  private func receive(_ buffer: ByteBuffer, _ context: ChannelHandlerContext) {
    frames.append(buffer.readableBytesView)
    do throws(RPCError) {
      while let message = try frames.next() {
        if case .dropped? = messages?.yield(message) {
          throw RPCError(.resourceExhausted, "the client sends faster than the server answers")
        }
      }
    } catch {
      messages?.finish()
      task?.cancel()
      let answer = CallAnswer(channel: context.channel)
      task = Task { await answer.end(CallOutcome(status: error.status.rawValue, message: error.message)) }
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    messages?.finish()
    task?.cancel()
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
#endif
