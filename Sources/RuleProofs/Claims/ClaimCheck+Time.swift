import RuleValues
package import SecurityRules

extension ClaimCheck {
  /// Decides claims within a time for all of them. All are searched first, which is fast; then solvers get the time that is left, in
  /// equal parts for the claims that are still open.
  ///
  /// - Parameters:
  ///   - time: the time for the proofs.
  ///   - progress: called with the number of decided claims.
  /// - Returns: the answers, in the order of the claims. What the time was too short for is searched and not proved.
  /// - Throws: as ``answer(_:)``.
  package static func answers(
    to claims: [Claim], about rules: AnyRuleset, by engine: ProofEngine = ProofEngine(), within time: Duration,
    progress: (Int) -> Void = { _ in }
  ) throws -> [ClaimAnswer] {
    let end = MonotonicInstant.now + time
    let search = ClaimCheck(of: rules, by: .none, proofTime: .zero)
    var answers = try claims.map { try search.answer($0) }
    let open = engine.solvers.isEmpty ? [] : answers.indices.filter { !answers[$0].isDecided }
    for (done, index) in open.enumerated() {
      progress(claims.count - open.count + done)
      let left = end - MonotonicInstant.now
      if left <= .zero { break }
      let share = min(.seconds(10), left / (open.count - done))
      answers[index] = try ClaimCheck(of: rules, by: engine, proofTime: share, searchTime: .zero).answer(claims[index])
    }
    progress(claims.count)
    return answers
  }
}
