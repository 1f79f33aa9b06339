import DocumentTrees
import Platform

/// A scan of the rows of a range. If the caller skips rows, the scan steps over a few and jumps over many.
struct RowScan {
  /// The number of steps that cost as much as one jump.
  private static let fullPatience = 4

  private let connection: Connection
  private let statement: Statement
  private let isDescending: Bool
  private var lower: [UInt8]
  private var upper: [UInt8]
  private var left: Int
  private var previous = ReusedBytes()
  private var isFirst = true
  /// The length in bytes of the prefix of `previous` whose rows are skipped; nil if none are.
  private var skipped: Int?
  /// How many rows are stepped over before a jump. The number is small after a long skip.
  private var patience = fullPatience
  /// Whether every row of the range was visited so far.
  private(set) var isComplete = true

  /// Creates a scan that runs `statement`: ``SQL/ascending(_:)`` or ``SQL/descending(_:)``, matching the direction of
  /// `range`.
  init(_ connection: Connection, _ statement: Statement, _ range: RecordRange) throws(TreeError) {
    self.connection = connection
    self.statement = statement
    isDescending = range.isDescending
    lower = range.lower
    upper = range.upper ?? [0xFF]
    left = range.limit ?? .max
    try bind()
  }

  private func bind() throws(TreeError) {
    try connection.check(statement.bind(1, copying: lower))
    try connection.check(statement.bind(2, copying: upper))
  }

  /// Moves to the next row.
  ///
  /// - Returns: the key of the row; nil at the end.
  mutating func next() throws(TreeError) -> UnsafeRawBufferPointer? {
    guard left > 0 else { return nil }
    left -= 1
    var steps = 0
    while try connection.next(statement) {
      let key = statement.bytes(0)
      let (common, isAfter) = previous.compare(key)
      if let skipped, common >= skipped {
        steps += 1
        if steps == patience { try jump(behind: skipped) }
        continue
      }
      if skipped != nil, steps < patience { patience = Self.fullPatience }
      skipped = nil
      // A damaged file must not yield a record twice or lead to an endless scan.
      let isSame = common == key.count && common == previous.count
      guard isFirst || (!isSame && isAfter != isDescending) else { throw connection.corruption("rows out of order") }
      isFirst = false
      previous.replace(from: common, with: key.suffix(from: common))
      return key
    }
    return nil
  }

  /// Skips the rows whose keys share the first `keyPrefix` bytes of the last key.
  mutating func skip(_ keyPrefix: Int) {
    skipped = keyPrefix
    isComplete = false
  }

  private mutating func jump(behind count: Int) throws(TreeError) {
    let prefix = previous.withBytes { Array($0.prefix(count)) }
    if isDescending { upper = prefix } else { lower = prefix + [0xFF] }
    patience = 1
    statement.reset()
    try bind()
  }
}
