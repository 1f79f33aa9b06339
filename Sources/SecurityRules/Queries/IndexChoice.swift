import DocumentTrees
import RuleRequests
import RuleValues

/// How one index serves one alternative of a query's filter.
struct IndexChoice {
  /// The entries to read.
  let scan: QueryPlan.Scan
  /// Whether the entries are in the order of the query.
  let isInOrder: Bool
  /// The greatest is the best.
  let rank: (filters: Int, order: Int, bounds: Int, brevity: Int)

  /// Returns nil if the index does not serve the alternative.
  ///
  /// The first fields of the index need one value each. If the others are the order of the query, forwards or backwards,
  /// the entries are in that order.
  ///
  /// - Parameter key: the first bytes of the entries.
  init?(
    _ index: CompositeIndex, _ key: IndexKey, _ query: DocumentQuery, order: DocumentOrder, conditions: FilterConditions
  ) {
    var key = key
    var rest = index.fields[...]
    while let field = rest.first {
      if field.order == .contains {
        guard let member = conditions.members[field.path] else { return nil }
        key.append(member)
      } else if let value = conditions.equal[field.path] {
        key.append(value, isDescending: field.order == .descending)
      } else {
        break
      }
      rest.removeFirst()
    }
    let filters = index.fields.count - rest.count
    // A document without one of the fields has no entry.
    guard rest.allSatisfy({ $0.order != .contains && (conditions.required.contains($0.path) || order.has($0.path)) })
    else { return nil }
    let direction = Self.direction(
      of: rest, index.nameForm, for: order.fields.filter { conditions.equal[$0.field] == nil })

    var range = IndexRange(key)
    if let field = rest.first {
      range.narrow(
        from: conditions.lower[field.path], to: conditions.upper[field.path],
        isDescending: field.order == .descending)
    }
    if let direction {
      let fields = Array(rest)
      func narrow(_ cursor: DocumentQuery.Cursor?, isStart: Bool) {
        guard let cursor else { return }
        let position = CursorPosition(
          cursor, of: query, order: order, conditions: conditions, behind: key, fields: fields, form: index.nameForm,
          isStart: isStart)
        range.narrow(to: position, isLower: isStart != direction)
      }
      narrow(query.start, isStart: true)
      narrow(query.end, isStart: false)
    }
    guard filters > 0 || direction != nil || range.isNarrowed else { return nil }
    scan = QueryPlan.Scan(records: range.records(isDescending: direction ?? false), form: index.nameForm)
    isInOrder = direction != nil
    rank = (filters, isInOrder ? 1 : 0, range.isNarrowed ? 1 : 0, -index.fields.count)
  }

  /// Returns whether entries are read backwards to be in the order of the query; nil if they are in another order.
  private static func direction(
    of fields: ArraySlice<CompositeIndex.Field>, _ form: IndexNameForm, for order: [DocumentQuery.Order]
  ) -> Bool? {
    guard let name = order.last, name.field.isDocumentName, order.count == fields.count + 1 else { return nil }
    let isReversed = name.isDescending != form.isDescending
    let isSame = zip(order, fields).allSatisfy { order, field in
      order.field == field.path && (order.isDescending != (field.order == .descending)) == isReversed
    }
    return isSame ? isReversed : nil
  }
}

/// The place of a cursor among the entries of an index.
private struct CursorPosition {
  /// The first bytes of the entries at the cursor.
  let bytes: [UInt8]
  /// Whether only the cursor's results have entries with these bytes.
  let isExact: Bool
  /// Whether the documents at the cursor are results.
  let isIncluded: Bool

  init(
    _ cursor: DocumentQuery.Cursor, of query: DocumentQuery, order: DocumentOrder, conditions: FilterConditions,
    behind key: IndexKey, fields: [CompositeIndex.Field], form: IndexNameForm, isStart: Bool
  ) {
    var key = key
    var fields = fields[...]
    var isExact = true
    for (order, value) in zip(order.fields, cursor.values) {
      guard isExact else { break }
      if order.field.isDocumentName {
        isExact = key.append(name: value, form, of: query)
      } else if let fixed = conditions.equal[order.field] {
        isExact = DocumentValue.compare(value, fixed) == 0
      } else if let field = fields.popFirst() {
        var part = IndexKey()
        part.append(value, isDescending: field.order == .descending)
        key.append(part.bytes)
        isExact = !part.isCut
      }
    }
    bytes = key.bytes
    self.isExact = isExact
    isIncluded = cursor.isBefore == isStart
  }
}

extension IndexKey {
  /// Appends the name of a document if `value` is one that the query can find.
  fileprivate mutating func append(name value: DocumentValue, _ form: IndexNameForm, of query: DocumentQuery) -> Bool {
    guard case .reference(let path) = value, path.isDocument, path.database == query.parent.database,
      query.allDescendants || path.parent == query.collectionPath
    else { return false }
    append(form.bytes(path))
    return true
  }
}

/// The entries of an index between two bounds.
private struct IndexRange {
  private let key: IndexKey
  private var lower: [UInt8]
  private var upper: [UInt8]
  /// Whether a bound is narrower than the beginning of the entries.
  private(set) var isNarrowed = false

  /// Creates the range of all entries that begin with `key`.
  init(_ key: IndexKey) {
    self.key = key
    lower = key.bytes
    upper = Self.above(key.bytes)
  }

  private static func above(_ bytes: [UInt8]) -> [UInt8] { bytes + [0xFF] }

  /// Narrows the range to the values of the next field between two bounds. Values of another kind than a bound's are not
  /// between them.
  mutating func narrow(from least: FilterConditions.Bound?, to greatest: FilterConditions.Bound?, isDescending: Bool) {
    for (bound, isLeast) in [(least, true), (greatest, false)] {
      guard let bound else { continue }
      var part = IndexKey()
      part.append(bound.value, isDescending: isDescending)
      guard let kind = part.bytes.first else { continue }
      raise(to: key.bytes + [kind])
      sink(to: key.bytes + [kind + 1])
      let value = key.bytes + part.bytes
      let isIncluded = bound.isIncluded || part.isCut
      if isLeast != isDescending {
        raise(to: isIncluded ? value : Self.above(value))
      } else {
        sink(to: isIncluded ? Self.above(value) : value)
      }
    }
  }

  /// Narrows the range to the entries on one side of a cursor.
  mutating func narrow(to position: CursorPosition, isLower: Bool) {
    let isIncluded = position.isIncluded || !position.isExact
    if isLower {
      raise(to: isIncluded ? position.bytes : Self.above(position.bytes))
    } else {
      sink(to: isIncluded ? Self.above(position.bytes) : position.bytes)
    }
  }

  private mutating func raise(to bound: [UInt8]) {
    if lower.lexicographicallyPrecedes(bound) {
      lower = bound
      isNarrowed = true
    }
  }

  private mutating func sink(to bound: [UInt8]) {
    if bound.lexicographicallyPrecedes(upper) {
      upper = bound
      isNarrowed = true
    }
  }

  /// Returns the range of the entries.
  func records(isDescending: Bool) -> RecordRange {
    RecordRange(.indexes, from: lower, to: upper, isDescending: isDescending)
  }
}
