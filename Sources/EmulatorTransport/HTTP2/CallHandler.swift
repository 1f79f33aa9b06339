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
  /// The work of a call that begins once the client has sent everything.
  private var waiting: (@Sendable () async -> Void)?
  private var receivedBytes = 0

  init(_ service: any CallService, _ access: AccessRules, _ streams: BoundedCount) {
    self.service = service
    self.access = access
    self.streams = streams
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .headers(let frame):
      begin(frame.headers, context)
      if frame.endStream { end() }
    case .data(let frame):
      guard case .byteBuffer(let buffer) = frame.data else { return }
      receive(buffer, context)
      if frame.endStream { end() }
    default: break
    }
  }

  /// Notes that the client has sent everything, and answers.
  private func end() {
    messages?.finish()
    guard let body = waiting else { return }
    waiting = nil
    // A short call often needs no other thread: the read of a few documents of a tree in memory. It then begins and ends
    // here, which saves two changes of threads. Whatever waits, such as a read of a file or a write, suspends the task at
    // once, and goes on elsewhere.
    task = receivedBytes <= Self.maximumImmediateBytes ? Task.immediate { await body() } : Task { await body() }
  }

  /// Longer messages take some time to read, which would delay the other clients of this thread.
  private static let maximumImmediateBytes = 16 << 10

  private func begin(_ headers: HPACKHeaders, _ context: ChannelHandlerContext) {
    // Trailers of a client carry nothing.
    guard task == nil, waiting == nil else { return }
    let path = headers.first(name: ":path") ?? ""
    let isConversation = service.isConversation(path)
    let answer = CallAnswer(channel: context.channel, holds: !isConversation)
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
    let body: @Sendable () async -> Void = { [fields] in
      let outcome = await service.call(path, fields, queue.stream, to: answer)
      await answer.end(outcome)
    }
    if isConversation { task = Task { await body() } } else { waiting = body }
  }

  private func receive(_ buffer: ByteBuffer, _ context: ChannelHandlerContext) {
    frames.append(buffer.readableBytesView)
    receivedBytes += buffer.readableBytes
    do throws(RPCError) {
      while let message = try frames.next() {
        guard messages?.add(message, bytes: message.count) == false else { continue }
        context.channel.stopReading()
        // The rest is read once the service has taken what is here.
        if let body = waiting { task = Task { await body() } }
        waiting = nil
      }
    } catch {
      messages?.finish()
      task?.cancel()
      waiting = nil
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
