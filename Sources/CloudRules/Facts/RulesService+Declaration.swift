import RuleValues

extension RulesService {
  /// Creates the service that a rules file declares by a name; nil for one that does not exist, whose rules are never evaluated.
  init?(declared name: String) {
    guard let service = [Self.firestore, .storage].first(where: { $0.officialName == name }) else { return nil }
    self = service
  }
}
