import Platform

/// Bytes of an open descriptor.
struct ClientStream {
  private static let size = 64 << 10
  private let descriptor: Int32

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Reads what is there, or waits for the first byte; nil at the end.
  func read() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: Self.size)
    while true {
      let count = Platform.read(descriptor, &buffer, buffer.count)
      if count == -1, errno == EINTR { continue }
      return count > 0 ? Array(buffer[..<count]) : nil
    }
  }

  /// Writes bytes.
  ///
  /// - Returns: whether there is still a reader.
  func write(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var written = 0
      while written < bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
        let count = Platform.write(descriptor, rest.baseAddress, rest.count)
        if count == -1, errno == EINTR { continue }
        guard count > 0 else { return false }
        written += count
      }
      return true
    }
  }
}
