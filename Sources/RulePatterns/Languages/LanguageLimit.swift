/// The limit for one question about languages. A question beyond it has no answer, and never causes a hang.
package struct LanguageLimit: Hashable, Sendable {
  /// The maximum number of states that a search visits.
  package var states: Int

  /// The maximum number of terms that the search makes, each counted with its members.
  package var work: Int

  /// A limit that a question reaches after a few seconds.
  package static let standard = LanguageLimit(states: 50_000, work: 5_000_000)

  /// Creates a limit.
  package init(states: Int, work: Int) {
    self.states = states
    self.work = work
  }
}
