#if Postgres
import DocumentTrees

/// The commands of several lookups, and the records in their results.
struct LookupBatch {
  /// The commands, which run in one round trip.
  private(set) var commands: [Command] = []
  /// The command of each lookup.
  private var places: [Int] = []
  /// The numbers of the commands that find the records of several lookups.
  private var shared: Set<Int> = []

  init(_ lookups: Span<RecordLookup>, _ sql: SQL) {
    if lookups.count == 1 {
      // Most batches are of one lookup.
      add(lookups[0], sql)
      return
    }
    // The exact lookups of a space are one command.
    var exact: [TreeSpace: [[UInt8]]] = [:]
    for index in lookups.indices where lookups[index].match == .exact {
      exact[lookups[index].space, default: []].append(Array(lookups[index].key))
    }
    var known: [TreeSpace: Int] = [:]
    for index in lookups.indices {
      let lookup = lookups[index]
      guard lookup.match == .exact, let keys = exact[lookup.space], keys.count > 1 else {
        add(lookup, sql)
        continue
      }
      let place = known[lookup.space] ?? commands.count
      places.append(place)
      if place < commands.count { continue }
      known[lookup.space] = place
      shared.insert(place)
      commands.append(Command(sql[lookup.space].exact, [UInt8](parameter: keys)))
    }
  }

  /// Adds the command of one lookup.
  private mutating func add(_ lookup: RecordLookup, _ sql: SQL) {
    let key = Array(lookup.key)
    places.append(commands.count)
    switch lookup.match {
    case .firstBelow:
      commands.append(Command(sql[lookup.space].ascending, key, key + [0xFF], [UInt8](parameter: 1)))
    case .exact: commands.append(Command(sql[lookup.space].single, key))
    }
  }

  /// Calls `body` with each lookup's index and the record that it found; nil if there is none.
  func forEachRecord(
    of lookups: Span<RecordLookup>, in results: [QueryResult],
    _ body: (_ index: Int, _ record: Record?) throws(TreeError) -> Void
  ) throws(TreeError) {
    var rows: [Int: [[UInt8]: Int]] = [:]
    for place in shared { rows[place] = results[place].rowsByKey }
    for index in lookups.indices {
      let place = places[index]
      let row = shared.contains(place) ? rows[place]?[Array(lookups[index].key)] : results[place].firstRow
      try body(index, row.flatMap { results[place].record($0) })
    }
  }
}

extension QueryResult {
  fileprivate var firstRow: Int? { count > 0 ? 0 : nil }

  /// The rows by their keys. They are in any order.
  fileprivate var rowsByKey: [[UInt8]: Int] {
    Dictionary((0..<count).map { (Array(bytes($0, 0) ?? .init(start: nil, count: 0)), $0) }) { $1 }
  }

  /// Returns the record of a row; nil if a column is NULL.
  func record(_ row: Int) -> Record? {
    guard let key = bytes(row, 0), let value = bytes(row, 1) else { return nil }
    return Record(key: key, value: value)
  }
}
#endif
