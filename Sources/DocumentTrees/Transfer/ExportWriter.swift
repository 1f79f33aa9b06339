import RuleValues
import SourceText

/// A writer that turns the events of a walk into the service's JSON export piece by piece. `DataNode.json` writes the
/// same text at once.
struct ExportWriter {
  private static let capacity = 256 * 1024

  private var sink: any ByteSink
  private let isPretty: Bool
  private let onFlush: (TransferProgress) throws -> Void
  private var buffer: [UInt8] = []
  /// For each open node, whether it has content yet.
  private var open: [Bool] = []
  /// The progress so far.
  private(set) var progress = TransferProgress()

  /// Creates a writer. `onFlush` is called with the progress after each piece is written to `sink`.
  init(_ sink: any ByteSink, isPretty: Bool, onFlush: @escaping (TransferProgress) throws -> Void) {
    self.sink = sink
    self.isPretty = isPretty
    self.onFlush = onFlush
    buffer.reserveCapacity(Self.capacity + 4096)
  }

  /// Writes the next event.
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

  /// Writes the rest of the buffer and a newline; `null` if there was no event.
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

  /// Writes a comma if one is needed, and the key of the next value.
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
