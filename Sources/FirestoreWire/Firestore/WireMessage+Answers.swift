package import RuleValues

// The messages of answers that are pure conversion.
extension WireMessage {
  /// The kinds of `TargetChange`.
  package enum TargetChangeKind: String, Sendable {
    /// Something about all targets, or progress.
    case noChange = "NO_CHANGE"
    /// Acknowledges a target.
    case add = "ADD"
    /// The end of a target.
    case remove = "REMOVE"
    /// All documents of the target were sent.
    case current = "CURRENT"
    /// The client must drop all documents of the target.
    case reset = "RESET"
  }

  /// Returns a `WriteResult` message.
  ///
  /// - Parameters:
  ///   - updateTime: the time of the change; nil for a delete.
  ///   - transformResults: the result of each transform, in their order: the new value, and null for array transforms.
  ///   - project: the project id at the start of references.
  package static func writeResult(
    updateTime: Timestamp?, transformResults: [DocumentValue] = [], project: String
  ) -> WireMessage {
    WireMessage(.writeResult) {
      $0["update_time"] = updateTime.map { .message(WireMessage($0)) }
      $0["transform_results"] = .messages(transformResults.map { $0.wire(project: project) })
    }
  }

  /// Returns a `CommitResponse` message with the results of all writes.
  package static func commitResponse(_ results: [WireMessage], commitTime: Timestamp) -> WireMessage {
    WireMessage(.commitResponse) {
      $0["write_results"] = .messages(results)
      $0["commit_time"] = .message(WireMessage(commitTime))
    }
  }

  /// Returns a `RunAggregationQueryResponse` message.
  ///
  /// - Parameters:
  ///   - values: the values by alias.
  ///   - readTime: the time of the read.
  ///   - project: the project id at the start of references.
  package static func aggregationResponse(
    _ values: [(alias: String, value: DocumentValue)], readTime: Timestamp, project: String
  ) -> WireMessage {
    var fields = WireMap()
    for (alias, value) in values { fields.set(.message(value.wire(project: project)), for: alias) }
    let result = WireMessage(.aggregationResult) { $0["aggregate_fields"] = .map(fields) }
    return WireMessage(.runAggregationQueryResponse) {
      $0["result"] = .message(result)
      $0["read_time"] = .message(WireMessage(readTime))
    }
  }

  /// Returns a `ListenResponse` message with a change of targets.
  ///
  /// - Parameters:
  ///   - kind: the kind of change.
  ///   - targets: the ids of the targets; empty for all targets.
  ///   - resumeToken: opaque bytes with which a client can resume the targets.
  ///   - readTime: the time up to which the targets are complete.
  ///   - cause: why a target was removed.
  package static func targetChange(
    _ kind: TargetChangeKind, targets: [Int32] = [], resumeToken: [UInt8] = [], readTime: Timestamp? = nil,
    cause: RPCError? = nil
  ) -> WireMessage {
    let change = WireMessage(.targetChange) {
      $0.set("target_change_type", symbol: kind.rawValue)
      $0["target_ids"] = .integers(targets)
      $0["cause"] = cause.map { .message($0.statusMessage) }
      $0["resume_token"] = .bytes(resumeToken)
      $0["read_time"] = readTime.map { .message(WireMessage($0)) }
    }
    return WireMessage(.listenResponse) { $0["target_change"] = .message(change) }
  }

  /// Returns a `ListenResponse` message with a new or changed document.
  ///
  /// - Parameters:
  ///   - document: the `Document` message.
  ///   - targets: the ids of the targets to which the document belongs.
  ///   - removed: the ids of the targets to which it does not belong any more.
  package static func documentChange(
    _ document: WireMessage, targets: [Int32], removed: [Int32] = []
  ) -> WireMessage {
    let change = WireMessage(.documentChange) {
      $0["document"] = .message(document)
      $0["target_ids"] = .integers(targets)
      $0["removed_target_ids"] = .integers(removed)
    }
    return WireMessage(.listenResponse) { $0["document_change"] = .message(change) }
  }

  /// Returns a `ListenResponse` message for a document that does not exist.
  ///
  /// - Parameters:
  ///   - name: the name of the document.
  ///   - targets: the ids of the targets that ask for it.
  ///   - readTime: the time of the read.
  package static func documentDelete(_ name: ResourceName, targets: [Int32], readTime: Timestamp) -> WireMessage {
    let delete = WireMessage(.documentDelete) {
      $0["document"] = .string(name.description)
      $0["removed_target_ids"] = .integers(targets)
      $0["read_time"] = .message(WireMessage(readTime))
    }
    return WireMessage(.listenResponse) { $0["document_delete"] = .message(delete) }
  }
}

extension WireValue {
  /// Returns the list of these integers.
  package static func integers(_ integers: [Int32]) -> WireValue { .list(integers.map { .integer(Int64($0)) }) }
}
