import DocumentTrees
import EmulatedProjects
import Identities
import RuleRequests
import RuleValues
import SecurityRules

/// Reads and writes of a namespace for the callers of both protocols.
struct RealtimeAccess<Tree: DocumentTree>: Sendable {
  /// The data and rules.
  let namespace: EmulatedNamespace<Tree>

  init(_ namespace: EmulatedNamespace<Tree>) { self.namespace = namespace }

  private var authorizer: RealtimeAuthorizer<Tree> { namespace.authorizer }

  /// Returns the data at a place; for a query, the place with only the children that match.
  func read(_ place: ReadPlace, as identity: Identity) async throws -> DataNode {
    guard let query = place.query else { return try await authorizer.read(place.path, as: identity) }
    return try await authorizer.reading { try $0.filteredNode(place.path, query, as: identity) }
  }

  /// Carries out a write.
  ///
  /// - Parameters:
  ///   - operation: the write.
  ///   - hash: the hash that the data at the path of the write must have; nil for any.
  ///   - identity: the caller.
  /// - Returns: the data at the path afterwards.
  /// - Throws: ``StaleHash`` if the data has another hash, and the errors of the authorizer.
  func write(_ operation: DataOperation, ifHash hash: String? = nil, as identity: Identity) async throws -> DataNode {
    // The server's writes run one by one on one thread, so no other write comes between comparison and write.
    try await authorizer.writing { authorizer in
      if let hash {
        let current = try Self.data(at: operation.path, authorizer)
        if current.clientHash != hash { throw StaleHash() }
      }
      try authorizer.perform(operation, as: identity)
      return try Self.data(at: operation.path, authorizer)
    }
  }

  /// Throws unless the caller may do `operation` now.
  func judge(_ operation: DataOperation, as identity: Identity) async throws {
    try await authorizer.reading { try $0.require(operation, as: identity) }
  }

  /// Returns the data at a path that may end in `.priority`, without a decision.
  private static func data(at path: DataPath, _ authorizer: RealtimeAuthorizer<Tree>) throws -> DataNode {
    let limit = authorizer.limits.readBytes
    let isPriority = path.keys.last?.text == ".priority"
    let place = isPriority ? path.parent ?? .root : path
    return try authorizer.tree.read { snapshot in
      var bytes = 0
      if isPriority {
        return try snapshot.summary(at: snapshot.cursor(at: place)).priority.map { .leaf($0) } ?? .absent
      }
      return try snapshot.subtree(at: snapshot.cursor(at: place)) { read in
        bytes += read
        if bytes > limit { throw ReadTooLarge(limit: limit) }
      }
    }
  }

  /// The index that a read needs and that the rules do not declare; nil if none is missing.
  func missingIndex(of place: ReadPlace) -> String? {
    place.query?.missingIndex(at: place.path, in: namespace.rules.current.indexes)
  }

  /// Returns what the client is told about an error.
  func refusal(_ error: any Error) -> Refusal {
    switch error {
    case let error as PermissionDenied:
      return Refusal(.denied, "Permission denied", details: error.explanation?.reason)
    case let error as InvalidRequest: return Refusal(.invalid, "Invalid request", details: error.reason)
    case let error as QueryError: return Refusal(.invalid, error.description)
    case let error as DataProblems:
      return Refusal(.invalid, Refusal.invalidData, details: error.description)
    case is StaleHash: return Refusal(.stale, "Transaction hash does not match")
    case is ReadTooLarge:
      return Refusal(
        .tooLarge, "Data requested exceeds the maximum size that can be accessed with a single request.",
        details: "\(error)")
    default: return Refusal(.unavailable, "The service is unavailable", details: "\(error)")
    }
  }
}

/// The error of a conditional write whose data has changed.
struct StaleHash: Error, CustomStringConvertible {
  var description: String { "the data has another hash than the condition of the write" }
}
