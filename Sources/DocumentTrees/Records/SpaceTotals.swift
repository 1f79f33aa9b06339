import Platform

/// The number of records in each space, and the sum of their checksums.
///
/// Both wrap around, so the difference of two totals is a valid total. The sum does not depend on the order of records. It
/// changes if a record is lost, duplicated or replaced by an older version.
package struct SpaceTotals: Hashable, Sendable {
  @usableFromInline package var rows = SIMD8<Int64>()
  @usableFromInline package var sums = SIMD8<UInt64>()

  /// Creates totals of zero records.
  @inlinable package init() {}

  /// Whether all counts and sums are zero.
  package var isZero: Bool { self == SpaceTotals() }

  /// Returns the number of records in a space.
  package func rows(_ space: TreeSpace) -> Int64 { rows[space.rawValue] }

  /// The number of records in all spaces.
  package var allRecords: Int64 { rows.wrappedSum() }

  /// Adds a record with this checksum.
  package mutating func add(_ space: TreeSpace, _ checksum: UInt64) {
    rows[space.rawValue] &+= 1
    sums[space.rawValue] &+= checksum
  }

  /// Subtracts a record with this checksum.
  package mutating func remove(_ space: TreeSpace, _ checksum: UInt64) {
    rows[space.rawValue] &-= 1
    sums[space.rawValue] &-= checksum
  }

  /// Subtracts the part of `totals` that counts `space`.
  package mutating func removeAll(_ space: TreeSpace, of totals: SpaceTotals) {
    rows[space.rawValue] &-= totals.rows[space.rawValue]
    sums[space.rawValue] &-= totals.sums[space.rawValue]
  }

  /// Adds the changes of a transaction.
  package mutating func add(_ changes: SpaceTotals) {
    rows &+= changes.rows
    sums &+= changes.sums
  }

  /// Returns whether both totals have the same count and sum for a space.
  package func agrees(with other: SpaceTotals, on space: TreeSpace) -> Bool {
    rows[space.rawValue] == other.rows[space.rawValue] && sums[space.rawValue] == other.sums[space.rawValue]
  }

  // MARK: As bytes

  private static let seed: UInt64 = 0x746F_7461_6C73
  private static let spaces = TreeSpace.allCases.count
  private static let byteCount = 16 * spaces + 8
  /// The number of spaces in the totals of a file without indexes.
  private static let spacesWithoutIndexes = 4

  /// The totals as they are stored: the record count of each space, the checksum sum of each space, and a checksum of all
  /// these.
  package var bytes: [UInt8] { withBytes { Array($0) } }

  /// Calls `body` with the stored form of the totals.
  package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    withUnsafeTemporaryAllocation(byteCount: Self.byteCount, alignment: 8) { buffer in
      for space in 0..<Self.spaces {
        let count = UInt64(bitPattern: rows[space])
        buffer.storeBytes(of: count.littleEndian, toByteOffset: 8 * space, as: UInt64.self)
        buffer.storeBytes(of: sums[space].littleEndian, toByteOffset: 8 * (space + Self.spaces), as: UInt64.self)
      }
      let content = UnsafeRawBufferPointer(rebasing: buffer[..<(Self.byteCount - 8)])
      let checksum = RecordHash.hash(content, seed: Self.seed)
      buffer.storeBytes(of: checksum.littleEndian, toByteOffset: Self.byteCount - 8, as: UInt64.self)
      return body(UnsafeRawBufferPointer(buffer))
    }
  }

  /// Reads the totals that ``bytes`` encoded; nil if the bytes are damaged.
  package init?(_ bytes: UnsafeRawBufferPointer) {
    let spaces = bytes.count == Self.byteCount ? Self.spaces : Self.spacesWithoutIndexes
    guard bytes.count == 16 * spaces + 8 else { return nil }
    let content = UnsafeRawBufferPointer(rebasing: bytes[..<(16 * spaces)])
    guard Self.integer(bytes, 2 * spaces) == RecordHash.hash(content, seed: Self.seed) else { return nil }
    for space in 0..<spaces {
      rows[space] = Int64(bitPattern: Self.integer(bytes, space))
      sums[space] = Self.integer(bytes, space + spaces)
    }
  }

  private static func integer(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self))
  }
}
