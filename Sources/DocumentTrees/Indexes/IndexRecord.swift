/// The record of an index entry.
struct IndexRecord: Hashable {
  /// What the entry is sorted by, and the name of its document or child.
  let key: [UInt8]
  /// How many bytes of the key are the name, as two bytes. The first bit says whether a value before it was cut.
  let value: [UInt8]

  /// Creates the record of an entry whose key begins with `key` and ends with a name.
  init(_ key: IndexKey, name: [UInt8]) {
    self.key = key.bytes + name
    var value: [UInt8] = []
    value.append(bigEndian: UInt16(truncatingIfNeeded: name.count) | (key.isCut ? 0x8000 : 0))
    self.value = value
  }

  /// Splits a record into whether a value was cut, and the bytes of the name.
  static func parts(_ record: Record) throws(RecordDamage) -> (isCut: Bool, name: UnsafeRawBufferPointer) {
    let value = record.value
    guard value.count == 2 else { throw RecordDamage("a malformed index entry") }
    let nameBytes = Int(value[0] & 0x7F) << 8 | Int(value[1])
    guard nameBytes <= record.key.count else { throw RecordDamage("a malformed index entry") }
    return (value[0] & 0x80 != 0, record.key.suffix(from: record.key.count - nameBytes))
  }
}
