import Platform
import RuleValues
import SecurityRules
import SourceText

/// The cost of parsing, checking and lowering a rules file, by its size and shape. The time per byte must not grow with
/// the file, whatever its content: the benchmark fails if it does.
struct CheckCosts {
  /// Sizes in kilobytes. Firestore rejects larger files.
  private static let sizes = [16, 64, 256]
  private static let realtimeSizes = [64, 256, 1_024]
  /// The largest slope. Quadratic time has 2, and caches of the processor add a fifth to linear time.
  private static let steepest = 1.5

  func measure() throws {
    var table = Table("load a file of Firestore rules")
    for kilobytes in Self.sizes {
      let file = SourceFile(name: "\(kilobytes).rules", text: SourceShape.team.text(bytes: kilobytes << 10))
      try table.add("\(kilobytes) KB", repetitions: max(1, 256 / kilobytes), samples: 5) { count in
        for _ in 0..<count { _ = try FirestoreRuleset(file) }
      }
    }
    table.print()
    try measureReviews(of: [SourceShape.team] + SourceShape.all, .firestore, Self.sizes)
    try measureReviews(of: SourceShape.ofRealtime, .realtime, Self.realtimeSizes)
  }

  private func measureReviews(of shapes: [SourceShape], _ service: RulesService, _ sizes: [Int]) throws {
    let columns = sizes.map { "\($0) KB" }.joined(separator: ", ")
    print("\na review with all lints, \(service.productName): milliseconds at \(columns), and the slope")
    let now = try Clock.system.time()
    for shape in shapes {
      let times = sizes.map { kilobytes in
        let file = SourceFile(name: shape.name, text: shape.text(bytes: kilobytes << 10))
        return (0..<3).map { _ in milliseconds { _ = try? RulesReview(file, service: service, at: now) } }.min() ?? 0
      }
      let slope = slope(of: times, sizes)
      let columns = times.map { "\((10 * $0).rounded() / 10)" }.joined(separator: "  ")
      let space = String(repeating: " ", count: max(1, 34 - shape.name.count))
      print("  \(shape.name)\(space)\(columns)  slope \((slope * 100).rounded() / 100)")
      if slope > Self.steepest { throw BenchmarkFailure() }
    }
  }

  /// The exponent of the size in the time, from the first size to the last: 1 is linear.
  private func slope(of times: [Double], _ sizes: [Int]) -> Double {
    let growth = (times.last ?? 0) / max(times.first ?? 0, 0.001)
    return log(growth) / log(Double(sizes.last ?? 1) / Double(sizes.first ?? 1))
  }

  private func milliseconds(_ body: () -> Void) -> Double {
    let parts = ContinuousClock().measure(body).components
    return Double(parts.seconds) * 1e3 + Double(parts.attoseconds) / 1e15
  }
}
