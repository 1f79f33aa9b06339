import DocumentTrees
import RuleRequests
import RuleValues
import SourceText

extension DocumentQuery {
  /// The index in whose order the query could be read, as an entry of `firestore.indexes.json`: the fields with one value,
  /// then those of the order.
  ///
  /// Nil if no index helps, for example because the query has neither filters nor an order.
  func missingIndex(_ order: DocumentOrder) -> String? {
    guard let conditions = FilterConditions.alternatives(of: filter)?.first else { return nil }
    func sorted(_ fields: some Sequence<FieldPath>) -> [FieldPath] {
      fields.sorted { $0.description.utf8.lexicographicallyPrecedes($1.description.utf8) }
    }
    var fields = sorted(conditions.equal.keys).map { CompositeIndex.Field($0, .ascending) }
    if let member = sorted(conditions.members.keys).first { fields.append(.init(member, .contains)) }
    for field in order.fields where !field.field.isDocumentName && conditions.equal[field.field] == nil {
      fields.append(.init(field.field, field.isDescending ? .descending : .ascending))
    }
    if fields.isEmpty { return nil }
    return CompositeIndex(collection, scope: allDescendants ? .collectionGroup : .collection, fields).json
  }
}

extension CompositeIndex {
  /// The index as an entry of `firestore.indexes.json`.
  fileprivate var json: String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("collectionGroup", collection)
      writer.member("queryScope", scope.rawValue)
      writer.key("fields")
      writer.array { writer in
        for field in fields {
          writer.object { writer in
            writer.member("fieldPath", field.path.description)
            writer.member(field.order == .contains ? "arrayConfig" : "order", field.order.rawValue)
          }
        }
      }
    }
    return writer.text
  }
}
