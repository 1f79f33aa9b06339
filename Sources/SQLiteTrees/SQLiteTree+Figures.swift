public import RuleValues

extension SQLiteTree: FigureSource {
  /// The number of connections that wait for a request.
  public var figures: [Figure] { [Figure(.idleConnections, .level, pool.idleCount)] }
}
