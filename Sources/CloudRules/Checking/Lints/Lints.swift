import SourceText

/// What the service says nothing of and is probably not meant. Only asked of files without errors.
enum Lints {
  static func find(in rules: CheckedRules) -> [Diagnostic] {
    let file = LintedRules(rules)
    return OpenRules.find(in: file) + MatchPlaces.find(in: file) + PathTemplates.find(in: file)
      + AbsentData.find(in: file) + Comparisons.find(in: file) + TokenTimes.find(in: file) + Patterns.find(in: file)
      + EmailTrust.find(in: file)
  }
}
