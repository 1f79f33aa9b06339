import Platform
import SourceText

/// The values that lines had recently, by their bytes. Most lines of one file have the rules, the callers and the data
/// of earlier lines, and such values are read only once.
struct KnownValues {
  /// The memory of a value beside its bytes and its parts.
  private static let valueSize = 1024
  /// The memory of each part of a value and of what is read from it.
  private static let partSize = 600

  private let maximumCount: Int
  private let maximumSize: Int
  /// The values used since the last change of generations, by a hash of their bytes. The hash has a random seed. If it
  /// is the same for two values, only the last one is known.
  private var recent: [Int: KnownValue] = [:]
  private var size = 0
  /// The values used in the generation before.
  private var older: [Int: KnownValue] = [:]
  private var nextNumber = 0

  /// Creates an empty memory. It keeps at least the `maximumCount` values that were used last, and at most twice as
  /// many, and less if they take more than `maximumSize` bytes.
  init(maximumCount: Int, maximumSize: Int) {
    self.maximumCount = maximumCount
    self.maximumSize = maximumSize
  }

  /// The number of known values.
  var count: Int { Set(recent.keys).union(older.keys).count }

  /// Returns the value at `range` of a line from the memory, or newly read.
  ///
  /// - Parameter maximumParts: the maximum number of values, including arrays and objects.
  /// - Returns: the value, and whether it was read now; nil if there is any problem with the JSON.
  mutating func value(
    _ line: borrowing [UInt8], _ range: Range<Int>, maximumParts: Int
  ) -> (value: KnownValue, isNew: Bool)? {
    let hash = Self.hash(line, range)
    if let known = recent[hash], Self.isSame(known.bytes, line, range) { return (known, false) }
    if let known = older[hash], Self.isSame(known.bytes, line, range) {
      keep(known, hash)
      return (known, false)
    }
    let bytes = Array(line[range])
    let dialect = JSONDialect(maximumDepth: JSONDialect.strict.maximumDepth - 1, maximumNodes: maximumParts)
    let (tree, problems) = JSONReader.read(bytes, dialect)
    guard problems.isEmpty else { return nil }
    nextNumber += 1
    let value = KnownValue(bytes, tree, number: nextNumber)
    keep(value, hash)
    return (value, true)
  }

  private mutating func keep(_ value: KnownValue, _ hash: Int) {
    let valueSize = Self.valueSize + value.bytes.count + value.tree.count * Self.partSize
    guard valueSize <= maximumSize / 4 else { return }
    if recent.count >= maximumCount || size + valueSize > maximumSize {
      older = recent
      recent.removeAll(keepingCapacity: true)
      size = 0
    }
    recent[hash] = value
    size += valueSize
  }

  private static func hash(_ line: borrowing [UInt8], _ range: Range<Int>) -> Int {
    line.withUnsafeBytes { bytes in
      var hasher = Hasher()
      hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: bytes[range]))
      return hasher.finalize()
    }
  }

  private static func isSame(_ bytes: borrowing [UInt8], _ line: borrowing [UInt8], _ range: Range<Int>) -> Bool {
    guard bytes.count == range.count else { return false }
    return line.withUnsafeBytes { line in
      bytes.withUnsafeBytes { bytes in
        guard let known = bytes.baseAddress, let found = line.baseAddress else { return true }
        return memcmp(known, found + range.lowerBound, bytes.count) == 0
      }
    }
  }
}
