/// A table of costs, each with its ratio to the first.
struct Table {
  private let title: String
  private var rows: [(name: String, nanoseconds: Double)] = []

  init(_ title: String) { self.title = title }

  /// The number of samples that the repetitions are divided into. On a busy machine, some of many short samples are
  /// undisturbed.
  private static let pieces = 20

  /// Measures a piece of work. It reports the best of many samples, to minimize the influence of other processes.
  ///
  /// - Parameter body: runs the work the given number of times.
  mutating func add(_ name: String, repetitions: Int, samples: Int = 7, _ body: (Int) throws -> Void) throws {
    try body(min(repetitions, 1_000))
    rows.append((name, .infinity))
    for _ in 0..<samples * Self.pieces { try sample(rows.count - 1, repetitions, body) }
  }

  /// Measures a piece of asynchronous work like ``add(_:repetitions:samples:_:)``.
  mutating func add(
    _ name: String, repetitions: Int, samples: Int = 7, _ body: (Int) async throws -> Void
  ) async throws {
    let count = max(1, repetitions / Self.pieces)
    try await body(min(repetitions, 1_000))
    rows.append((name, .infinity))
    for _ in 0..<samples * Self.pieces {
      let time = try await ContinuousClock().measure { try await body(count) }
      note(time, count, in: rows.count - 1)
    }
  }

  /// Measures pieces of work like ``add(_:repetitions:samples:_:)``, but alternately. A temporary slowdown of the
  /// machine then affects all of them, so that their ratio remains valid.
  mutating func compare(
    repetitions: Int, samples: Int = 7, _ works: KeyValuePairs<String, (Int) throws -> Void>
  ) throws {
    let first = rows.count
    for (name, body) in works {
      try body(min(repetitions, 1_000))
      rows.append((name, .infinity))
    }
    for _ in 0..<samples * Self.pieces {
      for (row, work) in works.enumerated() { try sample(first + row, repetitions, work.value) }
    }
  }

  private mutating func sample(_ row: Int, _ repetitions: Int, _ body: (Int) throws -> Void) throws {
    let count = max(1, repetitions / Self.pieces)
    note(try ContinuousClock().measure { try body(count) }, count, in: row)
  }

  private mutating func note(_ time: Duration, _ count: Int, in row: Int) {
    let parts = time.components
    let nanoseconds = (Double(parts.seconds) * 1e9 + Double(parts.attoseconds) / 1e9) / Double(count)
    rows[row].nanoseconds = min(rows[row].nanoseconds, nanoseconds)
  }

  func print() {
    Swift.print("\n\(title)")
    for row in rows {
      let perSecond = Int(1e9 / row.nanoseconds)
      let ratio = row.nanoseconds / (rows.first?.nanoseconds ?? row.nanoseconds)
      let columns = [
        Self.right("\(Int(row.nanoseconds.rounded())) ns", 14), Self.right("\(perSecond)/s", 14),
        Self.right("x\((ratio * 100).rounded() / 100)", 10),
      ]
      Swift.print("  \(row.name)\(String(repeating: " ", count: max(1, 44 - row.name.count)))\(columns.joined())")
    }
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(1, width - text.count)) + text
  }
}
