import RuleValues
import SourceText

/// A writer of records piece by piece, each on its own line.
struct RecordWriter {
  private static let capacity = 256 * 1024

  /// The text around and between the records.
  struct Layout {
    let opening: String
    let separator: String
    let closing: String

    static let array = Layout(opening: "[\n", separator: ",\n", closing: "\n]\n")
    static let object = Layout(opening: "{\n", separator: ",\n", closing: "\n}\n")
    static let lines = Layout(opening: "", separator: "\n", closing: "\n")
  }

  private var sink: any ByteSink
  private let layout: Layout
  private let onFlush: (TransferProgress) throws -> Void
  private var buffer: [UInt8]
  /// The progress so far.
  private(set) var progress = TransferProgress()

  /// Creates a writer. `onFlush` is called with the progress after each piece is written to `sink`.
  init(_ sink: any ByteSink, _ layout: Layout, onFlush: @escaping (TransferProgress) throws -> Void) {
    self.sink = sink
    self.layout = layout
    self.onFlush = onFlush
    buffer = Array(layout.opening.utf8)
  }

  /// Writes a record.
  ///
  /// - Parameter key: the record's key; nil in a list.
  mutating func write(key: String? = nil, _ body: (inout JSONWriter) -> Void) throws {
    if progress.values > 0 { buffer += layout.separator.utf8 }
    if let key {
      JSONWriter.append(key, to: &buffer)
      buffer += ": ".utf8
    }
    var writer = JSONWriter(escapesInvisible: false)
    body(&writer)
    buffer += writer.bytes
    progress.values += 1
    if buffer.count >= Self.capacity { try flush() }
  }

  /// Writes the rest of the buffer.
  mutating func finish() throws {
    if progress.values > 0 || !layout.opening.isEmpty { buffer += layout.closing.utf8 }
    try flush()
  }

  private mutating func flush() throws {
    progress.bytes += Int64(buffer.count)
    try sink.write(buffer)
    buffer.removeAll(keepingCapacity: true)
    try onFlush(progress)
  }
}
