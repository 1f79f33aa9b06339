import DocumentTrees
import RuleValues

/// Turns the rows at and below a place, which come in the order of a walk, into its events.
struct RowWalk {
  private let connection: Connection
  private let statement: Statement
  private let base: Int
  /// Where in the current path the nodes end that are open.
  private var open: [Int] = []
  private var previous: [UInt8] = []
  private var previousIsLeaf = false
  private var isAtEnd = false
  /// What was read, to be compared with the totals at the end of a walk over everything.
  private var found = SpaceTotals()
  /// The events since the row before.
  private(set) var events: [TreeEvent] = []

  /// A walk that runs `statement`, which must be ``SQL/ascending``.
  init(_ connection: Connection, _ statement: Statement, at place: EncodedPath) throws(TreeError) {
    self.connection = connection
    self.statement = statement
    base = place.bytes.count
    try connection.bind(EncodedRange(subtree: place), to: statement)
  }

  /// Reads the next row into ``events``.
  ///
  /// - Returns: false when all were read.
  mutating func next() throws(TreeError) -> Bool {
    guard !isAtEnd else { return false }
    events.removeAll(keepingCapacity: true)
    if try connection.next(statement) {
      found.add(.realtime, try connection.checkedDataRow(statement))
      try read(statement.bytes(0), try connection.uncheckedRow(statement))
    } else {
      isAtEnd = true
      if base == 0 { try connection.check(.realtime, found: found) }
      close(above: -1)
    }
    return true
  }

  private mutating func close(above end: Int) {
    while let last = open.last, last > end {
      events.append(.end)
      open.removeLast()
    }
  }

  private mutating func read(_ path: UnsafeRawBufferPointer, _ row: Row) throws(TreeError) {
    let isFirst = previous.isEmpty && open.isEmpty
    let common = commonBytes(path)
    if !isFirst { try checkOrder(path, common) }
    close(above: common)
    if isFirst, path.count == base {
      put(nil, row, end: base)
    } else {
      if isFirst { begin(nil, end: base) }
      try descend(path, row)
    }
    previous.removeLast(previous.count - common)
    previous.append(contentsOf: UnsafeRawBufferPointer(rebasing: path[common...]))
    previousIsLeaf = row.value != nil
  }

  /// How many bytes the path of the row before has in common with `path`.
  private func commonBytes(_ path: UnsafeRawBufferPointer) -> Int {
    previous.withUnsafeBytes { previous in
      let limit = min(previous.count, path.count)
      var count = 0
      while count < limit, previous[count] == path[count] { count += 1 }
      return count
    }
  }

  /// A damaged file must not lead to a tree in which a child stands twice or in a wrong place.
  private func checkOrder(_ path: UnsafeRawBufferPointer, _ common: Int) throws(TreeError) {
    let isBelow = common == previous.count && path.count > common
    let isAfter = common < previous.count && common < path.count && previous[common] < path[common]
    guard common >= base, isAfter || (isBelow && !previousIsLeaf) else {
      throw connection.corruption("rows out of order")
    }
  }

  private mutating func descend(_ path: UnsafeRawBufferPointer, _ row: Row) throws(TreeError) {
    var decoder = KeyDecoder(path, from: open.last ?? base)
    repeat {
      guard let key = decoder.next() else { throw connection.corruption("a malformed path") }
      if decoder.hasMore { begin(key, end: decoder.offset) } else { put(key, row, end: decoder.offset) }
    } while decoder.hasMore
  }

  private mutating func begin(_ key: DataKey?, end: Int) {
    events.append(.begin(key))
    open.append(end)
  }

  private mutating func put(_ key: DataKey?, _ row: Row, end: Int) {
    if let value = row.value {
      events.append(.leaf(key, value, priority: row.priority))
    } else {
      begin(key, end: end)
      if let priority = row.priority { events.append(.priority(priority)) }
    }
  }
}
