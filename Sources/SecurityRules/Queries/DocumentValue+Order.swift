import RuleValues

extension DocumentValue {
  /// Compares two values in Firestore's sort order: negative, zero or positive.
  ///
  /// The order is by kind, then within a kind. Strings are ordered by their bytes; integers and floats are one kind
  /// (documentation "Value type ordering" on the page "Supported data types"; emulator 1.19.9).
  static func compare(_ left: DocumentValue, _ right: DocumentValue) -> Int {
    switch (left, right) {
    case (.bool(let left), .bool(let right)): (left ? 1 : 0) - (right ? 1 : 0)
    case (.integer, .integer), (.integer, .double), (.double, .integer), (.double, .double):
      compareNumbers(left, right)
    case (.timestamp(let left), .timestamp(let right)): left < right ? -1 : left == right ? 0 : 1
    case (.string(let left), .string(let right)): compareElements(left.utf8, right.utf8) { Int($0) - Int($1) }
    case (.bytes(let left), .bytes(let right)): compareElements(left, right) { Int($0) - Int($1) }
    case (.reference(let left), .reference(let right)): DocumentNames.compare(left, right)
    case (.geoPoint(let left), .geoPoint(let right)):
      compareElements(left.coordinates, right.coordinates, NumberOrder.compare)
    case (.array(let left), .array(let right)): compareElements(left, right, compare)
    case (.vector(let left), .vector(let right)):
      left.count == right.count ? compareElements(left, right, NumberOrder.compare) : left.count - right.count
    case (.map(let left), .map(let right)): compareElements(left.byName, right.byName, compareFields)
    default: left.kind.rawValue - right.kind.rawValue
    }
  }

  /// Returns whether `<` and similar operators can compare the values. They do not compare different kinds, null or NaN
  /// (emulator 1.19.9).
  static func areComparable(_ left: DocumentValue, _ right: DocumentValue) -> Bool {
    left.kind == right.kind && left.isOrdinary && right.isOrdinary
  }

  /// Whether the value is neither null nor NaN.
  var isOrdinary: Bool { !isNull && !isNaN }

  /// Whether the value is null.
  var isNull: Bool { kind == .null }

  /// Whether the value is NaN.
  var isNaN: Bool {
    if case .double(let double) = self { double.isNaN } else { false }
  }

  /// The kinds of values in sort order.
  private enum Kind: Int {
    case null, bool, number, timestamp, string, bytes, reference, geoPoint, array, vector, map
  }

  private var kind: Kind {
    switch self {
    case .null: .null
    case .bool: .bool
    case .integer, .double: .number
    case .timestamp: .timestamp
    case .string: .string
    case .bytes: .bytes
    case .reference: .reference
    case .geoPoint: .geoPoint
    case .array: .array
    case .vector: .vector
    case .map: .map
    }
  }

  private static func compareNumbers(_ left: DocumentValue, _ right: DocumentValue) -> Int {
    switch (left, right) {
    case (.integer(let left), .integer(let right)): NumberOrder.compare(left, right)
    case (.integer(let left), .double(let right)): NumberOrder.compare(left, right)
    case (.double(let left), .integer(let right)): -NumberOrder.compare(right, left)
    case (.double(let left), .double(let right)): NumberOrder.compare(left, right)
    default: 0
    }
  }

  private static func compareFields(_ left: DocumentFields.Field, _ right: DocumentFields.Field) -> Int {
    let order = compareElements(left.name.utf8, right.name.utf8) { Int($0) - Int($1) }
    return order == 0 ? compare(left.value, right.value) : order
  }

  /// Compares element by element. If one list is a prefix of the other, it comes first.
  private static func compareElements<Elements: Collection>(
    _ left: Elements, _ right: Elements, _ compare: (Elements.Element, Elements.Element) -> Int
  ) -> Int {
    for (left, right) in zip(left, right) {
      let order = compare(left, right)
      if order != 0 { return order }
    }
    return left.count - right.count
  }
}

extension GeoPoint {
  fileprivate var coordinates: [Double] { [latitude, longitude] }
}

extension DocumentFields {
  /// The fields sorted by name.
  fileprivate var byName: [Field] { entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) } }
}
