public import RuleValues

extension DecisionLog: FigureSource {
  /// The number of decisions that wait to be written, the number of lost ones, and whether the log's file fails.
  public var figures: [Figure] {
    [
      Figure(.logQueue, .level, queuedCount), Figure(.logLost, .total, lostCount),
      Figure(.logFailing, .level, failure == nil ? 0 : 1),
    ]
  }
}
