/// Which records of a space to read or delete, in which direction, and how many at most.
public struct RecordRange: Hashable, Sendable {
  /// The space.
  public let space: TreeSpace
  /// The first key; it need not exist.
  public let lower: [UInt8]
  /// The first key behind the range; nil where the range ends with the space.
  public let upper: [UInt8]?
  /// Whether the last record comes first.
  public let isDescending: Bool
  /// How many records are read at most; nil for all of them. A deletion ignores it.
  public let limit: Int?

  /// The records from `lower` up to, but not including, `upper`.
  public init(
    _ space: TreeSpace, from lower: [UInt8] = [], to upper: [UInt8]? = nil, isDescending: Bool = false,
    limit: Int? = nil
  ) {
    self.space = space
    self.lower = lower
    self.upper = upper
    self.isDescending = isDescending
    self.limit = limit
  }

  /// The record that has `key`.
  public static func exactly(_ space: TreeSpace, _ key: [UInt8]) -> RecordRange {
    RecordRange(space, from: key, to: key.appending(0))
  }

  /// The record that has `key`, and those whose keys begin with it and go on with a byte below FF.
  public static func below(_ space: TreeSpace, _ key: [UInt8]) -> RecordRange {
    RecordRange(space, from: key, to: key.isEmpty ? nil : above(key))
  }

  /// The first key behind those of ``below(_:_:)``.
  static func above(_ key: [UInt8]) -> [UInt8] { key.appending(0xFF) }

  /// Whether the range covers its space from end to end, so that a complete read finds every record there is.
  public var isWholeSpace: Bool { lower.isEmpty && upper == nil && limit == nil }
}
