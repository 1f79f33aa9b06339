import RulePrograms

/// Types in the order in which the service lists them; an empty list means that nothing is known.
struct TypeList: Hashable, Sendable {
  /// Four bits a type, the first lowest.
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

  /// Nothing is known.
  static let unknown = TypeList()
  static let bool = TypeList([.bool])
  static let bytes = TypeList([.bytes])
  static let float = TypeList([.float])
  static let int = TypeList([.int])
  static let list = TypeList([.list])
  static let null = TypeList([.null])
  static let path = TypeList([.path])
  static let string = TypeList([.string])
  /// Every type, in the service's order: what a use says that takes anything (emulator 1.19.9).
  static let all = TypeList([
    .null, .bool, .int, .float, .string, .bytes, .list, .set, .map, .path, .duration, .timestamp, .constraint, .latlng,
    .vector, .mapDiff,
  ])

  var isUnknown: Bool { count == 0 }

  var types: [RuleType] {
    (0..<UInt64(count)).compactMap { RuleType(rawValue: UInt8(truncatingIfNeeded: packed >> (4 * $0)) & 15) }
  }

  /// Types that an operand may be; the library writes `number` for what the service lists as float and int.
  init(operand set: TypeSet) {
    if set == .any {
      self.init()
    } else {
      self.init(set == .number ? [.float, .int] : set.types)
    }
  }

  /// Types that a call may yield.
  init(result set: TypeSet) { self.init(set == .any ? [] : set.types) }

  /// Adds what is not in it yet; with an unknown, nothing is known.
  func united(with other: TypeList) -> TypeList {
    if isUnknown || other.isUnknown { return .unknown }
    var union = self
    for type in other.types { union.add(type) }
    return union
  }

  /// What both allow, in the order of this one; nil where that is nothing.
  func narrowed(by other: TypeList) -> TypeList? {
    if isUnknown { return other }
    if other.isUnknown || self == other { return self }
    if members.isDisjoint(with: other.members) { return nil }
    return TypeList(types.filter { other.members.contains($0) })
  }

  /// Whether a value can be of both.
  func overlaps(_ other: TypeList) -> Bool {
    isUnknown || other.isUnknown || !members.isDisjoint(with: other.members)
  }

  /// Whether `==` can hold between them: int and float are compared as numbers.
  func isComparable(to other: TypeList) -> Bool {
    overlaps(other) || (!members.isDisjoint(with: .number) && !other.members.isDisjoint(with: .number))
  }

  var set: TypeSet { isUnknown ? .any : members }

  /// `[int, float]`
  var text: String { "[\(types.map(\.name).joined(separator: ", "))]" }
}
