/// A record as a store hands it out: borrowed bytes, valid until the function returns that was called with it.
public struct Record {
  /// The key.
  public let key: UnsafeRawBufferPointer
  /// The first bytes of the value, if the store keeps these apart (see ``DataRecord`` and ``DocumentRecord``); else none.
  let head: UnsafeRawBufferPointer
  /// The bytes of the value that are not in ``head``.
  let body: UnsafeRawBufferPointer

  /// A record in memory that the store keeps valid while it is used.
  public init(key: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) {
    self.init(key: key, head: UnsafeRawBufferPointer(start: nil, count: 0), body: value)
  }

  /// A record whose value is in two places.
  package init(key: UnsafeRawBufferPointer, head: UnsafeRawBufferPointer, body: UnsafeRawBufferPointer) {
    self.key = key
    self.head = head
    self.body = body
  }

  /// A copy of the value.
  public var value: [UInt8] { head + Array(body) }
}

/// What a read of a range does after a record.
public enum RecordStep: Hashable, Sendable {
  /// Visits the next record.
  case next
  /// Ends the read.
  case end
  /// Skips the records whose keys begin with this many bytes of the record's key.
  case skip(keyPrefix: Int)
}

/// One record to look for.
public struct RecordLookup {
  /// Which record is found.
  public enum Match: Hashable, Sendable {
    /// The record that has the key.
    case exact
    /// The first record of ``RecordRange/below(_:_:)``: the one that has the key, or else the first whose key begins with it.
    case firstBelow
  }

  /// The space to look in.
  public let space: TreeSpace
  /// The key, which the caller keeps valid during the call.
  public let key: UnsafeRawBufferPointer
  /// Which record is found.
  public let match: Match

  /// A lookup of `key` in `space`.
  public init(_ space: TreeSpace, _ key: UnsafeRawBufferPointer, _ match: Match = .exact) {
    self.space = space
    self.key = key
    self.match = match
  }

  /// Whether the first record at or after ``key`` is the one that is looked for.
  func isAnswered(by record: Record) -> Bool {
    switch match {
    case .exact: record.key.count == key.count && record.key.compare(key) == 0
    case .firstBelow:
      key.isEmpty
        || (record.key.count >= key.count && record.key.slice(0..<key.count).compare(key) == 0
          && (record.key.count == key.count || record.key[key.count] != 0xFF))
    }
  }
}

/// A record whose bytes no encoder of this module made: the store is damaged. What reads records throws it, and the store
/// turns it into ``TreeError/corrupt(path:detail:)``, because only the store knows its own name.
public struct RecordDamage: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong with the record.
  public let description: String

  /// A record with `detail`.
  public init(_ detail: String) { description = detail }
}
