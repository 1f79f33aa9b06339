import DocumentTrees
import RuleValues

/// The keys of a node's children, found in the rows below them: a few rows of one child are stepped over, many are jumped.
struct ChildScan {
  /// As many steps as one jump costs.
  private static let fullPatience = 4

  private let connection: Connection
  private let statement: Statement
  private let isDescending: Bool
  private let parentBytes: Int
  private var range: EncodedRange
  /// The path of the child that was answered last.
  private var current: [UInt8] = []
  /// How many rows of one child are stepped over before a jump: few where the child before was large.
  private var patience = fullPatience

  /// A scan that runs `statement`, which must be ``SQL/ascending`` or ``SQL/descending`` as `range` wants it.
  init(
    _ connection: Connection, _ statement: Statement, of parent: EncodedPath, in range: KeyRange
  ) throws(TreeError) {
    self.connection = connection
    self.statement = statement
    isDescending = range.isDescending
    parentBytes = parent.bytes.count
    self.range = EncodedRange(childrenOf: parent, in: range)
    try connection.bind(self.range, to: statement)
  }

  /// The next key; nil at the end.
  mutating func next() throws(TreeError) -> DataKey? {
    var steps = 0
    while try connection.next(statement) {
      let path = statement.bytes(0)
      if current.isEmpty || !path.starts(with: current) {
        _ = try connection.checkedDataRow(statement)
        if steps < patience { patience = Self.fullPatience }
        return try key(path)
      }
      steps += 1
      if steps == patience { try jump() }
    }
    return nil
  }

  private mutating func key(_ path: UnsafeRawBufferPointer) throws(TreeError) -> DataKey {
    var decoder = KeyDecoder(path, from: parentBytes)
    guard let key = decoder.next() else { throw connection.corruption("a malformed path") }
    current = Array(path[..<decoder.offset])
    return key
  }

  private mutating func jump() throws(TreeError) {
    if isDescending { range.upper = current } else { range.lower = current + [EncodedPath.Mark.aboveChildren] }
    patience = 1
    statement.reset()
    try connection.bind(range, to: statement)
  }
}
