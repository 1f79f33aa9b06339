import DocumentTrees
import RuleRequests
import RuleValues

/// How a query finds its documents in the indexes of a tree.
///
/// The entries that a plan reads include those of all results. Each document is read, and compared with the whole filter
/// and the cursors, before it becomes a result.
struct QueryPlan {
  /// A range of entries.
  struct Scan {
    let records: RecordRange
    let form: IndexNameForm
  }

  /// The ranges. The results of the query are in at least one of them, and may be in several.
  let scans: [Scan]
  /// Whether the entries of each range are in the order of the query.
  let isInOrder: Bool

  /// Returns a plan with the complete indexes of `catalog`; nil if they do not serve the query.
  ///
  /// For each alternative of the filter, the index is chosen that most equality filters use; then one in the order of the
  /// query; then one whose range is bounded.
  init?(_ query: DocumentQuery, _ order: DocumentOrder, _ catalog: IndexCatalog) {
    guard let alternatives = FilterConditions.alternatives(of: query.filter) else { return nil }
    var choices: [IndexChoice] = []
    for conditions in alternatives {
      let candidates = catalog.complete.flatMap { Self.choices(of: $0, query, order: order, conditions: conditions) }
      guard let best = candidates.max(by: { $0.rank < $1.rank }) else { return nil }
      choices.append(best)
    }
    scans = choices.map(\.scan)
    isInOrder = choices.allSatisfy(\.isInOrder)
  }

  private static func choices(
    of definition: IndexDefinition, _ query: DocumentQuery, order: DocumentOrder, conditions: FilterConditions
  ) -> [IndexChoice] {
    let scope: IndexScope = query.allDescendants ? .collectionGroup : .collection
    switch definition.content {
    case .fields(let indexes):
      var choices: [IndexChoice?] = []
      let fields = conditions.required.union(order.fields.map(\.field)).filter { !$0.isDocumentName }
      for field in fields {
        for index in indexes.indexes(field, in: query.collection) where index.scope == scope {
          let key = definition.key(field, index, of: query.collectionPath)
          let entry = CompositeIndex(query.collection, scope: scope, [.init(field, index.order)])
          choices.append(IndexChoice(entry, key, query, order: order, conditions: conditions))
        }
      }
      return choices.compactMap(\.self)
    case .composite(let index):
      guard index.scope == scope, CodeUnits.equal(index.collection, query.collection) else { return [] }
      let key = definition.key(index, of: query.collectionPath)
      return [IndexChoice(index, key, query, order: order, conditions: conditions)].compactMap(\.self)
    case .children, .removed: return []
    }
  }
}
