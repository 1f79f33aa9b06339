package import DocumentTrees
package import EmulatedProjects
import FirestoreWire

/// Cloud Firestore over gRPC.
package struct FirestoreGRPC<Tree: DocumentTree>: CallService {
  private let calls: FirestoreCalls<Tree>

  /// Creates the gRPC side of Cloud Firestore.
  package init(_ calls: FirestoreCalls<Tree>) { self.calls = calls }

  /// Whether client and server send messages alternately. See ``CallService``.
  package func isConversation(_ path: String) -> Bool { Self.method(path)?.isBidirectional ?? false }

  private static func method(_ path: String) -> FirestoreMethod? {
    let service = "/google.firestore.v1.Firestore/"
    return path.hasPrefix(service) ? FirestoreMethod(rawValue: String(path.dropFirst(service.count))) : nil
  }

  /// Carries out a call. See ``CallService``.
  package func call(
    _ path: String, _ headers: HTTPHeaders, _ messages: AsyncStream<[UInt8]>, to sink: any MessageSink<[UInt8]>
  ) async -> CallOutcome {
    do throws(RPCError) {
      guard let method = Self.method(path) else {
        throw RPCError(.unimplemented, "the method \(path) is not supported")
      }
      let output = BinarySink(bytes: sink)
      if method.isBidirectional {
        try await converse(method, headers["authorization"], messages, to: output)
      } else {
        try await answer(method, headers["authorization"], messages, to: output)
      }
      return .success
    } catch {
      return CallOutcome(status: error.status.rawValue, message: error.message)
    }
  }

  private func answer(
    _ method: FirestoreMethod, _ authorization: String?, _ messages: AsyncStream<[UInt8]>, to sink: BinarySink
  ) async throws(RPCError) {
    var request: WireMessage?
    for await bytes in messages {
      if request != nil { throw RPCError(.internal, "\(method.rawValue) takes one message") }
      request = try Self.read(bytes, method)
    }
    guard let request else { throw RPCError(.internal, "the call has no message") }
    do {
      try await calls.answer(method, request, authorization: authorization, to: sink)
    } catch {
      throw RPCError(error)
    }
  }

  private func converse(
    _ method: FirestoreMethod, _ authorization: String?, _ messages: AsyncStream<[UInt8]>, to sink: BinarySink
  ) async throws(RPCError) {
    let stream = try calls.open(method, authorization: authorization, to: sink)
    do throws(RPCError) {
      for await bytes in messages { try await stream.receive(Self.read(bytes, method)) }
    } catch {
      await stream.close()
      throw error
    }
    await stream.close()
  }

  private static func read(_ bytes: [UInt8], _ method: FirestoreMethod) throws(RPCError) -> WireMessage {
    do throws(WireError) {
      return try BinaryReader.read(bytes, as: method.request)
    } catch {
      throw error.rpcError
    }
  }
}

/// Sends messages in their binary form.
private struct BinarySink: MessageSink {
  let bytes: any MessageSink<[UInt8]>

  func send(_ message: WireMessage) async throws { try await bytes.send(BinaryWriter.bytes(of: message)) }

  func send(_ messages: [WireMessage]) async throws {
    try await bytes.send(messages.map { BinaryWriter.bytes(of: $0) })
  }
}
