/// A measure of coverage.
package enum CoverageMeasure: String, Sendable, Hashable, CaseIterable {
  /// `match` blocks and locations of Realtime rules that contain rules; covered if a request reached them.
  case matches
  /// `allow`, `.read`, `.write` and `.validate` rules; covered if they were evaluated.
  case rules
  /// Conditions; covered if they were true or false at least once.
  case conditions
  /// The true and false outcomes of each condition; covered if they occurred.
  case branches
}

/// A number of covered parts and their total.
package struct CoverageRatio: Sendable, Hashable {
  /// The number of covered parts.
  package var covered = 0
  /// The total number of parts.
  package var total = 0

  /// The share in tenths of a percent, rounded down, so that 100 % means all parts. It is 100 % if the total is zero.
  var tenths: Int { total == 0 ? 1_000 : covered * 1_000 / total }

  /// The share as text: `85.7 %`.
  package var percent: String {
    tenths % 10 == 0 ? "\(tenths / 10) %" : "\(tenths / 10).\(tenths % 10) %"
  }

  static func += (left: inout CoverageRatio, right: CoverageRatio) {
    left.covered += right.covered
    left.total += right.total
  }
}

/// The numbers for one file or several.
package struct CoverageTotals: Sendable, Hashable {
  private var ratios = [CoverageRatio](repeating: CoverageRatio(), count: CoverageMeasure.allCases.count)

  /// Creates numbers that are all zero.
  package init() {}

  /// The number for one measure.
  package internal(set) subscript(_ measure: CoverageMeasure) -> CoverageRatio {
    get { ratios[Self.index(measure)] }
    set { ratios[Self.index(measure)] = newValue }
  }

  private static func index(_ measure: CoverageMeasure) -> Int {
    switch measure {
    case .matches: 0
    case .rules: 1
    case .conditions: 2
    case .branches: 3
    }
  }
}
