import RulePrograms
import SymbolicRules

/// The shapes of the paths of some forms, among which the more special ones are found without a look at all of them.
struct PathShapes {
  /// What two shapes share if one is more special than the other and both begin with a literal.
  private struct Beginning: Hashable {
    let count: Int
    /// The first segment; nil for any.
    let first: RequestForm.Segment?
  }

  /// The different shapes, in the order of the forms.
  let all: [[RequestForm.Segment]]
  private let byBeginning: [Beginning: [[RequestForm.Segment]]]

  init(of forms: [RequestForm]) {
    var known: Set<[RequestForm.Segment]> = []
    all = forms.map(\.segments).filter { known.insert($0).inserted }
    var byBeginning: [Beginning: [[RequestForm.Segment]]] = [:]
    for shape in all {
      for first in [shape.first, nil] {
        byBeginning[Beginning(count: shape.count, first: first), default: []].append(shape)
      }
    }
    self.byBeginning = byBeginning
  }

  /// Returns the shapes whose paths all have another shape, which has fewer literals.
  func moreSpecial(than other: [RequestForm.Segment]) -> [[RequestForm.Segment]] {
    let first: RequestForm.Segment? = other.first == .variable ? nil : other.first
    return (byBeginning[Beginning(count: other.count, first: first)] ?? []).filter { $0.areMoreSpecial(than: other) }
  }
}
