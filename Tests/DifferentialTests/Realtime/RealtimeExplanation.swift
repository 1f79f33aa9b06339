/// A known reason why model and engine differ.
enum RealtimeExplanation: Sendable {
  /// Nothing is known so far.
  init?(_ test: RealtimeCase, _ comparison: RealtimeComparison) { return nil }
}
