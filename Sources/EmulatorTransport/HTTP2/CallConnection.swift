#if Serve
import EmulatedProjects
import NIOCore
import NIOHPACK
import NIOHTTP2

/// One connection of HTTP/2, each stream of which is a gRPC call.
///
/// The frames of all streams are handled here. A channel for each stream, as `HTTP2StreamMultiplexer` has it, costs twice as
/// much as the call itself.
///
/// `Sendable` is unchecked because all members belong to the event loop of the connection.
final class CallConnection: ChannelInboundHandler, @unchecked Sendable {
  typealias InboundIn = HTTP2Frame
  typealias OutboundOut = HTTP2Frame

  /// How many bytes a client may send on a stream before the server tells it to go on.
  static let streamWindow = 1 << 20
  /// The same for all streams of a connection.
  private static let window = 16 << 20
  /// The window before the first update, by the protocol.
  private static let initialWindow = 65_535

  private let service: any CallService
  private let requests: RequestCount
  private let access: AccessRules
  private let limits: ServerLimits
  private let deadline: ConnectionDeadline
  private var calls: [HTTP2StreamID: CallStream] = [:]
  private var context: ChannelHandlerContext?
  /// The thread of the connection.
  let eventLoop: any EventLoop
  private var hasUnsentFrames = false
  /// Whether frames of the client are being handled. Answers then go out together.
  private var isReading = false

  init(
    _ eventLoop: any EventLoop, _ service: any CallService, requests: RequestCount, access: AccessRules,
    limits: ServerLimits, deadline: ConnectionDeadline
  ) {
    self.eventLoop = eventLoop
    self.service = service
    self.requests = requests
    self.access = access
    self.limits = limits
    self.deadline = deadline
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    if context.channel.isActive { growWindow() }
  }

  func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

  func channelActive(context: ChannelHandlerContext) {
    growWindow()
    context.fireChannelActive()
  }

  private func growWindow() {
    write(.windowUpdate(windowSizeIncrement: Self.window - Self.initialWindow), on: .rootStream)
    flush()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    isReading = true
    deadline.clear()
    let frame = unwrapInboundIn(data)
    switch frame.payload {
    case .headers(let headers):
      let call = calls[frame.streamID] ?? begin(frame.streamID, headers.headers)
      if headers.endStream { call.end() }
    case .data(let data):
      let windowBytes = data.data.readableBytes + (data.paddingBytes.map { $0 + 1 } ?? 0)
      guard let call = calls[frame.streamID], case .byteBuffer(let buffer) = data.data else { return }
      call.receive(buffer, windowBytes: windowBytes)
      if data.endStream { call.end() }
    default: break
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    isReading = false
    if hasUnsentFrames { flush() }
    context.fireChannelReadComplete()
  }

  private func begin(_ id: HTTP2StreamID, _ headers: HPACKHeaders) -> CallStream {
    let call = CallStream(id, of: self, limits)
    calls[id] = call
    requests.add()
    call.begin(headers, service, access)
    return call
  }

  /// Lets the client send more on the connection. The size of the window also counts data for streams that the server has
  /// reset, which is not seen here.
  private func grow(from size: Int) {
    guard size <= Self.window / 2 else { return }
    write(.windowUpdate(windowSizeIncrement: Self.window - size), on: .rootStream)
    flushSoon()
  }

  /// Lets the client send more on a stream.
  func grow(_ id: HTTP2StreamID, by bytes: Int) {
    guard calls[id] != nil else { return }
    write(.windowUpdate(windowSizeIncrement: bytes), on: id)
    flushSoon()
  }

  /// Sends frames of a stream, if it is still open.
  ///
  /// - Parameters:
  ///   - isLast: whether the frames end the answer. A client that is still sending is then told to stop (RFC 9113, section 8.1).
  ///   - promise: succeeds when flow control let the last frame pass.
  func send(
    _ payloads: [HTTP2Frame.FramePayload], on id: HTTP2StreamID, isLast: Bool, promise: EventLoopPromise<Void>?
  ) {
    guard let call = calls[id] else {
      promise?.fail(ChannelError.ioOnClosedChannel)
      return
    }
    var promise = promise
    if isLast, !call.hasEnded {
      let sent = promise ?? eventLoop.makePromise()
      sent.futureResult.whenSuccess { [self] in reset(id) }
      promise = sent
    }
    for (index, payload) in payloads.enumerated() {
      write(payload, on: id, promise: index == payloads.count - 1 ? promise : nil)
    }
    flushSoon()
  }

  private func reset(_ id: HTTP2StreamID) {
    guard calls[id] != nil else { return }
    write(.rstStream(.noError), on: id)
    flushSoon()
  }

  private func write(
    _ payload: HTTP2Frame.FramePayload, on id: HTTP2StreamID, promise: EventLoopPromise<Void>? = nil
  ) {
    guard let context else {
      promise?.fail(ChannelError.ioOnClosedChannel)
      return
    }
    hasUnsentFrames = true
    context.write(wrapOutboundOut(HTTP2Frame(streamID: id, payload: payload)), promise: promise)
  }

  private func flushSoon() { if !isReading { flush() } }

  private func flush() {
    hasUnsentFrames = false
    context?.flush()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if let event = event as? NIOHTTP2WindowUpdatedEvent, event.streamID == .rootStream {
      event.inboundWindowSize.map { grow(from: $0) }
    }
    if let event = event as? StreamClosedEvent { calls.removeValue(forKey: event.streamID)?.close() }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    for call in calls.values { call.close() }
    calls = [:]
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // The protocol's handler has reset the stream or said goodbye. Errors of one stream end only that one.
    if error is NIOHTTP2Errors.StreamError || error is NIOHTTP2Errors.NoSuchStream { return }
    context.close(promise: nil)
  }
}
#endif
