import DocumentTrees
import RuleRequests
import RuleValues

extension DocumentQuery {
  /// The path of the queried collection. Only for a query that is not for a collection group.
  var collectionPath: DocumentPath { parent.appending(collection) }

  /// The range of the ids of all documents that a query for a collection can find, according to its filter. It may
  /// contain other documents too.
  func filteredIDs(isDescending: Bool = false) -> DocumentIDRange {
    var ids = DocumentIDRange(isDescending: isDescending)
    if let filter { narrow(&ids, by: filter) }
    return ids
  }

  /// The same range between the cursors, for a query whose order is the document's name.
  func foundIDs(isDescending: Bool) -> DocumentIDRange {
    var ids = filteredIDs(isDescending: isDescending)
    if let start, let id = id(start.values.first) {
      ids.narrow(start.isBefore ? .including(id) : .excluding(id), isUpper: isDescending)
    }
    if let end, let id = id(end.values.first) {
      ids.narrow(end.isBefore ? .excluding(id) : .including(id), isUpper: !isDescending)
    }
    return ids
  }

  private func narrow(_ ids: inout DocumentIDRange, by filter: DocumentFilter) {
    switch filter {
    case .and(let filters): for filter in filters { narrow(&ids, by: filter) }
    case .field(let field, let comparison, let operand):
      guard field.isDocumentName, let id = id(operand) else { return }
      switch comparison {
      case .less: ids.narrow(.excluding(id), isUpper: true)
      case .lessOrEqual: ids.narrow(.including(id), isUpper: true)
      case .greater: ids.narrow(.excluding(id), isUpper: false)
      case .greaterOrEqual: ids.narrow(.including(id), isUpper: false)
      case .equal, .notEqual, .arrayContains, .arrayContainsAny, .in, .notIn: break
      }
    case .or, .unary: break
    }
  }

  /// The id of a document of the collection; nil for other values, which do not bound the range of ids.
  private func id(_ value: DocumentValue?) -> String? {
    guard case .reference(let path) = value, path.database == parent.database,
      path.segments.count == parent.segments.count + 2,
      path.segments.dropLast() == collectionPath.segments[...]
    else { return nil }
    return path.segments.last
  }
}

extension DocumentIDRange {
  /// Moves one end of the range to `bound`, unless the range already ends before it.
  fileprivate mutating func narrow(_ bound: Bound, isUpper: Bool) {
    let id: String
    switch bound {
    case .unbounded: return
    case .including(let bound), .excluding(let bound): id = bound
    }
    let current = isUpper ? upper : lower
    switch current {
    case .unbounded: break
    case .including(let known), .excluding(let known):
      let order = DocumentNames.compareIDs(known, id)
      // Of two bounds with one id, the one that excludes it is narrower.
      if order == 0, case .excluding = current { return }
      if isUpper ? order < 0 : order > 0 { return }
    }
    self = DocumentIDRange(
      from: isUpper ? lower : bound, to: isUpper ? bound : upper, isDescending: isDescending)
  }
}
