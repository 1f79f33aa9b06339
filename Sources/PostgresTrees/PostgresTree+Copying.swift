#if Postgres
import DocumentTrees
import RuleValues

extension PostgresTree {
  /// Opens tables as the target of a copy. Until ``endCopy()``, every other use of them throws
  /// `TreeError.incompleteCopy`, so that no rule is evaluated with a part of the data.
  ///
  /// - Parameters:
  ///   - options: the options of the tree. Its indexes are those of the source.
  ///   - mode: what happens to existing data. A target of an interrupted copy is accepted in both modes.
  /// - Throws: the errors of ``init(_:)``, and `TreeError.notEmpty`.
  package static func copyTarget(_ options: PostgresOptions, _ mode: CopyMode) throws -> PostgresTree {
    var options = options
    options.copyMode = mode
    return try PostgresTree(options)
  }

  /// Marks the tables as complete.
  ///
  /// - Throws: a `TreeError`; then they are still the target of a copy.
  package func endCopy() throws {
    let connection = try servers.primary.take(within: .none)
    defer { servers.primary.giveBack(connection) }
    try Schema.endCopy(connection, servers.sql, within: .none)
  }
}
#endif
