import DocumentTrees
import RuleRequests
import RuleValues

/// The entries of an index that a Realtime Database query finds. They are in the order of the query, or in reverse if it
/// counts from the end.
struct ChildIndexRange {
  /// The entries.
  let records: RecordRange

  /// Returns nil if no complete index of `catalog` serves the query.
  init?(_ query: DataQuery, at path: DataPath, in catalog: IndexCatalog) {
    let value: DataPath
    switch query.order {
    case .key, .priority: return nil
    case .value: value = .root
    case .child(let child): value = DataPath(child)
    }
    for definition in catalog.complete {
      guard case .children(let index) = definition.content, index.value == value, index.covers(path) else { continue }
      let key = definition.key(ofChildrenOf: EncodedPath(path))
      guard let lower = Self.bound(query.equalTo ?? query.startAt, query.startKey, key),
        let upper = Self.bound(query.equalTo ?? query.endAt, query.endKey, key)
      else { return nil }
      let isFromEnd = query.limitToFirst == nil && query.limitToLast != nil
      records = RecordRange(
        .indexes, from: lower, to: upper + [0xFF], isDescending: isFromEnd,
        limit: query.limitToFirst ?? query.limitToLast)
      return
    }
    return nil
  }

  /// Returns the first bytes of the entries at a bound; nil for a value that entries have only a part of.
  private static func bound(_ bound: DataQuery.Bound?, _ child: DataKey?, _ key: IndexKey) -> [UInt8]? {
    guard let bound else { return key.bytes }
    var key = key
    switch bound {
    case .null: key.append(.absent)
    case .scalar(let scalar): key.append(.leaf(scalar))
    }
    if let child { key.append(child) }
    return key.isCut ? nil : key.bytes
  }
}
