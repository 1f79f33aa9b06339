import Foundation

/// A connection to an HTTP/1.1 server on this machine that stays open. Its calls block the thread.
///
/// It costs less than a complete client, which shares the processors with the server that is measured.
public final class HTTPConnection {
  /// The connection ended, or its answer is not HTTP.
  public struct Failure: Error, CustomStringConvertible {
    /// What happened.
    public let reason: String

    /// What happened.
    public var description: String { reason }

    /// Creates an error.
    public init(reason: String) { self.reason = reason }
  }

  /// The answer to a request.
  public struct Answer: Sendable {
    /// The status code.
    public let status: Int
    /// The header fields, as text.
    public let header: String
    /// The body.
    public let body: String
  }

  private let socket: Int32

  /// Connects to a port of this machine.
  public init(port: Int) throws {
    #if os(Linux)
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
    socket = Darwin.socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let code = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard code == 0 else {
      let reason = String(cString: strerror(errno))
      close(socket)
      throw Failure(reason: reason)
    }
    var on: Int32 = 1
    setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
  }

  deinit { close(socket) }

  /// The bytes of a request.
  public static func request(_ method: String, _ path: String, token: String? = nil, body: String? = nil) -> [UInt8] {
    var text = "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\n"
    if let token { text += "Authorization: Bearer \(token)\r\n" }
    if let body { text += "Content-Length: \(body.utf8.count)\r\n" }
    return Array((text + "\r\n" + (body ?? "")).utf8)
  }

  /// Sends a request and waits for its answer.
  public func send(
    _ method: String, _ path: String, token: String? = nil, body: String? = nil
  ) throws -> Answer {
    try send(Self.request(method, path, token: token, body: body))
  }

  /// Sends the bytes of a request and waits for its answer.
  public func send(_ request: [UInt8]) throws -> Answer {
    try write(request)
    return try receive()
  }

  /// Sends bytes, which may be a part of a request.
  public func write(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.send(socket, $0.baseAddress, $0.count, Self.flags) }
      guard count > 0 else { throw Failure(reason: "the server closed the connection") }
      rest = rest.dropFirst(count)
    }
  }

  #if os(Linux)
  private static let flags = Int32(MSG_NOSIGNAL)
  #else
  private static let flags: Int32 = 0
  #endif

  /// Waits for an answer.
  public func receive() throws -> Answer {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 16 << 10)
    var head: (text: String, end: Int, length: Int)?
    while true {
      if head == nil, let end = bytes.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound {
        let text = String(decoding: bytes[..<end], as: UTF8.self)
        let field = text.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-length:") }
        head = (text, end, field.flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) } ?? 0)
      }
      if let head, bytes.count >= head.end + head.length {
        guard let status = Int(head.text.dropFirst(9).prefix(3)) else { throw Failure(reason: "no status") }
        let body = String(decoding: bytes[head.end..<(head.end + head.length)], as: UTF8.self)
        return Answer(status: status, header: head.text, body: body)
      }
      let count = piece.withUnsafeMutableBytes { recv(socket, $0.baseAddress, $0.count, 0) }
      guard count > 0 else { throw Failure(reason: "the server closed the connection") }
      bytes += piece.prefix(count)
    }
  }
}
