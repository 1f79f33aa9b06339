import RequestSimulation
import RuleProofs
import RuleValues
import SymbolicRules
import Testing

@Suite("Planted changes of rules are found")
struct PlantedChangeTests {
  @Test("Cloud Firestore", arguments: try PlantedChange.all(of: "firestore"))
  func firestore(_ change: PlantedChange) throws {
    if Self.largeCommits.contains(change.name) {
      withKnownIssue("needs a commit of four writes") { try check(change, .firestore, .firestore) }
    } else {
      try check(change, .firestore, .firestore)
    }
  }

  /// Changes whose witnesses are commits of at least four writes, each of which depends on the others.
  private static let largeCommits: Set = ["wallet-pay-a-third", "wallet-claim-after", "wallet-frozen"]

  @Test("Cloud Storage", arguments: try PlantedChange.all(of: "storage"))
  func storage(_ change: PlantedChange) throws { try check(change, .storage, .storage) }

  @Test("Realtime Database", arguments: try PlantedChange.all(of: "database"))
  func realtime(_ change: PlantedChange) throws { try check(change, .realtime, .realtime) }

  /// Compares the versions in both directions. Each listed shape has a difference, and each difference a listed shape.
  private func check(_ change: PlantedChange, _ rules: RulesService, _ service: RulesService) throws {
    let (old, new) = try change.versions(rules)
    let comparison = RulesComparison(from: old, to: new, by: .none)
    for (isNewlyAllowed, listed) in [(true, change.allows), (false, change.denies)] {
      let shapes = listed.map { PlantedShape($0) }
      let found = comparison.differences.filter { $0.isNewlyAllowed == isNewlyAllowed }
      for shape in shapes { #expect(found.contains { shape.includes($0.form) }, "\(shape.text)") }
      for difference in found { #expect(shapes.contains { $0.includes(difference.form) }, "\(difference.form)") }
    }
    for difference in comparison.differences { confirm(difference) }
    // Realtime operations have too many forms for a proof.
    if change.kind.hasPrefix("equivalent"), service != .realtime {
      #expect(comparison.open.isEmpty, "proved without a search")
    }
  }

  private func confirm(_ difference: RulesComparison.Difference) {
    let (granted, denied) =
      difference.isNewlyAllowed ? (difference.new, difference.old) : (difference.old, difference.new)
    #expect(granted.outcome == .allow && denied.outcome == .deny)
  }
}
