import RulePrograms
import SourceText

/// What loads and is probably not meant. Only asked of files without errors.
enum Warnings {
  static func find(in rules: CheckedRules) -> [Diagnostic] {
    var found = OpenRules.find(in: rules)
    var conditions: [CheckedCondition] = []
    var writes: [CheckedCondition] = []
    for index in rules.tree.locations.indices {
      for rule in rules.rules(at: index) {
        guard case .checked(let condition) = rule.condition else { continue }
        found += ConstantComparisons.find(in: condition)
        found += ProviderNames.find(in: condition)
        found += IdentityKeys.find(in: condition)
        found += TimeUnits.find(in: condition)
        found += TokenUIDs.find(in: condition)
        let method = rule.written.method
        if method != .validate { found += NullComparisons.find(in: condition, of: method) }
        conditions.append(condition)
        if method == .write { writes.append(condition) }
      }
    }
    return found + EmailTrust.find(in: conditions) + SignedIn.find(in: writes, of: conditions)
      + LinkedProfiles.find(in: conditions)
  }
}
