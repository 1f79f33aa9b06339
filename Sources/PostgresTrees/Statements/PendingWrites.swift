#if Postgres
import DocumentTrees

/// The records that a transaction writes and deletes before its next command. The last change of a record counts.
struct PendingWrites {
  private struct Place: Hashable {
    let space: TreeSpace
    let key: [UInt8]
  }

  /// The new value of each record; nil for one that is deleted.
  private var values: [Place: [UInt8]?] = [:]

  /// The size of the changes.
  private(set) var byteCount = 0

  var isEmpty: Bool { values.isEmpty }

  mutating func put(_ value: [UInt8], at key: [UInt8], in space: TreeSpace) {
    values[Place(space: space, key: key)] = .some(value)
    byteCount += key.count + value.count
  }

  mutating func delete(_ key: [UInt8], in space: TreeSpace) {
    values[Place(space: space, key: key)] = .some(nil)
    byteCount += key.count
  }

  /// Removes all changes.
  ///
  /// - Returns: the commands that make them: at most two for each space, with their keys in order, so that two
  ///   transactions lock their records in the same order.
  mutating func take(_ sql: SQL) -> [Command] {
    guard !values.isEmpty else { return [] }
    defer { (values, byteCount) = ([:], 0) }
    var commands: [Command] = []
    let bySpace = Dictionary(grouping: values) { $0.key.space }
    for space in TreeSpace.allCases {
      guard let changes = bySpace[space] else { continue }
      let sorted = changes.sorted { $0.key.key.lexicographicallyPrecedes($1.key.key) }
      let deleted = sorted.filter { $0.value == nil }.map(\.key.key)
      let written = sorted.filter { $0.value != nil }
      if !deleted.isEmpty { commands.append(Command(sql[space].deleteExactly, [UInt8](parameter: deleted))) }
      guard !written.isEmpty else { continue }
      commands.append(
        Command(
          sql[space].put, [UInt8](parameter: written.map(\.key.key)), [UInt8](parameter: written.compactMap(\.value))))
    }
    return commands
  }
}
#endif
