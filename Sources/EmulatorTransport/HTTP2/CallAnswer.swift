#if Serve
import EmulatedProjects
import FirestoreWire
import NIOCore
import NIOHPACK
import NIOHTTP2
import Synchronization

/// The answer to a gRPC call: headers, messages and trailers.
final class CallAnswer: MessageSink {
  private let channel: any Channel
  private let hasHeaders = Mutex(false)

  init(channel: any Channel) { self.channel = channel }

  /// Sends a message. The write ends when flow control let it pass, so a slow client slows the service.
  func send(_ message: [UInt8]) async throws {
    beginIfNeeded()
    let buffer = ByteBuffer(bytes: GRPCFrames.frame(message))
    try await channel.writeAndFlush(HTTP2Frame.FramePayload.data(.init(data: .byteBuffer(buffer))))
  }

  /// Sends the trailers, and closes the stream.
  func end(_ outcome: CallOutcome) async {
    beginIfNeeded()
    var trailers = HPACKHeaders([("grpc-status", "\(outcome.status)")])
    if !outcome.message.isEmpty {
      trailers.add(name: "grpc-message", value: GRPCFrames.percentEncoded(outcome.message))
    }
    try? await channel.writeAndFlush(
      HTTP2Frame.FramePayload.headers(.init(headers: trailers, endStream: true)))
  }

  private func beginIfNeeded() {
    let isFirst = hasHeaders.withLock { hasHeaders in
      defer { hasHeaders = true }
      return !hasHeaders
    }
    guard isFirst else { return }
    let headers = HPACKHeaders([(":status", "200"), ("content-type", "application/grpc")])
    channel.write(HTTP2Frame.FramePayload.headers(.init(headers: headers)), promise: nil)
  }
}
#endif
