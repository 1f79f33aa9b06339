package import DocumentTrees
package import EmulatedProjects
package import FirestoreWire
import Identities
import RuleEvaluation
import RuleValues
import SecurityRules

/// Cloud Firestore of all projects: its calls, independent of the transport.
package final class FirestoreCalls<Tree: DocumentTree>: Sendable {
  /// The projects of the server.
  package let projects: ServedProjects<Tree>
  let transactions = OpenTransactions()
  let streamIDs = StreamIDs()
  let times: ReadTimes
  /// Bounds how many changed targets are read at a time, over all clients. A commit can change the targets of thousands of
  /// listens. While they wait for their turn, further commits only mark them again, and requests of other clients are not
  /// behind all of them.
  let changedTargets = Turns(atOnce: 2)
  let sharedResults = SharedQueryResults()

  /// Creates the service of these projects.
  package init(_ projects: ServedProjects<Tree>) {
    self.projects = projects
    times = ReadTimes(projects.settings.clock)
  }

  /// Answers a call that is not bidirectional.
  ///
  /// - Parameters:
  ///   - method: the method.
  ///   - request: the client's message.
  ///   - authorization: the header `authorization`; nil without one.
  ///   - sink: receives each message of the answer: exactly one unless the method streams.
  /// - Throws: the error of the call; or an error of `sink`.
  package func answer(
    _ method: FirestoreMethod, _ request: WireMessage, authorization: String?,
    to sink: any MessageSink<WireMessage>
  ) async throws {
    let identity = try Self.identity(authorization)
    switch method {
    case .getDocument: try await sink.send(getDocument(request, as: identity))
    case .listDocuments: try await sink.send(listDocuments(request, as: identity))
    case .createDocument: try await sink.send(createDocument(request, as: identity))
    case .updateDocument: try await sink.send(updateDocument(request, as: identity))
    case .deleteDocument: try await sink.send(deleteDocument(request, as: identity))
    case .batchGetDocuments: try await batchGetDocuments(request, as: identity, to: sink)
    case .beginTransaction: try await sink.send(beginTransaction(request))
    case .commit: try await sink.send(commit(request, as: identity))
    case .rollback: try await sink.send(rollback(request))
    case .runQuery: try await runQuery(request, as: identity, to: sink)
    case .runAggregationQuery: try await runAggregationQuery(request, as: identity, to: sink)
    case .listCollectionIDs: try await sink.send(listCollectionIDs(request, as: identity))
    case .batchWrite: try await sink.send(batchWrite(request, as: identity))
    case .write, .listen:
      throw RPCError(.unimplemented, "\(method.rawValue) is a stream of the client; use gRPC or WebChannel")
    }
  }

  /// Returns the caller of an `authorization` header.
  ///
  /// - Throws: `INVALID_ARGUMENT` for a token that is not an unsigned token, in the words of Google's emulator.
  static func identity(_ authorization: String?) throws(RPCError) -> Identity {
    do throws(TokenError) {
      return try EmulatorCaller.identity(authorization: authorization)
    } catch {
      throw .invalidArgument("invalid jwt: \(error)")
    }
  }

  /// A request to one database by one caller.
  func request(
    _ database: DatabaseName, as identity: Identity, for use: StoreUse = .keeping
  ) throws(RPCError) -> DatabaseRequest<Tree> {
    do {
      return try DatabaseRequest(database, of: projects.project(database.project, for: use), as: identity, for: use)
    } catch {
      throw RPCError(error)
    }
  }
}
