/// A range of records in a space, with a direction and a maximum count.
public struct RecordRange: Hashable, Sendable {
  /// The space of the records.
  package let space: TreeSpace
  /// The lower bound, inclusive. A record with this key need not exist.
  package let lower: [UInt8]
  /// The upper bound, exclusive; nil if the range extends to the end of the space.
  package let upper: [UInt8]?
  /// Whether the records are visited in descending order.
  package let isDescending: Bool
  /// The maximum number of records to read; nil for no limit. A deletion ignores it.
  package let limit: Int?

  /// Creates the range from `lower` up to, but not including, `upper`.
  package init(
    _ space: TreeSpace, from lower: [UInt8] = [], to upper: [UInt8]? = nil, isDescending: Bool = false,
    limit: Int? = nil
  ) {
    self.space = space
    self.lower = lower
    self.upper = upper
    self.isDescending = isDescending
    self.limit = limit
  }

  /// Returns the range of the record with exactly this key.
  package static func exactly(_ space: TreeSpace, _ key: [UInt8]) -> RecordRange {
    RecordRange(space, from: key, to: key.appending(0))
  }

  /// Returns the range of the record with `key`, and of the records whose keys continue it with a byte below FF.
  package static func below(_ space: TreeSpace, _ key: [UInt8]) -> RecordRange {
    RecordRange(space, from: key, to: key.isEmpty ? nil : above(key))
  }

  /// Returns the exclusive upper bound of ``below(_:_:)``.
  static func above(_ key: [UInt8]) -> [UInt8] { key.appending(0xFF) }

  /// The key of the only record that the range can have; nil for other ranges.
  package var onlyKey: [UInt8]? { upper == lower.appending(0) ? lower : nil }

  /// Whether the range covers its whole space, so that a complete read finds every record.
  package var isWholeSpace: Bool { lower.isEmpty && upper == nil && limit == nil }
}
