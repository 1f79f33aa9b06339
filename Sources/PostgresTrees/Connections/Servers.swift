#if Postgres
import DocumentTrees
import RuleValues
import Synchronization

/// The servers of a tree: the primary and, if it is named, a replica.
final class Servers: Sendable {
  let sql: SQL
  let primary: ConnectionPool
  let replica: Replica?
  /// Whether the tables are the target of a copy.
  let isCopyTarget: Bool
  private let roundTripCount = Atomic(0)
  private let lastCommitOffset = Atomic<UInt64>(0)

  init(_ options: PostgresOptions) {
    sql = SQL(options)
    isCopyTarget = options.copyMode != nil
    primary = ConnectionPool(options, options.connection)
    replica = options.replica.map { Replica(ConnectionPool(options, $0), secondsOfWait: options.replicaWait) }
  }

  /// How many times a caller waited for a server.
  var roundTrips: Int { roundTripCount.load(ordering: .relaxed) }

  /// Notes that a caller waits for a server.
  func noteRoundTrip() { roundTripCount.wrappingAdd(1, ordering: .relaxed) }

  /// The position behind the last commit; nil without a replica or a commit.
  var lastCommit: LogPosition? {
    let offset = lastCommitOffset.load(ordering: .acquiring)
    return offset == 0 ? nil : LogPosition(offset: offset)
  }

  /// Notes the position behind a commit.
  func noteCommit(at position: LogPosition) { lastCommitOffset.max(position.offset, ordering: .releasing) }
}
#endif
