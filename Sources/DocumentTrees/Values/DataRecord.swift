import Platform
package import RuleValues

/// The value of a record of Realtime data: a leaf, or an inner node that has a priority.
///
/// Its bytes are:
/// - the kind of the value (``Kind``), plus 80 (hexadecimal) if there is a priority
/// - for a priority, its length as four bytes, its kind and its content
/// - the content of the value: UTF-8 for a string, eight big-endian bytes for other kinds, none for a node
///
/// A double is stored as the integer with the same bits.
package struct DataRecord: Hashable {
  /// The kinds of value.
  package enum Kind: UInt8 {
    /// An inner node with a priority.
    case node = 0
    /// The value `true` or `false`.
    case bool = 1
    /// A 64-bit integer.
    case integer = 2
    /// A double, stored as its bits.
    case double = 3
    /// A string in UTF-8.
    case string = 4
  }

  /// The parts of the bytes, for stores that keep them in columns.
  package struct Parts {
    /// The kind of the value; only ``DataRecord/init(_:)`` checks that it is one of ``Kind``.
    package let kind: UInt8
    /// The kind and content of the priority; nil if there is none.
    package let priority: UnsafeRawBufferPointer?
    /// The content of the value.
    package let content: UnsafeRawBufferPointer

    /// Splits a whole value into its parts; nil if the value is too short.
    package init?(_ value: UnsafeRawBufferPointer) { self.init(head: value, body: nil) }

    /// Splits the value of a record into its parts; nil if the value is too short.
    fileprivate init?(_ record: Record) {
      self.init(head: record.head.isEmpty ? record.body : record.head, body: record.head.isEmpty ? nil : record.body)
    }

    /// Splits a value.
    ///
    /// - Parameter body: the content; nil if it is at the end of `head`.
    private init?(head: UnsafeRawBufferPointer, body: UnsafeRawBufferPointer?) {
      guard let first = head.first else { return nil }
      kind = first & ~DataRecord.priorityFlag
      guard first & DataRecord.priorityFlag != 0 else {
        priority = nil
        content = body ?? head.suffix(from: 1)
        return
      }
      guard head.count >= 5 else { return nil }
      let count: UInt32 = head.bigEndian(at: 1)
      guard Int(count) <= head.count - 5 else { return nil }
      priority = head.slice(5..<5 + Int(count))
      content = body ?? head.suffix(from: 5 + Int(count))
    }
  }

  /// The value of a leaf; nil for an inner node.
  package let value: Scalar?
  /// The priority; nil if there is none.
  package let priority: Scalar?

  private static let priorityFlag: UInt8 = 0x80

  /// Creates a record of a value and its priority. A nil value means an inner node.
  package init(_ value: Scalar?, priority: Scalar?) {
    self.value = value
    self.priority = priority
  }

  /// Decodes the value of a record.
  init(_ record: Record) throws(RecordDamage) {
    guard let parts = Parts(record), let kind = Kind(rawValue: parts.kind) else {
      throw RecordDamage("a row of unknown kind")
    }
    value = try Scalar(kind, parts.content)
    guard let priority = parts.priority else {
      self.priority = nil
      return
    }
    guard let kind = priority.first.flatMap(Kind.init(rawValue:)), kind != .node,
      let scalar = try? Scalar(kind, priority.suffix(from: 1))
    else { throw RecordDamage("a malformed priority") }
    self.priority = scalar
  }

  /// Returns whether a record is that of a leaf.
  static func isLeaf(_ record: Record) -> Bool {
    (record.head.first ?? record.body.first).map { $0 & ~priorityFlag != Kind.node.rawValue } ?? false
  }

  /// The encoded value.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(1 + (value?.contentBytes ?? 0) + (priority.map { 5 + $0.contentBytes } ?? 0))
    let kind = (value?.recordKind ?? .node).rawValue
    if let priority {
      bytes.append(kind | Self.priorityFlag)
      bytes.append(bigEndian: UInt32(truncatingIfNeeded: 1 + priority.contentBytes))
      bytes.append(priority.recordKind.rawValue)
      priority.appendContent(to: &bytes)
    } else {
      bytes.append(kind)
    }
    value?.appendContent(to: &bytes)
    return bytes
  }

  /// Calls `body` with the bytes before the content of a value: the head of a ``Record``.
  ///
  /// - Parameter priority: the kind and content of the priority; nil if there is none.
  package static func withHead(
    _ kind: Kind, priority: UnsafeRawBufferPointer?,
    _ body: (UnsafeRawBufferPointer) throws(RecordDamage) -> Void
  ) throws(RecordDamage) {
    guard let priority else { return try withUnsafeBytes(of: kind.rawValue, body) }
    try withUnsafeTemporaryAllocation(byteCount: 5 + priority.count, alignment: 1) { bytes throws(RecordDamage) in
      bytes[0] = kind.rawValue | priorityFlag
      bytes.store(bigEndian: UInt32(truncatingIfNeeded: priority.count), at: 1)
      bytes.copy(priority, to: 5)
      try body(UnsafeRawBufferPointer(bytes))
    }
  }
}

extension Scalar {
  fileprivate var recordKind: DataRecord.Kind {
    switch self {
    case .bool: .bool
    case .integer: .integer
    case .double: .double
    case .string: .string
    }
  }

  fileprivate var contentBytes: Int {
    if case .string(let text) = self { text.utf8.count } else { 8 }
  }

  fileprivate func appendContent(to bytes: inout [UInt8]) {
    switch self {
    case .bool(let bool): bytes.append(bigEndian: Int64(bool ? 1 : 0))
    case .integer(let integer): bytes.append(bigEndian: integer)
    case .double(let double): bytes.append(bigEndian: double.bitPattern)
    case .string(let text): text.withBytes { bytes.append(contentsOf: $0) }
    }
  }

  /// Decodes the value with this content; nil for a node.
  fileprivate init?(_ kind: DataRecord.Kind, _ content: UnsafeRawBufferPointer) throws(RecordDamage) {
    if kind == .string {
      guard let text = String(checking: content) else { throw RecordDamage("a string that is not UTF-8") }
      self = .string(text)
      return
    }
    if kind == .node { return nil }
    guard content.count == 8 else { throw RecordDamage("a row of unknown kind") }
    let bits: Int64 = content.bigEndian(at: 0)
    switch kind {
    case .bool: self = .bool(bits != 0)
    case .integer: self = .integer(bits)
    case .double: self = .double(Double(bitPattern: UInt64(bitPattern: bits)))
    case .node, .string: return nil
    }
  }
}
