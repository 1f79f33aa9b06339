package import RuleValues

extension FirestoreRequest {
  /// The problem of the request itself, whatever the rules are; nil if it is valid.
  ///
  /// It covers invalid paths, values that cannot be stored, and queries that no index supports (`DocumentLimits`; the
  /// emulator's errors).
  package var problem: RequestProblem? {
    switch operation {
    case .get(let path): Self.problem(inDocument: path)
    case .batchGet(let paths): paths.isEmpty ? .nothingAsked : Self.problem(inDocuments: paths)
    case .list(let query): query.problem
    case .commit(let writes): Self.problem(in: writes)
    }
  }

  /// Returns what makes a path no document of a request; nil if it is one.
  package static func problem(inDocument path: DocumentPath) -> RequestProblem? {
    if path.isLegalDocument { return nil }
    guard path.isDocument else { return .document(.notADocument(path.relativeText)) }
    return path.problem.map { .document($0) }
  }

  private static func problem(inDocuments paths: [DocumentPath]) -> RequestProblem? {
    for path in paths { if let problem = problem(inDocument: path) { return problem } }
    return nil
  }

  /// Returns what makes these writes no commit; nil if they are one.
  package static func problem(in writes: [DocumentWrite]) -> RequestProblem? {
    if writes.isEmpty { return .nothingAsked }
    // A span lends its elements; an array would copy each.
    let borrowed = writes.span
    for index in borrowed.indices {
      if let problem = problem(inDocument: borrowed[index].path) ?? borrowed[index].problem { return problem }
    }
    guard writes.count > 1, writes.contains(where: \.isVerification) else { return nil }
    let verified = Set(writes.filter(\.isVerification).map(\.path))
    let both = writes.first { !$0.isVerification && verified.contains($0.path) }
    return both.map { .verifiedAndWritten($0.path) }
  }
}

extension DocumentWrite {
  fileprivate var problem: RequestProblem? {
    if let problemOfValues { return .fieldValue(path, problemOfValues) }
    let fields: DocumentFields
    switch change {
    case .set(let new), .update(let new, _): fields = new
    case .delete, .verify: return nil
    }
    if let problem = fieldProblem { return .fields(path, problem) }
    if let problem = fields.problem { return .fields(path, problem) }
    if transforms.isEmpty { return nil }
    let operands = transforms.flatMap(\.operation.operands)
    return operands.allSatisfy { $0.isStorable(depth: 1) } ? nil : .fields(path, .tooDeep)
  }
}

extension DocumentWrite {
  /// The problem of the fields of the mask and of the transforms, or of a transform's operand; nil if they are valid.
  ///
  /// The emulator's errors are "paths must have at most 20 elements", "property path is longer than 1500 bytes",
  /// "Invalid reserved name in field path", and "Input must be int64 or double".
  private var fieldProblem: DocumentProblem.Kind? {
    if case .update(_, let mask) = change, let problem = mask.lazy.compactMap(\.problem).first { return problem }
    for transform in transforms {
      if transform.field.isDocumentName { return .reservedFieldName(transform.field.description) }
      if let problem = transform.field.problem { return problem }
      if !transform.operation.hasNumber { return .expected("a number to add to a field, or to compare it with") }
    }
    return nil
  }
}

extension FieldPath {
  /// The reason why the field cannot be written; nil if it can. The document's own name is accepted, but not written.
  fileprivate var problem: DocumentProblem.Kind? {
    if isDocumentName { return nil }
    if let malformedText { return .fieldPath(malformedText) }
    if names.count > DocumentLimits.maximumDepth { return .tooDeep }
    if names.isEmpty { return .emptyFieldName }
    for name in names { if let problem = DocumentLimits.problem(inFieldName: name) { return problem } }
    return nil
  }
}

extension FieldTransform.Operation {
  /// Whether the operand is a number if the operation needs one.
  fileprivate var hasNumber: Bool {
    switch self {
    case .increment(let value), .maximum(let value), .minimum(let value):
      switch value {
      case .integer, .double: true
      default: false
      }
    case .serverTimestamp, .arrayUnion, .arrayRemove: true
    }
  }

  fileprivate var operands: [DocumentValue] {
    switch self {
    case .serverTimestamp: []
    case .increment(let value), .maximum(let value), .minimum(let value): [value]
    case .arrayUnion(let values), .arrayRemove(let values): values
    }
  }
}

extension DocumentFields {
  /// Returns whether maps and lists are nested no deeper than documents allow.
  fileprivate func isStorable(depth: Int) -> Bool {
    depth <= DocumentLimits.maximumDepth && entries.allSatisfy { $0.value.isStorable(depth: depth + 1) }
  }
}

