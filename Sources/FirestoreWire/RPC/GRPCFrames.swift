/// The messages in a stream of gRPC data: one byte flag, four bytes length (big-endian), and the message.
package struct GRPCFrames: Sendable {
  /// The number of bytes before each message.
  package static let prefixLength = 5

  private var buffer: [UInt8] = []
  /// The offset of the first byte that no message has returned yet.
  private var start = 0
  private let maximumBytes: Int

  /// Creates frames without data.
  ///
  /// - Parameter maximumBytes: the maximum length of a message.
  package init(maximumBytes: Int = WireLimits.maximumBytes) { self.maximumBytes = maximumBytes }

  /// Whether all data was returned in messages, as it must be at the end of a stream.
  package var isEmpty: Bool { start == buffer.count }

  /// Appends data as it arrives, in pieces of any length.
  package mutating func append(_ data: some Collection<UInt8>) {
    if start > 0 {
      buffer.removeSubrange(..<start)
      start = 0
    }
    buffer.append(contentsOf: data)
  }

  /// Returns the next complete message; nil until more data arrives.
  ///
  /// - Throws: `UNIMPLEMENTED` for a compressed message, `RESOURCE_EXHAUSTED` for a message that is too long, `INTERNAL` for
  ///   an unknown flag. The stream must end after it.
  package mutating func next() throws(RPCError) -> [UInt8]? {
    guard buffer.count - start >= Self.prefixLength else { return nil }
    switch buffer[start] {
    case 0: break
    case 1: throw RPCError(.unimplemented, "compressed messages are not supported")
    default: throw RPCError(.internal, "a gRPC message begins with an unknown flag")
    }
    let length = buffer[start + 1..<start + Self.prefixLength].reduce(0) { $0 << 8 | Int($1) }
    guard length <= maximumBytes else {
      throw RPCError(.resourceExhausted, "gRPC message exceeds maximum size \(maximumBytes): \(length)")
    }
    let end = start + Self.prefixLength + length
    guard buffer.count >= end else { return nil }
    defer { start = end }
    return Array(buffer[start + Self.prefixLength..<end])
  }

  /// Returns the frame of a message.
  package static func frame(_ message: [UInt8]) -> [UInt8] {
    var frame: [UInt8] = [0]
    frame.reserveCapacity(prefixLength + message.count)
    for shift in stride(from: 24, through: 0, by: -8) {
      frame.append(UInt8(truncatingIfNeeded: message.count >> shift))
    }
    frame += message
    return frame
  }

  /// Returns a text as the header `grpc-message` has it: bytes below 0x20, above 0x7E and `%` are percent-encoded.
  package static func percentEncoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    for byte in text.utf8 {
      if (0x20...0x7E).contains(byte), byte != UInt8(ascii: "%") {
        result.append(byte)
      } else {
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
