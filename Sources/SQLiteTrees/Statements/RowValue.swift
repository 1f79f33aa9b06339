import DocumentTrees

/// The columns of a row that hold the value of its record, as borrowed bytes.
///
/// The columns are the same since version 1. SQLite has no boolean type and does not guarantee to keep the bits of a
/// double. A double is therefore stored as the integer with the same bits.
enum RowValue {
  /// A leaf of Realtime data, or an inner node that has a priority. `text` holds a string value, and `bits` a value of
  /// another kind.
  case data(kind: Int64, text: UnsafeRawBufferPointer?, bits: Int64, priority: UnsafeRawBufferPointer?)
  /// A document: its fields, then the seconds and nanoseconds of its creation and of its last update.
  case document(UnsafeRawBufferPointer, times: (Int64, Int64, Int64, Int64))
  /// A value of any other space.
  case content(UnsafeRawBufferPointer)

  /// Reads the columns of a statement's current row.
  init(_ space: TreeSpace, _ row: Statement) {
    switch space {
    case .realtime:
      let kind = row.integer(1)
      let isText = kind == DataRecord.Kind.string.rawValue
      self = .data(
        kind: kind, text: isText ? row.bytes(2) : nil, bits: isText ? 0 : row.integer(2),
        priority: row.isNull(3) ? nil : row.bytes(3))
    case .documents:
      self = .document(row.bytes(1), times: (row.integer(2), row.integer(3), row.integer(4), row.integer(5)))
    case .objects, .accounts, .indexes: self = .content(row.bytes(1))
    }
  }

  /// Splits the value of a record into columns; nil for a value that no encoder produced.
  init?(_ space: TreeSpace, record value: UnsafeRawBufferPointer) {
    switch space {
    case .realtime:
      guard let parts = DataRecord.Parts(value) else { return nil }
      let isText = parts.kind == DataRecord.Kind.string.rawValue
      self = .data(
        kind: Int64(parts.kind), text: isText ? parts.content : nil,
        bits: parts.content.count == 8 && !isText ? parts.content.bigEndian(at: 0) : 0, priority: parts.priority)
    case .documents:
      guard let parts = DocumentRecord.Parts(value) else { return nil }
      let times = parts.times
      self = .document(parts.fields, times: (times.0, Int64(times.1), times.2, Int64(times.3)))
    case .objects, .accounts, .indexes: self = .content(value)
    }
  }

  /// Returns the checksum of the row with this key and value.
  func checksum(_ space: TreeSpace, key: UnsafeRawBufferPointer) -> UInt64 {
    var hash = RecordHash(space)
    hash.add(key)
    switch self {
    case .data(let kind, let text, let bits, let priority):
      hash.add(kind)
      if let text { hash.add(text) } else { hash.add(bits) }
      if let priority { hash.add(priority) } else { hash.add(-1) }
    case .document(let fields, let times):
      hash.add(fields)
      hash.add(times.0)
      hash.add(times.1)
      hash.add(times.2)
      hash.add(times.3)
    case .content(let content): hash.add(content)
    }
    return hash.value
  }

  /// Binds the columns to ``SQL/put(_:)``, whose first parameter is the key. The bytes must stay valid until the
  /// statement has run.
  ///
  /// - Returns: the SQLite result code.
  func bind(to statement: Statement) -> Int32 {
    switch self {
    case .data(let kind, let text, let bits, let priority):
      let isNode = kind == DataRecord.Kind.node.rawValue
      return statement.bind(2, kind)
        | (text.map { statement.bind(3, inPlace: $0) } ?? (isNode ? statement.bindNull(3) : statement.bind(3, bits)))
        | (priority.map { statement.bind(4, inPlace: $0) } ?? statement.bindNull(4))
    case .document(let fields, let times):
      return statement.bind(2, inPlace: fields) | statement.bind(3, times.0) | statement.bind(4, times.1)
        | statement.bind(5, times.2) | statement.bind(6, times.3)
    case .content(let content): return statement.bind(2, inPlace: content)
    }
  }

  /// Calls `body` with the record of the row.
  func withRecord(
    key: UnsafeRawBufferPointer, _ body: (Record) throws(RecordDamage) -> Void
  ) throws(RecordDamage) {
    switch self {
    case .data(let kind, let text, let bits, let priority):
      guard let kind = UInt8(exactly: kind).flatMap(DataRecord.Kind.init(rawValue:)) else {
        throw RecordDamage("a row of unknown kind")
      }
      try DataRecord.withHead(kind, priority: priority) { head throws(RecordDamage) in
        if let text { return try body(Record(key: key, head: head, body: text)) }
        try withUnsafeBytes(of: bits.bigEndian) { bits throws(RecordDamage) in
          try body(
            Record(key: key, head: head, body: kind == .node ? UnsafeRawBufferPointer(rebasing: bits[..<0]) : bits))
        }
      }
    case .document(let fields, let times):
      guard let created = Int32(exactly: times.1), let updated = Int32(exactly: times.3) else {
        throw RecordDamage("a document with a time out of range")
      }
      try DocumentRecord.withHead((times.0, created, times.2, updated)) { head throws(RecordDamage) in
        try body(Record(key: key, head: head, body: fields))
      }
    case .content(let content): try body(Record(key: key, value: content))
    }
  }
}
