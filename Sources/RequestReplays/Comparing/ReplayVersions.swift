package import SecurityRules

/// The versions of rules whose decisions a replay compares.
package struct ReplayVersions: Sendable {
  /// The rules that decide each request again.
  package let new: AnyRuleset
  /// The rules whose decisions replace the recorded ones; nil for the recorded decisions.
  package let old: AnyRuleset?

  /// Creates a pair of versions.
  ///
  /// - Parameter old: nil to compare with the recorded decisions.
  package init(_ new: AnyRuleset, against old: AnyRuleset? = nil) {
    self.new = new
    self.old = old
  }
}
