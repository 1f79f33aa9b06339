import RequestSimulation
import RuleRequests
import RuleValues
import SourceText

/// Turns a write of Cloud Firestore into the call of an SDK.
enum FirestoreWriteCase {
  /// Returns the operation and its keys.
  ///
  /// - Throws: ``InexpressibleRequest`` for a write that no call makes that suites know.
  static func members(
    _ write: DocumentWrite
  ) throws(InexpressibleRequest) -> (verb: String, members: [(key: String, value: ValueDraft)]) {
    let (call, value) = try draft(write)
    guard call != .delete else { return ("delete", []) }
    // A mask or a server value can be such that the call would send another write.
    guard let again = try? DocumentWriteReader.read(call, write.path, value.tree), again.isSameRequest(as: write) else {
      throw InexpressibleRequest("writes whose mask or server values no call of a suite has")
    }
    let members = [(key: "value", value: value)]
    return call == .merge
      ? ("set", members + [("merge", .json { $0.bool(true) })]) : (call.rawValue, members)
  }

  private static func draft(
    _ write: DocumentWrite
  ) throws(InexpressibleRequest) -> (DocumentWriteReader.Call, ValueDraft) {
    switch (write.change, write.precondition) {
    case (_, .updateTime): throw InexpressibleRequest("writes that require an update time")
    case (.verify, _): throw InexpressibleRequest("transactions that check documents which they do not write")
    case (.delete, _): return (.delete, .members([]))
    case (.set(let fields), let precondition):
      return (precondition == .exists(false) ? .create : .set, try nested(fields, [], write))
    case (.update(let fields, let mask), .exists(true)): return (.update, try dotted(fields, mask, write))
    case (.update(let fields, let mask), _): return (.merge, try nested(fields, mask, write))
    }
  }

  /// Returns the fields as a document, with the server values in their places.
  private static func nested(
    _ fields: DocumentFields, _ mask: [FieldPath], _ write: DocumentWrite
  ) throws(InexpressibleRequest) -> ValueDraft {
    var draft = ValueDraft.json { fields.writePlain(to: &$0, database: write.path.database) }
    for field in mask where fields.value(at: field.names) == nil {
      try draft.insert(sentinel("$deleteField") { $0.bool(true) }, at: field)
    }
    for transform in write.transforms {
      try draft.insert(sentinel(transform, write.path.database), at: transform.field)
    }
    return draft
  }

  /// Returns the fields by their paths.
  private static func dotted(
    _ fields: DocumentFields, _ mask: [FieldPath], _ write: DocumentWrite
  ) throws(InexpressibleRequest) -> ValueDraft {
    var members: [(key: String, value: ValueDraft)] = mask.map { field in
      let value = fields.value(at: field.names).map { value in
        ValueDraft.json { value.writePlain(to: &$0, database: write.path.database) }
      }
      return (field.description, value ?? sentinel("$deleteField") { $0.bool(true) })
    }
    for transform in write.transforms {
      members.append((transform.field.description, try sentinel(transform, write.path.database)))
    }
    return .members(members)
  }

  private static func sentinel(
    _ transform: FieldTransform, _ database: String
  ) throws(InexpressibleRequest) -> ValueDraft {
    switch transform.operation {
    case .serverTimestamp: sentinel("$serverTimestamp") { $0.bool(true) }
    case .increment(let delta): sentinel("$increment") { delta.writePlain(to: &$0, database: database) }
    case .arrayUnion(let values):
      sentinel("$arrayUnion") { DocumentValue.array(values).writePlain(to: &$0, database: database) }
    case .arrayRemove(let values):
      sentinel("$arrayRemove") { DocumentValue.array(values).writePlain(to: &$0, database: database) }
    case .maximum, .minimum: throw InexpressibleRequest("writes with `maximum` or `minimum`")
    }
  }

  private static func sentinel(_ name: String, _ operand: (inout JSONWriter) -> Void) -> ValueDraft {
    .json { writer in
      writer.object {
        $0.key(name)
        operand(&$0)
      }
    }
  }
}

extension ValueDraft {
  fileprivate mutating func insert(_ value: ValueDraft, at field: FieldPath) throws(InexpressibleRequest) {
    guard set(value, at: field.names[...], CaseDraft.span) else {
      throw InexpressibleRequest("writes whose mask or server values no call of a suite has")
    }
  }
}

extension DocumentFields {
  /// Returns the value at a path of names; nil if there is none.
  fileprivate func value(at names: [String]) -> DocumentValue? {
    var fields = self
    for name in names.dropLast() {
      guard case .map(let inner)? = fields[name] else { return nil }
      fields = inner
    }
    return names.last.flatMap { fields[$0] }
  }
}

extension DocumentWrite {
  /// Returns whether both writes are the same request: the orders of masks and of transforms do not matter.
  fileprivate func isSameRequest(as other: DocumentWrite) -> Bool {
    guard path == other.path, precondition == other.precondition, Set(transforms) == Set(other.transforms) else {
      return false
    }
    switch (change, other.change) {
    case (.update(let fields, let mask), .update(let otherFields, let otherMask)):
      return fields.isSame(as: otherFields) && Set(mask) == Set(otherMask)
    case (.set(let fields), .set(let otherFields)): return fields.isSame(as: otherFields)
    default: return change == other.change
    }
  }
}

extension DocumentFields {
  /// Returns whether both have the same fields, in any order.
  fileprivate func isSame(as other: DocumentFields) -> Bool {
    count == other.count
      && entries.allSatisfy { field in
        switch (field.value, other[field.name]) {
        case (.map(let fields), .map(let others)?): fields.isSame(as: others)
        case (let value, let known): value == known
        }
      }
  }
}
