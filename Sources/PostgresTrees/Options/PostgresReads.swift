#if Postgres
public import RuleValues

/// Which states of the data a ``PostgresTree`` with a replica reads.
///
/// Guarded writes always read the primary, in their own transaction.
public enum PostgresReads: Hashable, Sendable {
  /// Any state that the replica has reached. A decision may use roles that were changed since then.
  case replica
  /// A state with all commits up to a position. The replica serves the read if it reaches the position in time, and
  /// otherwise the primary.
  case after(LogPosition)
  /// The latest state, which the primary has.
  case primary
}
#endif
