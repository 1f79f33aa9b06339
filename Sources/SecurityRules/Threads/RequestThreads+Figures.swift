public import RuleValues

extension RequestThreads: FigureSource {
  /// The lengths of both queues.
  public var figures: [Figure] {
    let statistics = statistics
    return [
      Figure(.readQueue, .level, statistics.reads.waitingCount),
      Figure(.writeQueue, .level, statistics.writes.waitingCount),
    ]
  }
}
