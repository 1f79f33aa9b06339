import DocumentTrees
package import EmulatedProjects
package import FirestoreWire

/// A bidirectional call: the `Write` or `Listen` stream of one client, independent of the transport.
///
/// The transport passes the client's messages one at a time, and waits for each. The stream sends its own messages to the
/// sink of the call, also without a message of the client.
package protocol FirestoreStream: Sendable {
  /// Takes a message of the client.
  ///
  /// - Throws: the error that ends the call.
  func receive(_ message: WireMessage) async throws(RPCError)

  /// Ends the stream, after the client's last message or when the client is gone. Nothing is sent after it returns.
  func close() async
}

extension FirestoreCalls {
  /// Begins a bidirectional call.
  ///
  /// - Parameters:
  ///   - method: `write` or `listen`.
  ///   - authorization: the header `authorization`; nil without one.
  ///   - sink: receives the server's messages.
  /// - Throws: `INVALID_ARGUMENT` for an invalid token, or `UNIMPLEMENTED` for another method.
  package func open(
    _ method: FirestoreMethod, authorization: String?, to sink: any MessageSink<WireMessage>
  ) throws(RPCError) -> any FirestoreStream {
    let identity = try Self.identity(authorization)
    switch method {
    case .write: return WriteStream(self, as: identity, to: sink)
    case .listen: return ListenStream(self, as: identity, to: sink)
    default: throw RPCError(.unimplemented, "\(method.rawValue) is not a stream of the client")
    }
  }
}
