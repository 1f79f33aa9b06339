#if Serve
import NIOCore

/// Closes a connection whose client does not go on in time.
///
/// `Sendable` is unchecked because all members belong to the event loop of the connection.
final class ConnectionDeadline: @unchecked Sendable {
  /// The time in which a connection must say what it wants: the head of a request, or the first frame of HTTP/2. The same as
  /// the `headersTimeout` of Node.js.
  static let beginning = TimeAmount.seconds(60)
  /// The time in which a client must send a whole request, as the `requestTimeout` of Node.js, and the time that a connection
  /// of HTTP/1.1 stays open without a request.
  static let request = TimeAmount.seconds(300)

  private let channel: any Channel
  private var end: NIODeadline?
  private var check: Scheduled<Void>?

  init(_ channel: any Channel) {
    self.channel = channel
    channel.closeFuture.whenComplete { [weak self] _ in self?.check?.cancel() }
  }

  /// Closes the connection after a time, unless this is called again or cleared before.
  func set(_ time: TimeAmount) {
    end = channel.eventLoop.now + time
    if check == nil { schedule() }
  }

  /// Lets the connection stay open.
  func clear() { end = nil }

  /// A deadline usually moves long before it ends. So its task is not canceled: it begins again if it is early.
  private func schedule() {
    guard let end else { return }
    check = channel.eventLoop.scheduleTask(deadline: end) { [weak self] in self?.close() }
  }

  private func close() {
    check = nil
    guard let end else { return }
    if channel.eventLoop.now >= end { channel.close(promise: nil) } else { schedule() }
  }
}
#endif
