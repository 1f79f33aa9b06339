package import RuleMutations

/// How numbers of mutants are shown.
package enum MutationScore {
  /// Returns the score, such as `97.5 %`. A score below 100 % is never rounded up to it.
  package static func text(_ counts: MutationCounts) -> String {
    guard let score = counts.score else { return "unknown" }
    let tenths = Int(score * 10)
    return tenths % 10 == 0 ? "\(tenths / 10) %" : "\(tenths / 10).\(tenths % 10) %"
  }

  /// Returns what is missing to a threshold, as a sentence without a final period; nil if enough mutants were killed.
  ///
  /// - Parameter threshold: the lowest score, in percent.
  package static func shortfall(_ counts: MutationCounts, below threshold: Double) -> String? {
    guard let score = counts.score, score < threshold else { return nil }
    let limit = threshold.rounded() == threshold ? "\(Int(threshold))" : "\(threshold)"
    return "the cases kill \(text(counts)) of the mutants, less than \(limit) %"
  }

  /// Returns the numbers, such as `40 mutants: 30 killed, 3 equivalent, 7 survived`.
  static func numbers(_ counts: MutationCounts) -> String {
    if counts.all == 0 { return "no mutants" }
    var parts = ["\(counts.killed) killed"]
    if counts.equivalent > 0 { parts.append("\(counts.equivalent) equivalent") }
    if counts.survived > 0 { parts.append("\(counts.survived) survived") }
    if counts.undecided > 0 { parts.append("\(counts.undecided) survived or equivalent") }
    return "\(counts.all) \(counts.all == 1 ? "mutant" : "mutants"): \(parts.joined(separator: ", "))"
  }
}
