import SourceText

/// What loads and is probably not meant. Only asked of files without errors.
enum Warnings {
  static func find(in rules: CheckedRules) -> [Diagnostic] {
    var found = OpenRules.find(in: rules)
    for index in rules.tree.locations.indices {
      for rule in rules.rules(at: index) {
        guard case .checked(let condition) = rule.condition else { continue }
        found += ConstantComparisons.find(in: condition)
        found += ProviderNames.find(in: condition)
        found += TimeUnits.find(in: condition)
        found += EmailTrust.find(in: condition)
      }
    }
    return found
  }
}
