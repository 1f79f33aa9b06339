#if Serve
import NIOCore

extension Channel {
  /// Reads no more bytes, so that flow control stops the client.
  func stopReading() { _ = setOption(.autoRead, value: false) }

  /// Reads again.
  func readAgain() { _ = setOption(.autoRead, value: true) }
}
#endif
