import RuleValues

/// The entries of a map field, in the order in which they were added.
///
/// INVARIANT: no key is duplicated. Keys are compared as bytes.
package struct WireMap: Sendable, Equatable {
  /// A key with its value.
  package struct Entry: Sendable, Equatable {
    /// The key.
    package let key: String
    /// The value of the key.
    package fileprivate(set) var value: WireValue

    /// Compares the bytes of the keys, and the values.
    package static func == (left: Entry, right: Entry) -> Bool {
      CodeUnits.equal(left.key, right.key) && left.value == right.value
    }
  }

  /// Below this number of entries, a linear search is faster than a table.
  private static let entriesWithoutTable = 16

  /// The entries in insertion order.
  package private(set) var entries: [Entry] = []
  /// The index of each key. Empty while there are few entries.
  private var places: [[UInt8]: Int] = [:]

  /// Creates a map without entries.
  package init() {}

  /// The value of a key, or nil.
  package subscript(key: String) -> WireValue? { place(of: key).map { entries[$0].value } }

  /// Sets the value of a key. An existing key keeps its place.
  package mutating func set(_ value: WireValue, for key: String) {
    if let place = place(of: key) {
      entries[place].value = value
      return
    }
    entries.append(Entry(key: key, value: value))
    if !places.isEmpty {
      places[Array(key.utf8)] = entries.count - 1
    } else if entries.count > Self.entriesWithoutTable {
      for (index, entry) in entries.enumerated() { places[Array(entry.key.utf8)] = index }
    }
  }

  private func place(of key: String) -> Int? {
    places.isEmpty ? entries.firstIndex { CodeUnits.equal($0.key, key) } : places[Array(key.utf8)]
  }

  /// Compares the entries and their order.
  package static func == (left: WireMap, right: WireMap) -> Bool { left.entries == right.entries }
}
