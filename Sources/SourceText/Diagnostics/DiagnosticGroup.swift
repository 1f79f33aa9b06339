/// What a finding is about. Options and the configuration file select findings by their group.
package enum DiagnosticGroup: String, Sendable, CaseIterable {
  /// Access that a user of the app may get.
  case security
  /// Rules that do something else than their text suggests.
  case correctness
  /// Limits of the service, and what a decision costs.
  case limits
  /// Shorter or clearer text with the same meaning. Reported only on request.
  case style
}
