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
  /// What the client sent and the service has not handled, and what the client has not taken.
  let held: HeldBytes
  /// Whether the client has sent everything.
  private(set) var hasEnded = false
  /// Whether the headers of the answer were sent.
  var hasAnswered = false
  private let streams: BoundedCount
  private var isCounted = false
  private var isStopped = false
  private var frames = GRPCFrames()
  /// The messages of a conversation that the service has not taken yet; nil for any other call.
  private var conversation: MessageQueue<[UInt8]>?
  /// A call that is not a conversation, until it begins.
  private var waiting: WaitingCall?
  /// The answer of a call that has begun.
  private var answer: CallAnswer?
  private var task: Task<Void, Never>?
  private var receivedBytes = 0
  /// The bytes that the client may not yet send again.
  private var usedWindow = 0

  /// A call that begins once the client has sent everything.
  private struct WaitingCall {
    let service: any CallService
    let path: String
    let headers: ServiceHeaders
    var messages: [[UInt8]] = []

    func answer(to answer: CallAnswer) async {
      await answer.end(await service.answer(path, headers, messages, to: answer))
    }
  }

  init(_ id: HTTP2StreamID, of connection: CallConnection, _ limits: ServerLimits) {
    self.id = id
    self.connection = connection
    streams = limits.streams
    held = HeldBytes(in: limits.bytes)
  }

  func begin(_ headers: HPACKHeaders, _ service: any CallService, _ access: AccessRules) {
    let source = AccessRules.Source(host: headers.first(name: ":authority")) { headers.first(name: $0) }
    guard access.allow(source) else {
      return reject(RPCError(.permissionDenied, "This server only answers requests for localhost."))
    }
    isCounted = streams.add(1)
    guard isCounted else { return reject(RPCError(.resourceExhausted, "The server has too many open calls.")) }
    let path = headers.first(name: ":path") ?? ""
    var fields = ServiceHeaders()
    var bytes = path.utf8.count
    for (name, value, _) in headers where !name.hasPrefix(":") {
      fields.add(name, value)
      bytes += name.utf8.count + value.utf8.count
    }
    guard held.add(bytes) else { return rejectAsBusy() }
    guard service.isConversation(path) else {
      waiting = WaitingCall(service: service, path: path, headers: fields)
      return
    }
    let eventLoop = connection.eventLoop
    let queue = MessageQueue<[UInt8]>(held) { [weak self] in
      eventLoop.execute { [weak self] in self?.goOn() }
    }
    conversation = queue
    let answer = CallAnswer(self, holds: false)
    self.answer = answer
    task = Task { [fields] in await answer.end(await service.converse(path, fields, queue.stream, to: answer)) }
  }

  /// Ends the call. What the client still sends is dropped, and it may send no more than its window.
  private func reject(_ error: RPCError) {
    let answer = answer ?? CallAnswer(self, holds: true)
    let outcome = CallOutcome(status: error.status.rawValue, message: error.message)
    // The service may end the call as soon as its messages end.
    answer.reject(outcome)
    conversation?.finish()
    (conversation, waiting, frames) = (nil, nil, GRPCFrames())
    task?.cancel()
    task = Task { await answer.end(outcome) }
  }

  /// Ends the call, because all clients together fill the memory.
  func rejectAsBusy() { reject(RPCError(.resourceExhausted, ServerIsBusy.message)) }

  /// Notes that the client has sent everything, and answers.
  func end() {
    hasEnded = true
    conversation?.finish()
    answerWaiting()
  }

  private func answerWaiting() {
    guard let call = waiting else { return }
    waiting = nil
    let answer = CallAnswer(self, holds: true)
    self.answer = answer
    // A short call often needs no other thread: the read of a few documents of a tree in memory. It then begins and ends
    // here, which saves two changes of threads. Whatever waits, such as a read of a file or a write, suspends the task at
    // once, and goes on elsewhere.
    if receivedBytes <= Self.maximumImmediateBytes, #available(macOS 26, iOS 26, *) {
      task = Task.immediate { await call.answer(to: answer) }
    } else {
      task = Task { await call.answer(to: answer) }
    }
  }

  /// Longer messages take some time to read, which would delay the other clients of this thread.
  private static let maximumImmediateBytes = 16 << 10

  /// Takes data of the client.
  ///
  /// - Parameter windowBytes: what the data takes of the window.
  func receive(_ buffer: ByteBuffer, windowBytes: Int) {
    guard conversation != nil || waiting != nil else { return }
    guard held.add(buffer.readableBytes) else { return rejectAsBusy() }
    frames.append(buffer.readableBytesView)
    receivedBytes += buffer.readableBytes
    usedWindow += windowBytes
    do throws(RPCError) {
      while let message = try frames.next() { take(message) }
    } catch {
      return reject(error)
    }
    grow()
  }

  private func take(_ message: [UInt8]) {
    if let conversation {
      held.remove(GRPCFrames.prefixLength)
      if !conversation.add(message, bytes: message.count) { isStopped = true }
    }
    waiting?.messages.append(message)
    // The second message is an error. What follows is dropped.
    if let waiting, waiting.messages.count > 1 { answerWaiting() }
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
    conversation?.finish()
    task?.cancel()
    answer = nil
    held.close()
    if isCounted { streams.remove(1) }
    isCounted = false
  }
}
#endif
