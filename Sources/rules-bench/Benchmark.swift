/// Measures one piece of work: best of several samples, so that other jobs on the machine count least.
struct Benchmark {
  let name: String
  /// How often `body` repeats the work.
  let repetitions: Int
  let body: (Int) throws -> Void

  /// Nanoseconds for one repetition.
  func nanoseconds(samples: Int = 7) throws -> Double {
    try body(min(repetitions, 1_000))
    var best = Double.infinity
    for _ in 0..<samples {
      let time = try ContinuousClock().measure { try body(repetitions) }
      let parts = time.components
      best = min(best, (Double(parts.seconds) * 1e9 + Double(parts.attoseconds) / 1e9) / Double(repetitions))
    }
    return best
  }
}

/// Prints a table of costs, each beside the first.
struct Table {
  private let title: String
  private var rows: [(name: String, nanoseconds: Double)] = []

  init(_ title: String) { self.title = title }

  mutating func add(_ benchmark: Benchmark) throws {
    rows.append((benchmark.name, try benchmark.nanoseconds()))
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
