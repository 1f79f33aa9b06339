import FirestoreWire
import Identities
import RuleRequests
import RuleValues
import SecurityRules
import Synchronization

/// The documents that the client of a target was told of, with their update times; nil for a document that does not exist.
/// Targets with the same documents share one object.
final class KnownDocuments: Sendable {
  let times: [DocumentPath: Timestamp?]

  init(_ times: [DocumentPath: Timestamp?]) { self.times = times }
}

/// The results of a query at one time, which the listens to this query share.
final class QueryResults: Sendable {
  /// What has changed since a client was told.
  struct Difference: Sendable {
    /// The documents that are new or changed, in the order of the query.
    let changed: [FoundDocument]
    /// The documents that are no longer results.
    let gone: [DocumentPath]
  }

  /// Most listens were told the same state. A few slow ones were told older ones.
  private static let maximumDifferences = 8

  /// The results in the order of the query.
  let found: [FoundDocument]
  /// The same results as what a client knows once it was told.
  let known: KnownDocuments
  private let differences = Mutex<[(before: KnownDocuments, difference: Difference)]>([])

  init(_ found: [FoundDocument]) {
    self.found = found
    known = KnownDocuments(Dictionary(found.map { ($0.path, $0.document.updateTime) }) { $1 })
  }

  /// Returns what has changed since a client was told `before`; nil if it was told nothing yet.
  func difference(from before: KnownDocuments?) -> Difference {
    guard let before else { return Difference(changed: found, gone: []) }
    return differences.withLock { differences in
      if let known = differences.first(where: { $0.before === before }) { return known.difference }
      let difference = Difference(
        changed: found.filter { before.times[$0.path] != .some($0.document.updateTime) },
        gone: before.times.keys.filter { known.times[$0] == nil }.sorted())
      if differences.count == Self.maximumDifferences { differences.removeFirst() }
      differences.append((before, difference))
      return difference
    }
  }
}

/// The last results of queries that clients listen to.
///
/// A commit often changes the targets of many listens to one query by one user. Their results are read and decided once.
final class SharedQueryResults: Sendable {
  /// A query of a user.
  struct Key: Hashable, Sendable {
    let database: DatabaseName
    let query: DocumentQuery
    let identity: Identity
  }

  /// The maximum number of queries whose results are kept.
  private static let maximumCount = 64

  private struct State {
    /// Rises with each commit and change of rules that touches a target.
    var generation: UInt64 = 0
    var results: [Key: (generation: UInt64, results: QueryResults)] = [:]
  }

  private let state = Mutex(State())

  /// Makes all results outdated. A listen calls it before it marks the targets that a commit has changed, so it never gets
  /// results from before the commit.
  func invalidate() { state.withLock { $0.generation += 1 } }

  /// Returns the results of a query that are not older than the last call of ``invalidate()``.
  ///
  /// - Parameter read: reads and decides the query.
  func results(
    of key: Key, _ read: () async throws(RPCError) -> [FoundDocument]
  ) async throws(RPCError) -> QueryResults {
    let (generation, known) = state.withLock { ($0.generation, $0.results[key]) }
    if let known, known.generation == generation { return known.results }
    let results = QueryResults(try await read())
    state.withLock { state in
      guard state.generation == generation else { return }
      if state.results.count >= Self.maximumCount { state.results.removeAll(keepingCapacity: true) }
      state.results[key] = (generation, results)
    }
    return results
  }
}