extension DocumentValue {
  fileprivate func isStorable(depth: Int) -> Bool {
    switch self {
    case .map(let fields): fields.isStorable(depth: depth)
    case .array(let values):
      depth <= DocumentLimits.maximumDepth && values.allSatisfy { $0.isStorable(depth: depth + 1) }
    default: true
    }
  }
}

extension DocumentQuery {
  /// The maximum number of names in a field path of a query.
  static let maximumFieldDepth = 100
  /// The maximum number of filters and orders, and of one for a parent document (documentation "Query limitations"; emulator
  /// 1.19.9).
  private static let maximumParts = 100

  /// The numbers of filters and orders of a query that has more than Firestore allows; nil for other queries. A list of
  /// alternatives counts as one filter for each. Filters must not be nested too deep.
  package var excessiveParts: (filters: Int, orders: Int)? {
    let filters = filter?.comparisonCount ?? 0
    let parts = filters + order.count + (parent.segments.isEmpty ? 0 : 1)
    return parts > Self.maximumParts ? (filters, order.count) : nil
  }

  /// The problem of the query; nil if it is valid.
  var problem: RequestProblem? {
    if parent.isCollection { return .document(.notACollection(parent.appending(collection).relativeText)) }
    if let problem = parent.problem(appending: collection) { return .document(problem) }
    if let limit, limit < 0 { return .query("the limit \(limit) is negative") }
    if limitToLast != nil { return .query("a query for the last results needs an order") }
    if let field = fieldMissingInCursor {
      return .query("the document of a cursor lacks the field \(field), by which the query orders")
    }
    if offset < 0 { return .query("the offset \(offset) is negative") }
    if max(start?.values.count ?? 0, end?.values.count ?? 0) > order.count {
      return .query("a cursor has more values than the query has orders")
    }
    for order in order { if let problem = Self.problem(in: order.field) { return problem } }
    if let problem = filter?.problem(depth: 0) { return problem }
    guard let (filters, orders) = excessiveParts else { return nil }
    return .query(
      "\(filters) filters and \(orders) orders are more than \(Self.maximumParts), with one for a parent document")
  }

  fileprivate static func problem(in field: FieldPath) -> RequestProblem? {
    if let text = field.malformedText { return .query(DocumentProblem.Kind.fieldPath(text).text) }
    if field.names.isEmpty { return .query("a field path is empty") }
    return field.names.count > maximumFieldDepth ? .query("a field path has too many names") : nil
  }
}

extension DocumentFilter {
  /// The number of comparisons. Equal parts of one filter count once (emulator 1.19.9).
  fileprivate var comparisonCount: Int {
    switch self {
    case .and(let parts), .or(let parts): Set(parts).reduce(0) { $0 + $1.comparisonCount }
    case .field(_, .in, .array(let values)), .field(_, .notIn, .array(let values)),
      .field(_, .arrayContainsAny, .array(let values)):
      max(1, Set(values).count)
    case .field, .unary: 1
    }
  }

  fileprivate func problem(depth: Int) -> RequestProblem? {
    guard depth < Self.maximumDepth else { return .query("filters are nested too deep") }
    switch self {
    case .and(let filters), .or(let filters):
      if filters.isEmpty { return .query("a composite filter is empty") }
      // A lazy map would compute each result twice, at every depth.
      for filter in filters { if let problem = filter.problem(depth: depth + 1) { return problem } }
      return nil
    case .unary(let field, _): return Self.problem(in: field)
    case .field(let field, let comparison, let value):
      if let problem = Self.problem(in: field) { return problem }
      guard value.isStorable(depth: 0) else { return .query("the value of a filter is nested too deep") }
      return comparison.problem(value)
    }
  }

  private static func problem(in field: FieldPath) -> RequestProblem? {
    DocumentQuery.problem(in: field)
  }
}

extension DocumentFilter.Comparison {
  fileprivate func problem(_ value: DocumentValue) -> RequestProblem? {
    switch self {
    case .in, .notIn, .arrayContainsAny:
      guard case .array(let values) = value, !values.isEmpty else {
        return .query("`\(rawValue)` requires a non-empty list of values")
      }
      let maximum = DocumentFilter.maximumDisjuncts
      return values.count > maximum ? .query("`\(rawValue)` supports up to \(maximum) comparison values") : nil
    default: return nil
    }
  }
}

extension StorageRequest {
  /// The problem of the request itself, whatever the rules are; nil if it is valid.
  package var problem: RequestProblem? {
    switch operation {
    case .get(let name), .delete(let name): name.problem.map { .document($0) }
    case .create(let name, let metadata), .update(let name, let metadata):
      name.problem.map { .document($0) } ?? (metadata.isStorable(depth: 0) ? nil : .tooLarge)
    case .list(let bucket, let prefix):
      ObjectName(bucket: bucket, name: prefix.utf8.isEmpty ? "o" : prefix).problem.map { .document($0) }
    }
  }
}
