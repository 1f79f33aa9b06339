import DocumentTrees

/// A scan of the rows of a range. Where the caller skips rows, a few are stepped over, many are jumped.
struct RowScan {
  /// As many steps as one jump costs.
  private static let fullPatience = 4

  private let connection: Connection
  private let statement: Statement
  private let isDescending: Bool
  private var lower: [UInt8]
  private var upper: [UInt8]
  private var left: Int
  private var previous = ReusedBytes()
  private var isFirst = true
  /// How many bytes at the front of `previous` mark rows that are skipped; nil if none is.
  private var skipped: Int?
  /// How many rows are stepped over before a jump: few where the skip before was long.
  private var patience = fullPatience
  /// Whether every row of the range was visited so far.
  private(set) var isComplete = true

  /// A scan that runs `statement`, which must be ``SQL/ascending(_:)`` or ``SQL/descending(_:)`` as `range` wants it.
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
  /// - Returns: its key; nil at the end.
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
      // A damaged file must not lead to a record that comes twice, nor to a scan without end.
      let isSame = common == key.count && common == previous.count
      guard isFirst || (!isSame && isAfter != isDescending) else { throw connection.corruption("rows out of order") }
      isFirst = false
      previous.replace(from: common, with: key.suffix(from: common))
      return key
    }
    return nil
  }

  /// Skips the rows whose keys begin with so many bytes of the last key.
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
