import RuleRequests
import RuleValues

extension ServiceOperation {
  /// Returns the operation without the parts that the log leaves out, so that queued events stay small however large
  /// requests are.
  ///
  /// A minimal placeholder marks each part that was left out.
  func erasing(_ reveals: Set<DecisionLog.Secret>) -> ServiceOperation {
    let (values, operands) = (!reveals.contains(.values), !reveals.contains(.operands))
    switch self {
    case .realtime(.set(let path, _)) where values: return .realtime(.set(path, .deletion))
    case .realtime(.update(let path, let places)) where values:
      return .realtime(.update(path, places.map { ($0.path, .deletion) }))
    case .realtime(.read(let path, let query?)) where operands:
      return .realtime(.read(path, query: query.erasingOperands))
    case .firestore(.commit(let writes)) where values: return .firestore(.commit(writes.map(\.erasingValues)))
    case .firestore(.list(let query)) where operands: return .firestore(.list(query.erasingOperands))
    case .storage(.create(let object, _)) where values: return .storage(.create(object, DocumentFields()))
    case .storage(.update(let object, _)) where values: return .storage(.update(object, DocumentFields()))
    default: return self
    }
  }
}

extension DataQuery {
  fileprivate var erasingOperands: DataQuery {
    var query = self
    if startAt != nil { query.startAt = .null }
    if endAt != nil { query.endAt = .null }
    if equalTo != nil { query.equalTo = .null }
    if startKey != nil { query.startKey = DataKey("") }
    if endKey != nil { query.endKey = DataKey("") }
    return query
  }
}

extension DocumentQuery {
  fileprivate var erasingOperands: DocumentQuery {
    var query = self
    if filter != nil { query.filter = .and([]) }
    if start != nil { query.start?.values = [] }
    if end != nil { query.end?.values = [] }
    return query
  }
}

extension DocumentWrite {
  fileprivate var erasingValues: DocumentWrite {
    let change: Change =
      switch self.change {
      case .set: .set(DocumentFields())
      case .update(_, let mask): .update(DocumentFields(), mask: mask)
      case .delete: .delete
      case .verify: .verify
      }
    let transforms = transforms.prefix(1).map { FieldTransform($0.field, .serverTimestamp) }
    return DocumentWrite(path, change, transforms: transforms, precondition: precondition)
  }
}
