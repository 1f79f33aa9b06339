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

  /// Returns the record that a lookup found; nil if there is none.
  func row(of index: Int, _ lookup: RecordLookup, in results: [QueryResult]) -> Record? {
    let result = results[places[index]]
    for row in 0..<result.count {
      guard let key = result.bytes(row, 0), let value = result.bytes(row, 1) else { continue }
      if lookup.match == .firstBelow || (key.count == lookup.key.count && key.compare(lookup.key) == 0) {
        return Record(key: key, value: value)
      }
    }
    return nil
  }
}
#endif
