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

  private let service: any CallService
  private let access: AccessRules
  private let streams: BoundedCount
  private var isCounted = false
  private var frames = GRPCFrames()
  private var messages: MessageQueue<[UInt8]>?
  private var task: Task<Void, Never>?

  init(_ service: any CallService, _ access: AccessRules, _ streams: BoundedCount) {
    self.service = service
    self.access = access
    self.streams = streams
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
    let path = headers.first(name: ":path") ?? ""
    let answer = CallAnswer(channel: context.channel, holds: !service.isConversation(path))
    guard access.allow(host: headers.first(name: ":authority"), origin: headers.first(name: "origin")) else {
      task = Task {
        await answer.end(CallOutcome(status: 7, message: "This server only answers requests for localhost."))
      }
      return
    }
    isCounted = streams.add(1)
    guard isCounted else {
      task = Task { await answer.end(CallOutcome(status: 8, message: "The server has too many open calls.")) }
      return
    }
    var fields = ServiceHeaders()
    for (name, value, _) in headers where !name.hasPrefix(":") { fields.add(name, value) }
    let channel = context.channel
    let queue = MessageQueue<[UInt8]> { channel.readAgain() }
    messages = queue
    let service = service
    task = Task { [fields] in
      let outcome = await service.call(path, fields, queue.stream, to: answer)
      await answer.end(outcome)
    }
  }

  private func receive(_ buffer: ByteBuffer, _ context: ChannelHandlerContext) {
    frames.append(buffer.readableBytesView)
    do throws(RPCError) {
      while let message = try frames.next() {
        if messages?.add(message, bytes: message.count) == false { context.channel.stopReading() }
      }
    } catch {
      messages?.finish()
      task?.cancel()
      let answer = CallAnswer(channel: context.channel, holds: true)
      task = Task { await answer.end(CallOutcome(status: error.status.rawValue, message: error.message)) }
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    messages?.finish()
    task?.cancel()
    if isCounted { streams.remove(1) }
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
#endif
