#if Postgres
import DocumentTrees

/// The commands of several lookups, and the records in their results.
struct LookupBatch {
  /// The commands, which run in one round trip.
  private(set) var commands: [Command] = []
  /// The command of each lookup.
  private var places: [Int] = []

  init(_ lookups: Span<RecordLookup>, _ sql: SQL) {
    // The exact lookups of a space are one command.
    var exact: [TreeSpace: (place: Int, keys: [[UInt8]])] = [:]
    for index in lookups.indices {
      let lookup = lookups[index]
      let key = Array(lookup.key)
      switch lookup.match {
      case .firstBelow:
        places.append(commands.count)
        commands.append(Command(sql[lookup.space].ascending, key, key + [0xFF], [UInt8](parameter: 1)))
      case .exact:
        if exact[lookup.space] == nil {
          exact[lookup.space] = (commands.count, [])
          commands.append(Command(sql[lookup.space].exact, []))
        }
        exact[lookup.space]?.keys.append(key)
        places.append(exact[lookup.space]?.place ?? 0)
      }
    }
    for (space, lookups) in exact {
      commands[lookups.place] = Command(sql[space].exact, [UInt8](parameter: lookups.keys))
    }
  }

  /// Calls `body` with each lookup's index and the record that it found; nil if there is none.
  func forEachRecord(
    of lookups: Span<RecordLookup>, in results: [QueryResult],
    _ body: (_ index: Int, _ record: Record?) throws(TreeError) -> Void
  ) throws(TreeError) {
    // The rows of an exact command are in any order.
    let rows = results.map { result in
      Dictionary((0..<result.count).map { (Array(result.bytes($0, 0) ?? .init(start: nil, count: 0)), $0) }) { $1 }
    }
    for index in lookups.indices {
      let place = places[index]
      let row = lookups[index].match == .exact ? rows[place][Array(lookups[index].key)] : results[place].firstRow
      try body(index, row.flatMap { results[place].record($0) })
    }
  }
}

extension QueryResult {
  fileprivate var firstRow: Int? { count > 0 ? 0 : nil }

  /// Returns the record of a row; nil if a column is NULL.
  func record(_ row: Int) -> Record? {
    guard let key = bytes(row, 0), let value = bytes(row, 1) else { return nil }
    return Record(key: key, value: value)
  }
}
#endif
