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
  /// The messages of a conversation that the service has not taken yet; nil for any other call.
  private var conversation: MessageQueue<[UInt8]>?
  /// A call that is not a conversation, until it begins.
  private var waiting: WaitingCall?
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

  init(_ id: HTTP2StreamID, of connection: CallConnection, _ streams: BoundedCount) {
    self.id = id
    self.connection = connection
    self.streams = streams
  }

  func begin(_ headers: HPACKHeaders, _ service: any CallService, _ access: AccessRules) {
    let source = AccessRules.Source(host: headers.first(name: ":authority")) { headers.first(name: $0) }
    guard access.allow(source) else {
      return reject(CallOutcome(status: 7, message: "This server only answers requests for localhost."))
    }
    isCounted = streams.add(1)
    guard isCounted else { return reject(CallOutcome(status: 8, message: "The server has too many open calls.")) }
    let path = headers.first(name: ":path") ?? ""
    var fields = ServiceHeaders()
    for (name, value, _) in headers where !name.hasPrefix(":") { fields.add(name, value) }
    guard service.isConversation(path) else {
      waiting = WaitingCall(service: service, path: path, headers: fields)
      return
    }
    let eventLoop = connection.eventLoop
    let queue = MessageQueue<[UInt8]> { [weak self] in
      eventLoop.execute { [weak self] in self?.goOn() }
    }
    conversation = queue
    let answer = CallAnswer(self, holds: false)
    task = Task { [fields] in await answer.end(await service.converse(path, fields, queue.stream, to: answer)) }
  }

  private func reject(_ outcome: CallOutcome) {
    let answer = CallAnswer(self, holds: true)
    task = Task { await answer.end(outcome) }
  }

  /// Notes that the client has sent everything, and answers.
  func end() {
    conversation?.finish()
    answer()
  }

  private func answer() {
    guard let call = waiting else { return }
    waiting = nil
    let answer = CallAnswer(self, holds: true)
    // A short call often needs no other thread: the read of a few documents of a tree in memory. It then begins and ends
    // here, which saves two changes of threads. Whatever waits, such as a read of a file or a write, suspends the task at
    // once, and goes on elsewhere.
    task =
      receivedBytes <= Self.maximumImmediateBytes
      ? Task.immediate { await call.answer(to: answer) } : Task { await call.answer(to: answer) }
  }

  /// Longer messages take some time to read, which would delay the other clients of this thread.
  private static let maximumImmediateBytes = 16 << 10

  /// Takes data of the client.
  ///
  /// - Parameter windowBytes: what the data takes of the window.
  func receive(_ buffer: ByteBuffer, windowBytes: Int) {
    frames.append(buffer.readableBytesView)
    receivedBytes += buffer.readableBytes
    usedWindow += windowBytes
    do throws(RPCError) {
      while let message = try frames.next() { take(message) }
    } catch {
      conversation?.finish()
      task?.cancel()
      waiting = nil
      reject(CallOutcome(status: error.status.rawValue, message: error.message))
    }
    grow()
  }

  private func take(_ message: [UInt8]) {
    if conversation?.add(message, bytes: message.count) == false { isStopped = true }
    waiting?.messages.append(message)
    // The second message is an error. What follows is dropped.
    if let waiting, waiting.messages.count > 1 { answer() }
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
    if isCounted { streams.remove(1) }
    isCounted = false
  }
}
#endif
