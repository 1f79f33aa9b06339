package import RuleValues

extension DocumentWrite {
  // The evaluator asks the following for each write of each request. Without inlining, it would copy the write.

  /// Whether the write changes nothing.
  @inlinable package var isVerification: Bool {
    if case .verify = change { true } else { false }
  }

  /// Whether the result of the write depends on the stored fields.
  @inlinable package var needsStored: Bool {
    if case .update = change { true } else { false }
  }

  /// Returns the document after the write, which rules see as `request.resource`; nil if it does not exist then.
  ///
  /// - Parameters:
  ///   - stored: the document before the write; nil if it does not exist.
  ///   - time: the time of the request. Server timestamps have its milliseconds (documentation of `REQUEST_TIME`).
  /// - Returns: the fields: existing ones in their order, then new ones (documentation "Add data to Cloud Firestore";
  ///   emulator 1.19.9).
  package func applied(to stored: consuming DocumentFields?, at time: Timestamp) -> DocumentFields? {
    outcome(over: stored, at: time).fields
  }

  /// Returns the document after the write and the results of the transforms, in their order: the new value of a server
  /// timestamp or a number, and null for a list (documentation of `WriteResult` in the REST API).
  ///
  /// - Parameters: as for ``applied(to:at:)``.
  package func outcome(
    over stored: consuming DocumentFields?, at time: Timestamp
  ) -> (fields: DocumentFields?, transformResults: [DocumentValue]) {
    var fields: DocumentFields
    switch change {
    case .verify: return (stored, [])
    case .delete: return (nil, [])
    case .set(let new): fields = new
    case .update(let new, let mask):
      fields = stored ?? DocumentFields()
      var removals: [ArraySlice<String>] = []
      for path in mask {
        let names = path.names[...]
        if let value = new.value(at: names) { fields.set(value, at: names) } else { removals.append(names) }
      }
      fields.removeAll(at: removals)
    }
    var results: [DocumentValue] = []
    for transform in transforms {
      let names = transform.field.names[...]
      let value = transform.operation.applied(to: fields.value(at: names), at: time.inMilliseconds)
      fields.set(value, at: names)
      switch transform.operation {
      case .arrayUnion, .arrayRemove: results.append(.null)
      case .serverTimestamp, .increment, .maximum, .minimum: results.append(value)
      }
    }
    return (fields, results)
  }
}

extension DocumentFields {
  /// Returns the value at a path of nested map names; nil if it is missing.
  fileprivate func value(at names: ArraySlice<String>) -> DocumentValue? {
    guard let name = names.first, let value = self[name] else { return nil }
    let rest = names.dropFirst()
    if rest.isEmpty { return value }
    guard case .map(let inner) = value else { return nil }
    return inner.value(at: rest)
  }
}

extension FieldTransform.Operation {
  /// Returns the new value of the field (documentation of `FieldTransform` in the REST API).
  fileprivate func applied(to value: DocumentValue?, at time: Timestamp) -> DocumentValue {
    switch self {
    case .serverTimestamp: .timestamp(time)
    case .increment(let operand): value?.isNumber == true ? value?.sum(operand) ?? operand : operand
    case .maximum(let operand): value?.larger(operand) ?? operand
    case .minimum(let operand): value?.smaller(operand) ?? operand
    case .arrayUnion(let elements): .array(Self.union(value?.elements ?? [], elements))
    case .arrayRemove(let elements): .array(Self.difference(value?.elements ?? [], elements))
    }
  }

  private static func union(_ known: [DocumentValue], _ elements: [DocumentValue]) -> [DocumentValue] {
    var seen = Set(known.map(\.standard))
    return known + elements.filter { seen.insert($0.standard).inserted }
  }

  private static func difference(_ known: [DocumentValue], _ elements: [DocumentValue]) -> [DocumentValue] {
    let removed = Set(elements.map(\.standard))
    return known.filter { !removed.contains($0.standard) }
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

  /// Returns the sum; nil if a value is not a number. Integer overflow saturates (documentation of `increment`).
  fileprivate func sum(_ other: DocumentValue) -> DocumentValue? {
    if case (.integer(let left), .integer(let right)) = (self, other) {
      let (sum, isOver) = left.addingReportingOverflow(right)
      return .integer(isOver ? (right < 0 ? .min : .max) : sum)
    }
    guard let left = number, let right = other.number else { return nil }
    return .double(left + right)
  }

  /// Returns the larger number, or this one if they are equal; NaN if either is NaN (documentation of `maximum`); nil
  /// if a value is not a number.
  fileprivate func larger(_ other: DocumentValue) -> DocumentValue? {
    guard let left = number, let right = other.number else { return nil }
    if left.isNaN || right.isNaN { return .double(.nan) }
    return Self.isLess(self, number: left, than: other, number: right) ? other : self
  }

  /// Returns the smaller number, or this one if they are equal; NaN if either is NaN; nil if a value is not a number.
  fileprivate func smaller(_ other: DocumentValue) -> DocumentValue? {
    guard let left = number, let right = other.number else { return nil }
    if left.isNaN || right.isNaN { return .double(.nan) }
    return Self.isLess(other, number: right, than: self, number: left) ? other : self
  }

  private static func isLess(
    _ left: Self, number leftNumber: Double, than right: Self, number rightNumber: Double
  ) -> Bool {
    if case (.integer(let left), .integer(let right)) = (left, right) { return left < right }
    return leftNumber < rightNumber
  }

  /// A representation that is identical for all values that array transforms consider equal.
  ///
  /// Numbers are compared by value, NaN equals NaN, and maps are equal in any order. Other values are compared by
  /// representation (documentation of `ArrayValue` transforms: "equivalent numbers of different types … are considered
  /// equal").
  fileprivate var standard: DocumentValue {
    switch self {
    case .double(let double) where double.isNaN: .double(.nan)
    case .double(let double): Int64(exactly: double).map { .integer($0) } ?? self
    case .array(let values): .array(values.map(\.standard))
    case .map(let fields):
      .map(
        DocumentFields(
          fields.entries.map { ($0.name, $0.value.standard) }
            .sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }))
    default: self
    }
  }
}
