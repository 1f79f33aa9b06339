#if Serve
import EmulatedProjects
import FirestoreWire
import NIOCore
import NIOHPACK
import NIOHTTP2
import Synchronization

/// The answer to a gRPC call: headers, messages and trailers.
///
/// Each change to the thread of the connection costs more than a small answer. So the messages of a call that is not a
/// conversation are held, and go out together with the trailers.
final class CallAnswer: MessageSink {
  /// Held messages go out when they have this many bytes.
  private static let maximumHeldBytes = 64 << 10

  private struct State {
    var held: [ByteBuffer] = []
    var heldBytes = 0
    var rejection: CallOutcome?
    var isEnded = false

    mutating func take() -> (frames: [ByteBuffer], bytes: Int) {
      defer { (held, heldBytes) = ([], 0) }
      return (held, heldBytes)
    }
  }

  private let stream: CallStream
  private let holds: Bool
  private let state = Mutex(State())

  /// Creates an answer.
  ///
  /// - Parameter holds: whether messages may wait for the end of the call.
  init(_ stream: CallStream, holds: Bool) {
    self.stream = stream
    self.holds = holds
  }

  /// Sends a message, and waits while the client is slower than the server.
  func send(_ message: [UInt8]) async throws { try await send([message]) }

  /// Sends messages at once.
  func send(_ messages: [[UInt8]]) async throws {
    let frames = messages.map { ByteBuffer(bytes: GRPCFrames.frame($0)) }
    let bytes = frames.reduce(0) { $0 + $1.readableBytes }
    guard stream.held.add(bytes) else {
      // A service that goes on without the messages would leave the client behind.
      let stream = stream
      stream.connection.eventLoop.execute { stream.rejectAsBusy() }
      throw RPCError(.resourceExhausted, ServerIsBusy.message)
    }
    let ready = try state.withLock { state -> (frames: [ByteBuffer], bytes: Int)? in
      if state.isEnded {
        stream.held.remove(bytes)
        throw ChannelError.ioOnClosedChannel
      }
      state.held += frames
      state.heldBytes += bytes
      return holds && state.heldBytes < Self.maximumHeldBytes ? nil : state.take()
    }
    guard let ready else { return }
    try await write(ready.frames, trailers: nil)
    stream.held.remove(ready.bytes)
  }

  /// Sets the outcome of the call, however the service ends it.
  func reject(_ outcome: CallOutcome) { state.withLock { $0.rejection = outcome } }

  /// Sends the trailers, and closes the stream, unless that was done.
  func end(_ outcome: CallOutcome) async {
    let last = state.withLock { state -> (outcome: CallOutcome, frames: [ByteBuffer])? in
      if state.isEnded { return nil }
      state.isEnded = true
      return (state.rejection ?? outcome, state.take().frames)
    }
    guard let (outcome, frames) = last else { return }
    var trailers = HPACKHeaders([("grpc-status", "\(outcome.status)")])
    if !outcome.message.isEmpty {
      trailers.add(name: "grpc-message", value: GRPCFrames.percentEncoded(outcome.message))
    }
    try? await write(frames, trailers: trailers)
  }

  private func write(_ frames: [ByteBuffer], trailers: HPACKHeaders?) async throws {
    let (stream, connection, id) = (stream, stream.connection, stream.id)
    let eventLoop = connection.eventLoop
    // A write ends when flow control let it pass, so a slow client slows the service. The last messages of a call are few.
    let promise = holds && trailers != nil ? nil : eventLoop.makePromise(of: Void.self)
    let send = { @Sendable in
      var payloads: [HTTP2Frame.FramePayload] = stream.hasAnswered ? [] : [.headers(.init(headers: Self.headers))]
      stream.hasAnswered = true
      for frame in frames { payloads.append(.data(.init(data: .byteBuffer(frame)))) }
      if let trailers { payloads.append(.headers(.init(headers: trailers, endStream: true))) }
      connection.send(payloads, on: id, isLast: trailers != nil, promise: promise)
    }
    if eventLoop.inEventLoop { send() } else { eventLoop.execute(send) }
    try await promise?.futureResult.get()
  }

  private static let headers = HPACKHeaders([(":status", "200"), ("content-type", "application/grpc")])
}
#endif
