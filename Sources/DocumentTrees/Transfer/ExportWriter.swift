import RuleValues
import SourceText

/// Writes the events of a walk as the service's JSON export, a piece at a time: what `DataNode.json` writes at once.
struct ExportWriter {
  private static let capacity = 256 * 1024

  private var sink: any ByteSink
  private let isPretty: Bool
  private let onFlush: (TransferProgress) throws -> Void
  private var buffer: [UInt8] = []
  /// For each open node, whether something is in it.
  private var open: [Bool] = []
  /// What was written so far.
  private(set) var progress = TransferProgress()

  /// A writer; `onFlush` is told what was written whenever a piece went to `sink`.
  init(_ sink: any ByteSink, isPretty: Bool, onFlush: @escaping (TransferProgress) throws -> Void) {
    self.sink = sink
    self.isPretty = isPretty
    self.onFlush = onFlush
    buffer.reserveCapacity(Self.capacity + 4096)
  }

  /// Writes what the next event says.
  mutating func take(_ event: TreeEvent) throws {
    switch event {
    case .begin(let key):
      member(key?.text)
      begin()
    case .priority(let priority):
      member(".priority")
      put(priority)
    case .leaf(let key, let value, let priority):
      member(key?.text)
      leaf(value, priority)
      progress.values += 1
    case .end: end()
    }
    if buffer.count >= Self.capacity { try flush() }
  }

  /// Writes what is left, with a line end after it; `null` where there was nothing.
  mutating func finish() throws {
    if progress.values == 0 { buffer += "null".utf8 }
    buffer.append(0x0A)
    try flush()
  }

  private mutating func flush() throws {
    progress.bytes += Int64(buffer.count)
    try sink.write(buffer)
    buffer.removeAll(keepingCapacity: true)
    try onFlush(progress)
  }

  private mutating func begin() {
    buffer.append(UInt8(ascii: "{"))
    open.append(false)
  }

  private mutating func end() {
    let wasUsed = open.popLast() ?? false
    if wasUsed { newLine() }
    buffer.append(UInt8(ascii: "}"))
  }

  /// Writes a comma where one is needed, and the key of what comes next.
  private mutating func member(_ key: String?) {
    guard let key, let isUsed = open.last else { return }
    if isUsed { buffer.append(UInt8(ascii: ",")) }
    open[open.count - 1] = true
    newLine()
    JSONWriter.append(key, to: &buffer)
    buffer.append(UInt8(ascii: ":"))
    if isPretty { buffer.append(0x20) }
  }

  private mutating func newLine() {
    guard isPretty else { return }
    buffer.append(0x0A)
    buffer += repeatElement(0x20, count: 2 * open.count)
  }

  private mutating func leaf(_ value: Scalar, _ priority: Scalar?) {
    guard let priority else { return put(value) }
    begin()
    member(".value")
    put(value)
    member(".priority")
    put(priority)
    end()
  }

  private mutating func put(_ scalar: Scalar) {
    switch scalar {
    case .bool(let bool): buffer += (bool ? "true" : "false").utf8
    case .integer(let integer): buffer += String(integer).utf8
    case .double(let double): buffer += (double.isFinite ? String(double) : "null").utf8
    case .string(let string): JSONWriter.append(string, to: &buffer)
    }
  }
}
