public import RuleValues

extension DocumentWrite {
  /// The document that the write makes, and that rules see as `request.resource`; nil where there is none afterwards.
  ///
  /// - Parameters:
  ///   - stored: the document before it; nil where there is none.
  ///   - time: what server timestamps become; Firestore keeps microseconds.
  /// - Returns: the fields: those that stay in their order, then new ones (documentation "Add data to Cloud Firestore";
  ///   emulator 1.19.9).
  public func applied(to stored: DocumentFields?, at time: Timestamp) -> DocumentFields? {
    var fields: DocumentFields
    switch change {
    case .verify: return stored
    case .delete: return nil
    case .set(let new): fields = new
    case .update(let new, let mask):
      fields = stored ?? DocumentFields()
      for path in mask { fields.set(new.value(at: path.names[...]), at: path.names[...]) }
    }
    for transform in transforms {
      let names = transform.field.names[...]
      fields.set(transform.operation.applied(to: fields.value(at: names), at: time.inMicroseconds), at: names)
    }
    return fields
  }
}

extension DocumentFields {
  /// The value at names of maps inside each other.
  fileprivate func value(at names: ArraySlice<String>) -> DocumentValue? {
    guard let name = names.first, let value = self[name] else { return nil }
    let rest = names.dropFirst()
    if rest.isEmpty { return value }
    guard case .map(let inner) = value else { return nil }
    return inner.value(at: rest)
  }
}

extension FieldTransform.Operation {
  /// What the field becomes (documentation of `FieldTransform` in the REST API).
  fileprivate func applied(to value: DocumentValue?, at time: Timestamp) -> DocumentValue {
    switch self {
    case .serverTimestamp: .timestamp(time)
    case .increment(let operand): value?.isNumber == true ? value?.sum(operand) ?? operand : operand
    case .maximum(let operand): value?.larger(operand) ?? operand
    case .minimum(let operand): value?.smaller(operand) ?? operand
    case .arrayUnion(let elements):
      .array(
        elements.reduce(into: value?.elements ?? []) { all, element in
          if !all.contains(where: { $0.isEquivalent(to: element) }) { all.append(element) }
        })
    case .arrayRemove(let elements):
      .array((value?.elements ?? []).filter { known in !elements.contains { $0.isEquivalent(to: known) } })
    }
  }
}

extension DocumentValue {
  fileprivate var isNumber: Bool { number != nil }

  fileprivate var number: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .double(let double): double
    default: nil
    }
  }

  fileprivate var elements: [DocumentValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The sum; whole numbers beyond 64 bits become the largest or smallest (documentation of `increment`).
  fileprivate func sum(_ other: DocumentValue) -> DocumentValue? {
    if case (.integer(let left), .integer(let right)) = (self, other) {
      let (sum, isOver) = left.addingReportingOverflow(right)
      return .integer(isOver ? (right < 0 ? .min : .max) : sum)
    }
    guard let left = number, let right = other.number else { return nil }
    return .double(left + right)
  }

  /// The larger number, this one where they are equal; NaN where one is (documentation of `maximum`). nil of no number.
  fileprivate func larger(_ other: DocumentValue) -> DocumentValue? {
    guard let left = number, let right = other.number else { return nil }
    if left.isNaN || right.isNaN { return .double(.nan) }
    return Self.isLess(self, left, other, right) ? other : self
  }

  /// The smaller number, likewise.
  fileprivate func smaller(_ other: DocumentValue) -> DocumentValue? {
    guard let left = number, let right = other.number else { return nil }
    if left.isNaN || right.isNaN { return .double(.nan) }
    return Self.isLess(other, right, self, left) ? other : self
  }

  private static func isLess(_ left: Self, _ leftNumber: Double, _ right: Self, _ rightNumber: Double) -> Bool {
    if case (.integer(let left), .integer(let right)) = (left, right) { return left < right }
    return leftNumber < rightNumber
  }

  /// Whether array transforms take the two for the same: numbers by what they count, NaN like NaN, the rest by
  /// representation (documentation of `ArrayValue` transforms: "equivalent numbers of different types … are considered
  /// equal").
  fileprivate func isEquivalent(to other: DocumentValue) -> Bool {
    switch (self, other) {
    case (.integer(let left), .double(let right)), (.double(let right), .integer(let left)):
      return Int64(exactly: right) == left
    case (.double(let left), .double(let right)): return left == right || left.isNaN && right.isNaN
    case (.array(let left), .array(let right)):
      return left.count == right.count && zip(left, right).allSatisfy { $0.isEquivalent(to: $1) }
    case (.map(let left), .map(let right)):
      return left.count == right.count
        && left.entries.allSatisfy { field in right[field.name].map { field.value.isEquivalent(to: $0) } ?? false }
    default: return self == other
    }
  }
}
