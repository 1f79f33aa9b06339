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
  ///
  /// - Returns: also whether all IDs of the range lie between the cursors. A cursor that names no document of the collection does
  ///   not bound the range.
  func foundIDs(isDescending: Bool) -> (ids: DocumentIDRange, areBetweenCursors: Bool) {
    var ids = filteredIDs(isDescending: isDescending)
    var areBetweenCursors = true
    func narrow(_ cursor: Cursor?, isStart: Bool) {
      guard let cursor else { return }
      guard let id = id(cursor.values.first) else {
        areBetweenCursors = false
        return
      }
      ids.narrow(cursor.isBefore == isStart ? .including(id) : .excluding(id), isUpper: isStart == isDescending)
    }
    narrow(start, isStart: true)
    narrow(end, isStart: false)
    return (ids, areBetweenCursors)
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
    guard case .reference(let path) = value, !allDescendants, finds(path) else { return nil }
    return path.id
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
