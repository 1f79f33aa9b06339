import Platform
import SourceText

/// The values that lines had recently, by their bytes. Most lines of one file have the rules, the callers and the data
/// of earlier lines, and such values are read only once.
struct KnownValues {
  private let maximumCount: Int
  private let maximumSize: Int
  private let depth: Int
  /// The values used since the last change of generations, by a hash of their bytes. If it is the same for two values, only
  /// the last one is known, so values that someone chooses to collide are read each time, and nothing else happens.
  private var recent: [Int: KnownValue] = [:]
  private var size = 0
  /// The values used in the generation before.
  private var older: [Int: KnownValue] = [:]
  private var nextNumber = 0

  /// Creates an empty memory. It keeps at least the `maximumCount` values that were used last, and at most twice as
  /// many, and less if they take more than `maximumSize` bytes.
  ///
  /// - Parameter depth: the number of objects and arrays around each value.
  init(maximumCount: Int, maximumSize: Int, depth: Int = 1) {
    self.maximumCount = maximumCount
    self.maximumSize = maximumSize
    self.depth = depth
  }

  /// The number of known values.
  var count: Int { Set(recent.keys).union(older.keys).count }

  /// Returns the value at `range` of a line from the memory, or newly read.
  ///
  /// - Parameters:
  ///   - part: the place of a value in it that is left out, as if it were `null`; nil for none.
  ///   - maximumParts: the maximum number of values, including arrays and objects.
  /// - Returns: nil if there is any problem with the JSON.
  mutating func value(
    _ line: borrowing [UInt8], _ range: Range<Int>, without part: Range<Int>? = nil, maximumParts: Int
  ) -> KnownValue? {
    let pieces = Pieces(range, without: part)
    let hash = pieces.hash(in: line)
    if let known = recent[hash], pieces.areSame(as: known.bytes, in: line) { return known }
    if let known = older[hash], pieces.areSame(as: known.bytes, in: line) {
      keep(known, hash)
      return known
    }
    let bytes = pieces.bytes(in: line)
    let dialect = JSONDialect(maximumDepth: JSONDialect.strict.maximumDepth - depth, maximumNodes: maximumParts)
    let (tree, problems) = JSONReader.read(bytes, dialect)
    guard problems.isEmpty else { return nil }
    nextNumber += 1
    let value = KnownValue(bytes, tree, number: nextNumber)
    keep(value, hash)
    return value
  }

  private mutating func keep(_ value: KnownValue, _ hash: Int) {
    let valueSize = value.size
    guard valueSize <= maximumSize / 4 else { return }
    if recent.count >= maximumCount || size + valueSize > maximumSize {
      older = recent
      recent.removeAll(keepingCapacity: true)
      size = 0
    }
    recent[hash] = value
    size += valueSize
  }
}

/// The bytes of a value in a line, in which one value can be left out.
private struct Pieces {
  private let first: Range<Int>
  /// What follows the value that is left out; nil for none.
  private let last: Range<Int>?

  private static let null = Array("null".utf8)

  init(_ range: Range<Int>, without part: Range<Int>?) {
    first = range.lowerBound..<(part?.lowerBound ?? range.upperBound)
    last = part.map { $0.upperBound..<range.upperBound }
  }

  func hash(in line: borrowing [UInt8]) -> Int {
    line.withUnsafeBytes { bytes in
      var hash = UInt64(truncatingIfNeeded: first.count)
      Self.mix(UnsafeRawBufferPointer(rebasing: bytes[first]), into: &hash)
      if let last { Self.mix(UnsafeRawBufferPointer(rebasing: bytes[last]), into: &hash) }
      return Int(truncatingIfNeeded: hash ^ hash >> 32)
    }
  }

  /// Mixes bytes into a hash, eight at a time.
  private static func mix(_ bytes: UnsafeRawBufferPointer, into hash: inout UInt64) {
    var offset = 0
    while offset < bytes.count {
      var word: UInt64 = 0
      if offset + 8 <= bytes.count {
        word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      } else {
        for place in offset..<bytes.count { word = word << 8 | UInt64(bytes[place]) }
      }
      hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
      offset += 8
    }
  }

  func bytes(in line: borrowing [UInt8]) -> [UInt8] {
    guard let last else { return Array(line[first]) }
    return line[first] + Self.null + line[last]
  }

  func areSame(as known: borrowing [UInt8], in line: borrowing [UInt8]) -> Bool {
    guard let last else { return known.count == first.count && Self.isSame(known, at: 0, as: first, of: line) }
    let start = first.count + Self.null.count
    return known.count == start + last.count && Self.isSame(known, at: 0, as: first, of: line)
      && Self.isSame(known, at: first.count, as: Self.null.indices, of: Self.null)
      && Self.isSame(known, at: start, as: last, of: line)
  }

  private static func isSame(
    _ known: borrowing [UInt8], at place: Int, as range: Range<Int>, of line: borrowing [UInt8]
  ) -> Bool {
    line.withUnsafeBytes { line in
      known.withUnsafeBytes { known in
        guard let known = known.baseAddress, let found = line.baseAddress else { return true }
        return memcmp(known + place, found + range.lowerBound, range.count) == 0
      }
    }
  }
}
