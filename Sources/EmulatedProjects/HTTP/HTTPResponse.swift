package import SourceText

/// An HTTP response, independent of the transport. The transport adds `Content-Length`, `Date` and the headers of CORS.
package struct HTTPResponse: Sendable {
  /// The body of a response.
  package enum Body: Sendable {
    /// A whole body.
    case bytes([UInt8])
    /// A body that is sent in pieces while the connection is open. The response ends when the closure returns or throws.
    case stream(@Sendable (any MessageSink<[UInt8]>) async throws -> Void)
  }

  /// The status, such as 200.
  package var status: Int
  /// The headers.
  package var headers: HTTPHeaders
  /// The body.
  package var body: Body

  /// Creates a response.
  package init(_ status: Int, headers: HTTPHeaders = [:], body: Body = .bytes([])) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Returns a response with JSON that `write` writes.
  package static func json(_ status: Int = 200, _ write: (inout JSONWriter) -> Void) -> HTTPResponse {
    var writer = JSONWriter()
    write(&writer)
    return HTTPResponse(
      status, headers: ["Content-Type": "application/json; charset=utf-8"], body: .bytes(Array(writer.text.utf8)))
  }

  /// Returns a response with plain text.
  package static func text(_ status: Int, _ text: String) -> HTTPResponse {
    HTTPResponse(status, headers: ["Content-Type": "text/plain; charset=utf-8"], body: .bytes(Array(text.utf8)))
  }
}

/// A receiver of messages for one client.
package protocol MessageSink<Message>: Sendable {
  /// The type of the messages.
  associatedtype Message: Sendable

  /// Sends a message, and waits while the client is slower than the server.
  ///
  /// - Throws: if the client no longer receives messages. The caller then ends its work for the client.
  func send(_ message: Message) async throws

  /// Sends messages in their order. A sink can send them at once.
  ///
  /// - Throws: if the client no longer receives messages.
  func send(_ messages: [Message]) async throws
}

extension MessageSink {
  /// Sends messages one after another.
  package func send(_ messages: [Message]) async throws {
    for message in messages { try await send(message) }
  }
}

/// A service that answers HTTP requests. It never throws: an error is a response.
package protocol HTTPService: Sendable {
  /// Returns the response to a request.
  func respond(to request: HTTPRequest) async -> HTTPResponse
}
