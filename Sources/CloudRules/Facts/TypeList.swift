import RulePrograms

/// Types in the order in which the service lists them. An empty list means that nothing is known.
struct TypeList: Hashable, Sendable {
  /// Four bits for each type, the first one lowest.
  private var packed: UInt64 = 0
  private var count: UInt8 = 0
  private var members: TypeSet = []

  init(_ types: [RuleType] = []) {
    for type in types { add(type) }
  }

  private mutating func add(_ type: RuleType) {
    if members.contains(type) { return }
    packed |= UInt64(type.rawValue) << UInt64(4 * Int(count))
    count += 1
    members.insert(TypeSet(type))
  }

  /// No type is known: any type is possible.
  static let unknown = TypeList()
  static let bool = TypeList([.bool])
  static let bytes = TypeList([.bytes])
  static let float = TypeList([.float])
  static let int = TypeList([.int])
  static let list = TypeList([.list])
  static let null = TypeList([.null])
  static let path = TypeList([.path])
  static let string = TypeList([.string])
  /// Every type in the service's order, for a use that accepts anything (emulator 1.19.9).
  static let all = TypeList([
    .null, .bool, .int, .float, .string, .bytes, .list, .set, .map, .path, .duration, .timestamp, .constraint, .latlng,
    .vector, .mapDiff,
  ])

  var isUnknown: Bool { count == 0 }

  var types: [RuleType] {
    (0..<UInt64(count)).compactMap { RuleType(rawValue: UInt8(truncatingIfNeeded: packed >> (4 * $0)) & 15) }
  }

  /// The types that an operand may have. The library writes `number` for what the service lists as float and int.
  init(operand set: TypeSet) {
    if set == .any {
      self.init()
    } else {
      self.init(set == .number ? [.float, .int] : set.types)
    }
  }

  /// The types that a call may return.
  init(result set: TypeSet) { self.init(set == .any ? [] : set.types) }

  /// This list, and then the types that only `other` has; unknown if one of them is.
  func united(with other: TypeList) -> TypeList {
    if isUnknown || other.isUnknown { return .unknown }
    var union = self
    for type in other.types { union.add(type) }
    return union
  }

  /// The types of both lists, in the order of this one; nil if there are none.
  func narrowed(by other: TypeList) -> TypeList? {
    if isUnknown { return other }
    if other.isUnknown || self == other { return self }
    if members.isDisjoint(with: other.members) { return nil }
    return TypeList(types.filter { other.members.contains($0) })
  }

  /// Whether a value can have a type of both lists.
  func overlaps(_ other: TypeList) -> Bool {
    isUnknown || other.isUnknown || !members.isDisjoint(with: other.members)
  }

  /// Whether `==` can be true between values of these types: int and float are compared as numbers.
  func isComparable(to other: TypeList) -> Bool {
    overlaps(other) || (!members.isDisjoint(with: .number) && !other.members.isDisjoint(with: .number))
  }

  var set: TypeSet { isUnknown ? .any : members }

  /// The list as the service prints it: `[int, float]`.
  var text: String { "[\(types.map(\.name).joined(separator: ", "))]" }
}
