import DocumentTrees
import RuleRequests
import RuleValues

/// The complete order of a query's results, including the implicit part.
///
/// After the named fields, the order continues with the fields of inequalities, and then the document's name. Each has
/// the direction of the last named field (documentation "StructuredQuery.orderBy"; emulator 1.19.9).
struct DocumentOrder {
  /// A document with the values that determine its position.
  struct Candidate {
    let document: FoundDocument
    /// The values of the fields of the order; none if the order is by name only.
    fileprivate let values: [DocumentValue]
  }

  /// The fields of the order, with the document's name at the end.
  let fields: [DocumentQuery.Order]
  /// Whether the order is by name only.
  let isByName: Bool
  private let start: DocumentQuery.Cursor?
  private let end: DocumentQuery.Cursor?

  /// Creates the order of a query.
  init(_ query: DocumentQuery) {
    var fields: [DocumentQuery.Order] = []
    for order in query.order where !fields.contains(where: { $0.field == order.field }) { fields.append(order) }
    let isDescending = fields.last?.isDescending ?? false
    let inequalities = (query.filter?.inequalityFields ?? []).filter { !$0.isDocumentName }
    let implied = inequalities.sorted(by: Self.precedes) + [.documentName]
    for field in implied where !fields.contains(where: { $0.field == field || $0.field.isDocumentName }) {
      fields.append(DocumentQuery.Order(field, isDescending: isDescending))
    }
    self.fields = fields
    isByName = fields.count == 1 && fields[0].field.isDocumentName
    start = query.start
    end = query.end
  }

  /// Returns whether a field is part of the order, so that every result has it.
  func has(_ field: FieldPath) -> Bool { fields.contains { $0.field == field } }

  /// Whether the order is by name only, from the last name to the first.
  var isDescendingByName: Bool { isByName && fields[0].isDescending }

  /// Returns whether a tree can be read in this order.
  ///
  /// A collection group with a limit is read in the order of the stored bytes. If it has documents with numbered ids
  /// (`__id7__`), these come later than at the service.
  func isThatOfTree(for query: DocumentQuery) -> Bool {
    let isOfCollection = !query.allDescendants && !query.collection.isEmpty
    return isByName && (isOfCollection || (query.limit != nil && !isDescendingByName))
  }

  /// Returns the document with its values; nil if it lacks a field of the order or lies outside the cursors.
  ///
  /// - Parameter isBetweenCursors: whether the document is known to lie between the cursors.
  func candidate(_ document: FoundDocument, isBetweenCursors: Bool) throws(TreeError) -> Candidate? {
    var values: [DocumentValue] = []
    if !isByName {
      for order in fields {
        guard let value = try document.value(of: order.field) else { return nil }
        values.append(value)
      }
    }
    let candidate = Candidate(document: document, values: values)
    if isBetweenCursors { return candidate }
    return isInside(candidate, start, isStart: true) && isInside(candidate, end, isStart: false) ? candidate : nil
  }

  /// Returns whether one document comes before another.
  func precedes(_ left: Candidate, _ right: Candidate) -> Bool {
    isByName
      ? compareNames(left.document.path, right.document.path) < 0 : compare(left.values, right.values) < 0
  }

  private func isInside(_ candidate: Candidate, _ cursor: DocumentQuery.Cursor?, isStart: Bool) -> Bool {
    guard let cursor else { return true }
    let order = compare(candidate, cursor)
    return order == 0 ? cursor.isBefore == isStart : (order > 0) == isStart
  }

  private func compare(_ candidate: Candidate, _ cursor: DocumentQuery.Cursor) -> Int {
    guard isByName else { return compare(candidate.values, cursor.values) }
    let path = candidate.document.path
    if case .reference(let bound)? = cursor.values.first { return compareNames(path, bound) }
    return compare([.reference(path)], cursor.values)
  }

  private func compareNames(_ left: DocumentPath, _ right: DocumentPath) -> Int {
    let order = DocumentNames.compare(left, right)
    return isDescendingByName ? -order : order
  }

  /// Compares the values that both sides have.
  private func compare(_ left: [DocumentValue], _ right: [DocumentValue]) -> Int {
    for (order, (left, right)) in zip(fields, zip(left, right)) {
      let result = DocumentValue.compare(left, right)
      if result != 0 { return order.isDescending ? -result : result }
    }
    return 0
  }

  private static func precedes(_ left: FieldPath, _ right: FieldPath) -> Bool {
    left.description.utf8.lexicographicallyPrecedes(right.description.utf8)
  }
}
