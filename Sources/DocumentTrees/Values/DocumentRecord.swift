import RuleValues

/// The value of a document's record: the times of its creation and last update, then its fields.
///
/// A time is its seconds as eight bytes and its nanoseconds as four bytes, both big-endian.
package enum DocumentRecord {
  /// The seconds and nanoseconds of the creation, then those of the last update.
  package typealias Times = (Int64, Int32, Int64, Int32)

  /// The parts of the bytes, for stores that keep them in columns.
  package struct Parts {
    /// The times. Only ``DocumentRecord/document(_:)`` checks that they are in range.
    package let times: Times
    /// The bytes of the fields.
    package let fields: UnsafeRawBufferPointer

    /// Splits a whole value into its parts; nil if the value is too short.
    package init?(_ value: UnsafeRawBufferPointer) {
      guard value.count >= timeBytes else { return nil }
      self.init(times: value, fields: value.suffix(from: timeBytes))
    }

    /// Splits the value of a record into its parts; nil if the value is too short.
    fileprivate init?(_ record: Record) {
      if record.head.count == timeBytes {
        self.init(times: record.head, fields: record.body)
      } else {
        self.init(record.body)
      }
    }

    private init(times: UnsafeRawBufferPointer, fields: UnsafeRawBufferPointer) {
      self.times = (times.bigEndian(at: 0), times.bigEndian(at: 8), times.bigEndian(at: 12), times.bigEndian(at: 20))
      self.fields = fields
    }
  }

  private static let timeBytes = 24

  /// Decodes the value of a record.
  static func document(_ record: Record) throws(RecordDamage) -> StoredDocument {
    guard let parts = Parts(record), let createTime = Timestamp(seconds: parts.times.0, nanos: parts.times.1),
      let updateTime = Timestamp(seconds: parts.times.2, nanos: parts.times.3)
    else { throw RecordDamage("a document with a time out of range") }
    return StoredDocument(
      EncodedDocument(unchecked: Array(parts.fields)), createTime: createTime, updateTime: updateTime)
  }

  /// Encodes the value of a record.
  static func bytes(_ document: StoredDocument) -> [UInt8] {
    let (created, updated, fields) = (document.createTime, document.updateTime, document.fields.bytes)
    return [UInt8](unsafeUninitializedCapacity: timeBytes + fields.count) { bytes, count in
      count = timeBytes + fields.count
      let bytes = UnsafeMutableRawBufferPointer(bytes)
      store((created.seconds, created.nanos, updated.seconds, updated.nanos), in: bytes)
      fields.withUnsafeBytes { bytes.copy($0, to: timeBytes) }
    }
  }

  /// Calls `body` with the bytes of the times: the head of a ``Record``.
  package static func withHead(
    _ times: Times, _ body: (UnsafeRawBufferPointer) throws(RecordDamage) -> Void
  ) throws(RecordDamage) {
    try withUnsafeTemporaryAllocation(byteCount: timeBytes, alignment: 1) { bytes throws(RecordDamage) in
      store(times, in: bytes)
      try body(UnsafeRawBufferPointer(bytes))
    }
  }

  private static func store(_ times: Times, in bytes: UnsafeMutableRawBufferPointer) {
    bytes.store(bigEndian: times.0, at: 0)
    bytes.store(bigEndian: times.1, at: 8)
    bytes.store(bigEndian: times.2, at: 12)
    bytes.store(bigEndian: times.3, at: 20)
  }
}
