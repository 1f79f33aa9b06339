import RuleRequests
import RuleValues

extension FirestoreRequest.Operation {
  /// Returns the operation after a change of the request, or nil if the change does not apply.
  func applying(_ edit: SituationEdit) -> FirestoreRequest.Operation? {
    switch (edit.lever, self) {
    case (.field(let path, let names), .commit(let writes)):
      writes.changing(path, edit.change, at: names).map { .commit($0) }
    case (.companion(let path), .commit(let writes)):
      .commit(writes + [DocumentWrite(path, .set(DocumentFields()))])
    case (.filter(let field, let comparison), .list(let query)):
      query.filtered(field, comparison, edit.change).map { .list($0) }
    case (.limit, .list(let query)): query.limited(edit.change).map { .list($0) }
    case (.order, .list(let query)): query.ordered(edit.change).map { .list($0) }
    case (.place(let index), _): moved(index, edit.change)
    default: nil
    }
  }

  /// Returns the operation at a different path. Only requests for a single document can be moved.
  private func moved(_ index: Int, _ change: InputChange) -> FirestoreRequest.Operation? {
    guard case .set(.string(let id), _) = change, !id.utf8.isEmpty, !id.utf8.contains(UInt8(ascii: "/")) else {
      return nil
    }
    switch self {
    case .get(let path): return path.replacing(index, by: id).map { .get($0) }
    case .commit(let writes):
      guard writes.count == 1, let write = writes.first, let path = write.path.replacing(index, by: id) else {
        return nil
      }
      return .commit([
        DocumentWrite(path, write.change, transforms: write.transforms, precondition: write.precondition)
      ])
    case .batchGet, .list: return nil
    }
  }
}

extension DocumentPath {
  fileprivate func replacing(_ index: Int, by id: String) -> DocumentPath? {
    guard segments.indices.contains(index) else { return nil }
    var segments = segments
    segments[index] = id
    return DocumentPath(segments, database: database)
  }
}

extension [DocumentWrite] {
  /// Returns the writes after a change of one field. If no write affects the document, an update of it is added.
  fileprivate func changing(_ path: DocumentPath, _ change: InputChange, at names: [String]) -> [DocumentWrite]? {
    guard let index = firstIndex(where: { $0.path == path }) else {
      let empty = DocumentWrite(path, .update(DocumentFields(), mask: []))
      return empty.changed(change, at: names).map { self + [$0] }
    }
    guard let changed = self[index].changed(change, at: names) else { return nil }
    var writes = self
    writes[index] = changed
    return writes
  }
}

extension DocumentWrite {
  /// Returns the write after a change of one field.
  fileprivate func changed(_ change: InputChange, at names: [String]) -> DocumentWrite? {
    guard !names.isEmpty else { return nil }
    let field = FieldPath(names: names)
    var transforms = self.transforms.filter { !field.contains($0.field) }
    if case .serverTime = change { transforms.append(FieldTransform(field, .serverTimestamp)) }
    switch self.change {
    case .set(var fields):
      guard fields.change(change, at: names) else { return nil }
      return with(.set(fields), transforms)
    case .update(var fields, var mask):
      guard fields.change(change, at: names) else { return nil }
      mask.removeAll { field.contains($0) }
      switch change {
      case .keep, .serverTime: break
      default: if !mask.contains(where: { $0.contains(field) }) { mask.append(field) }
      }
      return with(.update(fields, mask: mask), transforms)
    case .delete, .verify: return nil
    }
  }

  private func with(_ change: Change, _ transforms: [FieldTransform]) -> DocumentWrite {
    DocumentWrite(path, change, transforms: transforms, precondition: precondition)
  }
}

extension DocumentFields {
  /// Changes one field.
  ///
  /// - Returns: false if the change does not apply.
  mutating func change(_ change: InputChange, at names: [String]) -> Bool {
    switch change {
    case .set(let value, _): set(value, at: names[...])
    case .remove, .serverTime, .keep: set(nil, at: names[...])
    case .insert(let element):
      guard case .array(let elements)? = value(at: names) else { return false }
      set(.array(elements + [element]), at: names[...])
    }
    return true
  }

  /// Returns the value at a path of nested maps.
  func value(at names: [String]) -> DocumentValue? {
    var value: DocumentValue? = .map(self)
    for name in names {
      guard case .map(let fields)? = value else { return nil }
      value = fields[name]
    }
    return value
  }
}

extension DocumentQuery {
  fileprivate func filtered(
    _ field: FieldPath, _ comparison: DocumentFilter.Comparison, _ change: InputChange
  ) -> DocumentQuery? {
    guard case .set(let value, _) = change else { return nil }
    let added = DocumentFilter.field(field, comparison, value)
    var query = self
    switch filter {
    case nil: query.filter = added
    case .and(let filters)?: query.filter = .and(filters + [added])
    case let filter?: query.filter = .and([filter, added])
    }
    return query
  }

  fileprivate func limited(_ change: InputChange) -> DocumentQuery? {
    guard case .set(.integer(let limit), _) = change, limit > 0 else { return nil }
    var query = self
    query.limit = limit
    return query
  }

  fileprivate func ordered(_ change: InputChange) -> DocumentQuery? {
    guard case .set(.string(let text), _) = change, let field = FieldPath(text) else { return nil }
    var query = self
    query.order = [Order(field)]
    return query
  }
}
