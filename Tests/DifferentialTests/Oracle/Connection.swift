import Foundation
import Platform

/// One kept-alive HTTP connection to a server on this machine. Requests go out one after the other: a run of two hundred
/// thousand expressions is thousands of small requests, and a connection for each would cost more than the answers.
final class Connection {
  /// Why a request got no answer.
  enum Failure: Error {
    case refused(port: Int)
    case closed
    case malformed(String)
  }

  /// The status and the body of an answer.
  struct Answer {
    let status: Int
    let body: [UInt8]
  }

  private let port: Int
  private var socket: Int32 = -1
  private var received: [UInt8] = []
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)

  /// A connection to a port of the loopback interface, opened with the first request.
  init(port: Int) { self.port = port }

  deinit { disconnect() }

  /// Sends a request and waits for its answer; once more over a new connection if the server has closed the old one.
  func send(_ method: String, _ target: String, body: String? = nil, bearer: String? = nil) throws -> Answer {
    var head = "\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"
    if let bearer { head += "Authorization: Bearer \(bearer)\r\n" }
    if let body {
      head += "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n"
    } else if method != "GET" {
      head += "Content-Length: 0\r\n"
    }
    let bytes = Array((head + "\r\n" + (body ?? "")).utf8)
    do {
      return try exchange(bytes)
    } catch Failure.closed {
      disconnect()
      return try exchange(bytes)
    }
  }

  private func exchange(_ bytes: [UInt8]) throws -> Answer {
    if socket < 0 { try connect() }
    try write(bytes)
    return try readAnswer()
  }

  private func disconnect() {
    if socket >= 0 { close(socket) }
    socket = -1
    received.removeAll()
  }

  private func connect() throws {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port).bigEndian)
    address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else {
      disconnect()
      throw Failure.refused(port: port)
    }
    var yes: Int32 = 1
    setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
  }

  private func write(_ bytes: [UInt8]) throws {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.send(socket, buffer.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw Failure.closed }
      sent += count
    }
  }

  private func readMore() throws {
    let count = chunk.withUnsafeMutableBytes { recv(socket, $0.baseAddress, $0.count, 0) }
    guard count > 0 else { throw Failure.closed }
    received += chunk[..<count]
  }

  /// Takes the bytes up to a line's end off what was received.
  private func readLine() throws -> String {
    var searched = 0
    while true {
      if let end = received[searched...].firstIndex(of: 0x0A) {
        let line = String(decoding: received[..<end], as: UTF8.self)
        received.removeFirst(end + 1)
        return line.hasSuffix("\r") ? String(line.unicodeScalars.dropLast()) : line
      }
      searched = received.count
      try readMore()
    }
  }

  private func read(_ count: Int) throws -> [UInt8] {
    while received.count < count { try readMore() }
    defer { received.removeFirst(count) }
    return Array(received[..<count])
  }

  private func readAnswer() throws -> Answer {
    let line = try readLine()
    guard let status = line.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
      throw Failure.malformed(line)
    }
    var length: Int?
    var isChunked = false
    while case let header = try readLine(), !header.isEmpty {
      let parts = header.split(separator: ":", maxSplits: 1).map {
        $0.trimmingCharacters(in: .whitespaces).lowercased()
      }
      guard parts.count == 2 else { continue }
      if parts[0] == "content-length" { length = Int(parts[1]) }
      if parts[0] == "transfer-encoding" { isChunked = parts[1] == "chunked" }
    }
    return Answer(status: status, body: isChunked ? try readChunks() : try read(length ?? 0))
  }

  private func readChunks() throws -> [UInt8] {
    var body: [UInt8] = []
    while true {
      let line = try readLine()
      guard let size = Int(line.prefix { $0 != ";" }, radix: 16) else { throw Failure.malformed(line) }
      body += try read(size)
      _ = try readLine()
      if size == 0 { return body }
    }
  }
}
