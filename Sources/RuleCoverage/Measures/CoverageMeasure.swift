/// What coverage is measured in.
package enum CoverageMeasure: String, Sendable, Hashable, CaseIterable {
  /// `match` blocks, and locations of Realtime rules, that hold rules: those to which a request came.
  case matches
  /// `allow`, `.read`, `.write` and `.validate`: those that were asked.
  case rules
  /// Conditions: those that were true or false at least once.
  case conditions
  /// True and false of each condition: those that occurred.
  case branches
}

/// So many of so many.
package struct CoverageRatio: Sendable, Hashable {
  /// How many are covered.
  package var covered = 0
  /// How many there are.
  package var total = 0

  /// The share in tenths of a percent, rounded down, so that 100 % means all; of nothing it is all.
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

/// The numbers of one file, or of several.
package struct CoverageTotals: Sendable, Hashable {
  private var ratios = [CoverageRatio](repeating: CoverageRatio(), count: CoverageMeasure.allCases.count)

  /// Nothing of nothing.
  package init() {}

  /// The numbers of several files in one.
  package init(_ reports: [CoverageReport]) {
    for report in reports {
      for measure in CoverageMeasure.allCases { self[measure] += report.totals[measure] }
    }
  }

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
