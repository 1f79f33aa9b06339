import Platform
import RuleValues
import SecurityRules
import SourceText

/// The cost of parsing, checking and lowering a rules file, by its size and shape. The time per byte must not grow with
/// the file, whatever its content: the benchmark fails if it does.
struct CheckCosts {
  /// Sizes in kilobytes. Firestore rejects files over 256 KB, after all lints.
  private static let sizes = [16, 64, 256]
  private static let reviewedSizes = [64, 512, 4_095]
  private static let realtimeSizes = [64, 256, 1_024]
  /// The largest slope. Quadratic time has 2; linear time has 1, to which cache misses add about 0.2.
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
    let steep =
      try measureReviews(of: [SourceShape.team] + SourceShape.all, .firestore, Self.reviewedSizes)
      + measureReviews(of: SourceShape.ofRealtime, .realtime, Self.realtimeSizes)
    if !steep.isEmpty {
      print("\ntoo steep: \(steep.joined(separator: ", "))")
      throw BenchmarkFailure()
    }
  }

  /// Prints a line for each shape.
  ///
  /// - Returns: the names of the shapes whose time grows too fast.
  /// - Throws: `BenchmarkFailure` if Realtime rules do not load, because lints review only files without errors.
  private func measureReviews(
    of shapes: [SourceShape], _ service: RulesService, _ sizes: [Int]
  ) throws -> [String] {
    let columns = sizes.map { "\($0) KB" }.joined(separator: ", ")
    print("\na review, \(service.productName): milliseconds at \(columns), and the slope")
    let now = try Clock.system.time()
    var steep: [String] = []
    for shape in shapes {
      var times: [Double] = []
      for kilobytes in sizes {
        let file = SourceFile(name: shape.name, text: shape.text(bytes: kilobytes << 10))
        var isLoaded = false
        let runs = (0..<3).map { _ in
          milliseconds { isLoaded = (try? RulesReview(file, service: service, at: now)) != nil }
        }
        if !service.isCloud, !isLoaded { throw BenchmarkFailure() }
        times.append(runs.min() ?? 0)
      }
      let slope = slope(of: times, sizes)
      let columns = times.map { "\((10 * $0).rounded() / 10)" }.joined(separator: "  ")
      let space = String(repeating: " ", count: max(1, 34 - shape.name.count))
      print("  \(shape.name)\(space)\(columns)  slope \((slope * 100).rounded() / 100)")
      if slope > Self.steepest { steep.append(shape.name) }
    }
    return steep
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
