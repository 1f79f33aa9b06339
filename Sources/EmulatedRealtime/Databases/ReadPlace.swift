import RuleRequests
import RuleValues

/// What a client reads: all data at a path, or the results of a query there.
struct ReadPlace: Hashable, Sendable {
  let path: DataPath
  var query: DataQuery?

  /// The read as the rules see it.
  var operation: DataOperation { .read(path, query: query) }
}
