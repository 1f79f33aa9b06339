package import RuleValues

extension DocumentFields {
  /// The reason why these fields cannot be the content of a document; nil if they can.
  ///
  /// It checks names, depth and size (documentation "Quotas and limits"). `DocumentReader` checks the same for JSON.
  package var problem: DocumentProblem.Kind? {
    if let problem = problem(depth: 0) { return problem }
    let bytes = size
    return bytes > DocumentLimits.maximumDocumentBytes ? .documentSize(bytes: bytes) : nil
  }

  fileprivate func problem(depth: Int) -> DocumentProblem.Kind? {
    guard depth <= DocumentLimits.maximumDepth else { return .tooDeep }
    for index in entries.indices {
      if let problem = DocumentLimits.problem(inFieldName: entries[index].name) { return problem }
      if let problem = entries[index].value.problem(depth: depth + 1, isInArray: false) { return problem }
    }
    return nil
  }
}

extension DocumentValue {
  fileprivate func problem(depth: Int, isInArray: Bool) -> DocumentProblem.Kind? {
    switch self {
    case .map(let fields): return fields.problem(depth: depth)
    case .array(let values):
      if isInArray { return .arrayInArray }
      guard depth <= DocumentLimits.maximumDepth else { return .tooDeep }
      for value in values { if let problem = value.problem(depth: depth + 1, isInArray: true) { return problem } }
      return nil
    case .vector(let numbers):
      let isOne = (1...DocumentLimits.maximumVectorDimensions).contains(numbers.count)
      return isOne ? nil : .vectorDimensions(numbers.count)
    case .reference(let path):
      return path.isDocument ? path.problem.map { .reference($0) } : .expected("a document")
    case .null, .bool, .integer, .double, .timestamp, .string, .bytes, .geoPoint: return nil
    }
  }
}

extension DocumentLimits {
  /// Returns the problem of a field name; nil if it is valid.
  static func problem(inFieldName name: String) -> DocumentProblem.Kind? {
    if name.utf8.isEmpty { return .emptyFieldName }
    if name.utf8.count > maximumFieldNameBytes { return .longFieldName(bytes: name.utf8.count) }
    return isReserved(name) ? .reservedFieldName(name) : nil
  }
}
