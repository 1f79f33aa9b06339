public import RuleEvaluation
public import RuleValues

/// A document that was written.
public struct WriteResult: Sendable {
  /// The path of the document; for `add`, with its new id.
  public let path: DocumentPath
  /// The time of the change, which a `DocumentWrite.Precondition.updateTime` of a later write can name.
  public let updateTime: Timestamp
  /// The decision, which always allows.
  public let decision: Decision
}

/// Writes that were carried out together.
public struct CommitResult: Sendable {
  /// The update time of each document after the commit, in the order of the writes; nil for a document that does not
  /// exist. A document whose fields stay the same keeps its update time.
  public let updateTimes: [Timestamp?]
  /// The time of the commit, which is the update time of all documents that it changed.
  public let commitTime: Timestamp
  /// The results of the transforms of each write, in the order of the writes and of their transforms: the new value of a
  /// server timestamp or a number, and null for a list (`WriteResult` of the REST API).
  public let transformResults: [[DocumentValue]]
  /// The decision, which always allows.
  public let decision: Decision
}
