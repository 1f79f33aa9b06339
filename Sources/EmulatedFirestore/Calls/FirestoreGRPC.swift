package import DocumentTrees
package import EmulatedProjects
import FirestoreWire

/// Cloud Firestore over gRPC.
package struct FirestoreGRPC<Tree: DocumentTree>: CallService {
  private let calls: FirestoreCalls<Tree>

  /// Creates the gRPC side of Cloud Firestore.
  package init(_ calls: FirestoreCalls<Tree>) { self.calls = calls }

  /// Whether client and server send messages alternately. See ``CallService``.
  package func isConversation(_ path: String) -> Bool { (try? Self.method(path))?.isBidirectional ?? false }

  private static func method(_ path: String) throws(RPCError) -> FirestoreMethod {
    let service = "/google.firestore.v1.Firestore/"
    guard path.hasPrefix(service), let method = FirestoreMethod(rawValue: String(path.dropFirst(service.count))) else {
      let reason = path.hasSuffix("/ExecutePipeline") ? ": the rules of pipelines are not implemented here" : ""
      throw RPCError(.unimplemented, "the method \(path) is not supported\(reason)")
    }
    return method
  }

  /// Carries out a call with one message. See ``CallService``.
  package func answer(
    _ path: String, _ headers: HTTPHeaders, _ messages: [[UInt8]], to sink: any MessageSink<[UInt8]>
  ) async -> CallOutcome {
    do {
      let method = try Self.method(path)
      guard let message = messages.first, messages.count == 1 else {
        throw RPCError(.internal, "\(method.rawValue) takes one message")
      }
      let request = try Self.read(message, method)
      try await calls.answer(method, request, authorization: headers["authorization"], to: BinarySink(bytes: sink))
      return .success
    } catch {
      return CallOutcome(RPCError(error))
    }
  }

  /// Carries out a stream. See ``CallService``.
  package func converse(
    _ path: String, _ headers: HTTPHeaders, _ messages: AsyncStream<[UInt8]>, to sink: any MessageSink<[UInt8]>
  ) async -> CallOutcome {
    do throws(RPCError) {
      let method = try Self.method(path)
      let output = BinarySink(bytes: sink)
      let stream = try calls.open(method, authorization: headers["authorization"], to: output)
      do throws(RPCError) {
        for await bytes in messages { try await stream.receive(Self.read(bytes, method)) }
      } catch {
        await stream.close()
        throw error
      }
      await stream.close()
      return .success
    } catch {
      return CallOutcome(error)
    }
  }

  private static func read(_ bytes: [UInt8], _ method: FirestoreMethod) throws(RPCError) -> WireMessage {
    do throws(WireError) {
      return try BinaryReader.read(bytes, as: method.request)
    } catch {
      throw error.rpcError
    }
  }
}

extension CallOutcome {
  fileprivate init(_ error: RPCError) { self.init(status: error.status.rawValue, message: error.message) }
}

/// Sends messages in their binary form.
private struct BinarySink: MessageSink {
  let bytes: any MessageSink<[UInt8]>

  func send(_ message: WireMessage) async throws { try await bytes.send(BinaryWriter.bytes(of: message)) }

  func send(_ messages: [WireMessage]) async throws {
    try await bytes.send(messages.map { BinaryWriter.bytes(of: $0) })
  }
}
