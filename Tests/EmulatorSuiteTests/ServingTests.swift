#if Serve
import DocumentTrees
import EmulatedProjects
import EmulatorTransport
import Platform
import SecurityRules
import TestSupport
import Testing

@testable import EmulatorSuite

/// A server with open ports, and clients that are slow, hostile or gone.
struct ServingTests {
  /// Runs `body` with the port of a Cloud Firestore without rules.
  private func serving(_ body: (UInt16) async throws -> Void) async throws {
    let settings = EmulatorSettings<InMemoryTree> { _ in InMemoryTree() }
    let emulators = LocalEmulators(settings, hosts: ["127.0.0.1"], access: AccessRules())
    let addresses = try await emulators.open([.firestore], [.firestore: WantedPort(0, isFixed: true)])
    do {
      try await body(UInt16(addresses[0].port))
    } catch {
      await emulators.shutDown()
      throw error
    }
    await emulators.shutDown()
  }

  private static let request = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"

  @Test func aRequestIsAnswered() async throws {
    try await serving { port in
      let answer = try Self.exchange(Array(Self.request.utf8), port)
      #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n") && answer.hasSuffix("\r\n\r\nOk\n"))
    }
  }

  @Test func otherHostsAndPagesAreRejected() async throws {
    try await serving { port in
      for line in ["Host: evil.example", "Host: localhost\r\nOrigin: https://evil.example", "X: y"] {
        let text = "GET / HTTP/1.1\r\n\(line)\r\nConnection: close\r\n\r\n"
        let answer = try Self.exchange(Array(text.utf8), port)
        #expect(answer.hasPrefix("HTTP/1.1 403 "), "\(line)")
      }
    }
  }

  @Test func aBodyThatIsTooLongIsRejected() async throws {
    try await serving { port in
      let length = (64 << 20) + 1
      let head = "POST /v1/x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: \(length)\r\n\r\n"
      let answer = try Self.exchange(Array(head.utf8) + Array(repeating: 0x20, count: length), port)
      #expect(answer.hasPrefix("HTTP/1.1 413 "))
    }
  }

  @Test func rubbishHurtsNoOtherClient() async throws {
    try await serving { port in
      var random = SeededGenerator(seed: 19)
      let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
      for round in 0..<200 {
        let rubbish = (0..<random.below(400)).map { _ in UInt8(random.below(256)) }
        let beginning = [preface, Array(Self.request.utf8.prefix(random.below(60))), []][round % 3]
        try Self.withSocket(port) { Self.sendAll(beginning + rubbish, $0) }
      }
      #expect(try Self.exchange(Array(Self.request.utf8), port).hasSuffix("Ok\n"))
    }
  }

  /// Sends a request and returns what the server sends until it closes the connection.
  private static func exchange(_ bytes: [UInt8], _ port: UInt16) throws -> String {
    try withSocket(port) { socket in
      sendAll(bytes, socket)
      var answer: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = recv(socket, &buffer, buffer.count, 0)
        if count <= 0 { break }
        answer += buffer.prefix(count)
      }
      return String(decoding: answer, as: UTF8.self)
    }
  }

  /// Runs `body` with a connection, and closes it.
  private static func withSocket<Result>(_ port: UInt16, _ body: (Int32) throws -> Result) throws -> Result {
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let connected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(connected == 0)
    return try body(socket)
  }

  /// Sends bytes, as far as the server takes them.
  private static func sendAll(_ bytes: [UInt8], _ socket: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }
}
#endif
