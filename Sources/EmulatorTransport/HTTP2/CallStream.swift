#if Serve
import EmulatedProjects
import FirestoreWire
import NIOCore
import NIOHPACK
import NIOHTTP2

/// One stream of HTTP/2: a gRPC call.
///
/// `Sendable` is unchecked because all members belong to the event loop of the connection.
final class CallStream: @unchecked Sendable {
  let id: HTTP2StreamID
  let connection: CallConnection
  private let streams: BoundedCount
  private var isCounted = false
  private var isStopped = false
  private var frames = GRPCFrames()
  private var messages: MessageQueue<[UInt8]>?
  private var task: Task<Void, Never>?
  /// The work of a call that begins once the client has sent everything.
  private var waiting: (@Sendable () async -> Void)?
  private var receivedBytes = 0
  /// The bytes that the client may not yet send again.
  private var usedWindow = 0

  init(_ id: HTTP2StreamID, of connection: CallConnection, _ streams: BoundedCount) {
    self.id = id
    self.connection = connection
    self.streams = streams
  }

  /// Notes that the client has sent everything, and answers.
  func end() {
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

  func begin(_ headers: HPACKHeaders, _ service: any CallService, _ access: AccessRules) {
    let path = headers.first(name: ":path") ?? ""
    let isConversation = service.isConversation(path)
    let answer = CallAnswer(self, holds: !isConversation)
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
    let eventLoop = connection.eventLoop
    let queue = MessageQueue<[UInt8]> { [weak self] in
      eventLoop.execute { [weak self] in self?.goOn() }
    }
    messages = queue
    let body: @Sendable () async -> Void = { [fields] in
      let outcome = await service.call(path, fields, queue.stream, to: answer)
      await answer.end(outcome)
    }
    if isConversation { task = Task { await body() } } else { waiting = body }
  }

  /// Takes data of the client.
  ///
  /// - Parameter windowBytes: what the data takes of the window.
  func receive(_ buffer: ByteBuffer, windowBytes: Int) {
    frames.append(buffer.readableBytesView)
    receivedBytes += buffer.readableBytes
    usedWindow += windowBytes
    do throws(RPCError) {
      while let message = try frames.next() {
        guard messages?.add(message, bytes: message.count) == false else { continue }
        isStopped = true
        // The rest comes once the service has taken what is here.
        if let body = waiting { task = Task { await body() } }
        waiting = nil
      }
    } catch {
      messages?.finish()
      task?.cancel()
      waiting = nil
      let answer = CallAnswer(self, holds: true)
      task = Task { await answer.end(CallOutcome(status: error.status.rawValue, message: error.message)) }
    }
    grow()
  }

  private func goOn() {
    isStopped = false
    grow()
  }

  private func grow() {
    guard !isStopped, usedWindow >= CallConnection.streamWindow / 2 else { return }
    connection.grow(id, by: usedWindow)
    usedWindow = 0
  }

  /// Ends the call, because the stream is closed.
  func close() {
    messages?.finish()
    task?.cancel()
    if isCounted { streams.remove(1) }
    isCounted = false
  }
}
#endif
