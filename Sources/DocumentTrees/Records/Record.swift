/// A record as a store passes it to a caller: borrowed bytes, which are valid until the caller's closure returns.
public struct Record {
  /// The key within the space.
  package let key: UnsafeRawBufferPointer
  /// The first bytes of the value, if the store keeps them separately (see ``DataRecord`` and ``DocumentRecord``);
  /// otherwise empty.
  let head: UnsafeRawBufferPointer
  /// The bytes of the value that are not in ``head``.
  let body: UnsafeRawBufferPointer

  /// Creates a record over memory that the store keeps valid while the record is used.
  package init(key: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) {
    self.init(key: key, head: UnsafeRawBufferPointer(start: nil, count: 0), body: value)
  }

  /// Creates a record whose value is in two places.
  package init(key: UnsafeRawBufferPointer, head: UnsafeRawBufferPointer, body: UnsafeRawBufferPointer) {
    self.key = key
    self.head = head
    self.body = body
  }

  /// A copy of the whole value.
  package var value: [UInt8] { head + Array(body) }
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

/// A lookup of one record.
public struct RecordLookup {
  /// The ways to match a record.
  package enum Match: Hashable, Sendable {
    /// Finds the record with exactly this key.
    case exact
    /// Finds the first record of ``RecordRange/below(_:_:)``: the record with the key, or else the first whose key
    /// begins with it.
    case firstBelow
  }

  /// The space to look in.
  package let space: TreeSpace
  /// The key. The caller must keep it valid during the call.
  package let key: UnsafeRawBufferPointer
  /// How the record is matched.
  package let match: Match

  /// Creates a lookup of `key` in `space`.
  package init(_ space: TreeSpace, _ key: UnsafeRawBufferPointer, _ match: Match = .exact) {
    self.space = space
    self.key = key
    self.match = match
  }

  /// Returns whether `record`, the first one at or after ``key``, is a match.
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

/// A record whose bytes no encoder of this module produced, so the store is damaged.
///
/// Code that reads records throws it. The store converts it to ``TreeError/corrupt(path:detail:)``, because only the
/// store knows its own name.
public struct RecordDamage: Error, Hashable, Sendable, CustomStringConvertible {
  /// A description of the damage.
  public let description: String

  /// Creates the error with a description of the damage.
  package init(_ detail: String) { description = detail }
}
