import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore

/// The response of a server.
struct Answer: Sendable {
  let status: HTTPResponse.Status
  let headers: HTTPFields
  let body: String
}

extension TestClientProtocol {
  /// Sends a request.
  func send(
    _ method: HTTPRequest.Method, _ path: String, _ header: HTTPFields, _ body: String? = nil
  ) async throws -> Answer {
    try await execute(uri: path, method: method, headers: header, body: body.map { ByteBuffer(string: $0) }) {
      Answer(status: $0.status, headers: $0.headers, body: String(buffer: $0.body))
    }
  }
}

extension Scene {
  /// Sixteen clients each take one from a balance until it is zero: a client reads the balance and writes one less.
  ///
  /// - Returns: the number of successful writes.
  func spend(from path: String, _ header: HTTPFields) async throws -> Int {
    let (taken, take) = AsyncStream.makeStream(of: Int.self)
    try await serve(.ahc()) { client in
      let counts = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<16 { group.addTask { try await Self.spend(client, path, header) } }
        return try await group.reduce(0, +)
      }
      take.yield(counts)
      take.finish()
    }
    return await taken.reduce(0, +)
  }

  private static func spend(_ client: any TestClientProtocol, _ path: String, _ header: HTTPFields) async throws -> Int
  {
    var count = 0
    while let left = Int(try await client.send(.get, path, header).body), left > 0 {
      if try await client.send(.put, path, header, "\(left - 1)").status.code == 204 { count += 1 }
    }
    return count
  }
}
