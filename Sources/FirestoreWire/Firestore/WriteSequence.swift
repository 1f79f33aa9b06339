import RuleRequests
import RuleValues

/// The writes of one document in a commit, which Firestore combines to one. It rejects those whose preconditions contradict
/// each other, in the words of Google's emulator 1.19.9.
struct WriteSequence {
  private enum Kind: String {
    case upsert, update, insert, delete
  }

  /// The kind of the writes so far; nil if there are none.
  private var kind: Kind?
  /// The update time that they require; nil for none.
  private var version: Timestamp?
  private var isVerified = false

  /// Checks the writes of a commit.
  ///
  /// - Throws: `INVALID_ARGUMENT`.
  static func check(_ writes: [DocumentWrite]) throws(RPCError) {
    guard writes.count > 1 else { return }
    var sequences: [DocumentPath: WriteSequence] = [:]
    for write in writes {
      var sequence = sequences[write.path] ?? WriteSequence()
      try sequence.add(write)
      sequences[write.path] = sequence
    }
  }

  private mutating func add(_ write: DocumentWrite) throws(RPCError) {
    if case .verify = write.change {
      if isVerified {
        throw .invalidArgument("the same document cannot be verified more than once in a single request")
      }
      isVerified = true
      return
    }
    let next: Kind = if case .delete = write.change { .delete } else { Self.kind(write.precondition) }
    guard let kind else {
      self.kind = next
      if case .updateTime(let time) = write.precondition { version = time }
      return
    }
    let isContradiction =
      switch write.precondition {
      case nil: false
      case .exists(false): kind != .delete
      case .exists(true): kind == .delete
      case .updateTime: kind == .delete && next != .delete
      }
    if isContradiction {
      throw .invalidArgument("Cannot \(kind.rawValue) then \(next.rawValue) an entity in the same request.")
    }
    if case .updateTime(let time) = write.precondition, time != version {
      throw .invalidArgument("Cannot collapse mutations with different version preconditions.")
    }
    self.kind = next == .delete ? .delete : kind == .delete ? .upsert : kind
  }

  private static func kind(_ precondition: DocumentWrite.Precondition?) -> Kind {
    switch precondition {
    case nil: .upsert
    case .exists(false): .insert
    case .exists(true), .updateTime: .update
    }
  }
}
