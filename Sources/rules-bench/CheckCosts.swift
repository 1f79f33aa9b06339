import Platform
import SecurityRules
import SourceText

/// The cost of parsing, checking and lowering a rules file, by its size and shape. The time per byte must not grow with
/// the file, whatever its content.
struct CheckCosts {
  private static let sizes = [16, 64, 256, 1_024, 4_095]

  func measure() throws {
    var table = Table("load a file of Firestore rules")
    for kilobytes in Self.sizes {
      let file = SourceFile(name: "\(kilobytes).rules", text: SourceShape.team.text(bytes: kilobytes << 10))
      try table.add("\(kilobytes) KB", repetitions: max(1, 256 / kilobytes), samples: 5) { count in
        for _ in 0..<count { _ = try FirestoreRuleset(file) }
      }
    }
    table.print()
    print(
      "\nthe same by shape: milliseconds at \(Self.sizes.map { "\($0) KB" }.joined(separator: ", ")), and the slope")
    for shape in SourceShape.all { print(line(for: shape)) }
  }

  /// Returns a line with the times and the slope of a shape. The slope is the exponent of the size in the time, from
  /// the second size to the last: 1 is linear.
  private func line(for shape: SourceShape) -> String {
    let times = Self.sizes.map { kilobytes in
      let file = SourceFile(name: shape.name, text: shape.text(bytes: kilobytes << 10))
      return (0..<3).map { _ in milliseconds { _ = try? FirestoreRuleset(file) } }.min() ?? 0
    }
    let slope = log((times.last ?? 0) / max(times[1], 0.001)) / log(64)
    let columns = times.map { "\((10 * $0).rounded() / 10)" }.joined(separator: "  ")
    return "  \(shape.name)\(String(repeating: " ", count: max(1, 34 - shape.name.count)))\(columns)"
      + "  slope \((slope * 100).rounded() / 100)"
  }

  private func milliseconds(_ body: () -> Void) -> Double {
    let parts = ContinuousClock().measure(body).components
    return Double(parts.seconds) * 1e3 + Double(parts.attoseconds) / 1e15
  }
}
