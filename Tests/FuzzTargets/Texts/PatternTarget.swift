import RulePatterns

/// A pattern, a subject and a replacement, each on a line, in both dialects. Compiled code and the simulation agree, and no
/// outcome is that of an invalid text.
struct PatternTarget: FuzzTarget {
  static let name = "patterns"
  static let maximumBytes = 512
  static let words = [
    "(?i)", "(?:", "(?P<n>", "[[:alpha:]]", "[^a-z]", "\\d", "\\w", "\\b", "\\B", "\\pL", "\\p{Greek}", "\\P{Lu}",
    "{2,3}", "{2,}", "*?", "+?", "\\x41", "\\x{1F600}", "\\u0041", "\\Q", "\\E", "\\A", "\\z", "$1", "${n}", "(a|b)*",
    "(?m:", "(?s:", "(?U)", "\\u{1F600}", ".", "^", "$", "\\C", "a{1000}", "(?i:ſ|K)",
  ]

  private let matcher = PatternMatcher()

  func check(_ bytes: [UInt8]) throws {
    let lines = bytes.split(separator: 0x0A, maxSplits: 2, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    let body = lines.first ?? ""
    let subject = Array((lines.count > 1 ? lines[1] : body).utf8)
    let replacement = Array((lines.count > 2 ? lines[2] : "-").utf8)
    for flags in ["", "i"] {
      let pattern = try accepted(Pattern.compile(body, flags: flags, dialect: .realtime), body)
      guard let pattern else { continue }
      let outcome = subject.withUnsafeBufferPointer { matcher.search(pattern, $0) }
      try require(outcome != .invalidSubject, "search of a valid text")
    }
    for dialect in [RegexDialect.realtime, .re2] {
      try checkAgreement(body, dialect, subject, replacement)
    }
  }

  /// Compares what compiled code finds with what the simulation finds, which runs patterns compiled for another purpose.
  private func checkAgreement(
    _ body: String, _ dialect: RegexDialect, _ subject: [UInt8], _ replacement: [UInt8]
  ) throws(BrokenProperty) {
    let patterns = [PatternPurpose.search, .wholeText, .everyMatch].map { purpose in
      Pattern.compile(body, dialect: dialect, purpose: purpose)
    }
    var accepted: [Pattern] = []
    for pattern in patterns { if let pattern = try self.accepted(pattern, body) { accepted.append(pattern) } }
    guard accepted.count == 3 else { return try require(accepted.isEmpty, "\(accepted.count) purposes are accepted") }
    let outcomes = subject.withUnsafeBufferPointer { subject in
      accepted.map { (matcher.search($0, subject), matcher.matchesWhole($0, subject)) }
    }
    for outcome in outcomes {
      try requireEqual(outcome.0, outcomes[0].0, "search")
      try requireEqual(outcome.1, outcomes[1].1, "matchesWhole")
    }
    if dialect == .re2 { try checkRewriting(accepted[2], subject, replacement) }
  }

  private func checkRewriting(
    _ pattern: Pattern, _ subject: [UInt8], _ replacement: [UInt8]
  ) throws(BrokenProperty) {
    var (replaced, pieces) = ([UInt8](), [Range<Int>]())
    let (first, second) = subject.withUnsafeBufferPointer { subject in
      replacement.withUnsafeBufferPointer { replacement in
        (
          matcher.replaceAll(pattern, in: subject, with: replacement) { replaced += $0 },
          matcher.split(pattern, subject) { pieces.append($0) }
        )
      }
    }
    try require(first != .invalidSubject && second != .invalidSubject, "rewriting of a valid text")
    if first == .finished {
      try require(String(validating: replaced, as: UTF8.self) != nil, "the replaced text is not UTF-8")
    }
    if second == .finished {
      try require(zip(pieces, pieces.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }, "pieces overlap")
    }
  }

  private func accepted(_ result: Result<Pattern, RegexError>, _ body: String) throws(BrokenProperty) -> Pattern? {
    switch result {
    case .success(let pattern): return pattern
    case .failure(let error):
      try require((0...body.utf8.count).contains(error.offset), "\(error) is outside of the pattern")
      return nil
    }
  }

  private func requireEqual(_ one: MatchOutcome, _ other: MatchOutcome, _ what: String) throws(BrokenProperty) {
    try require(one != .invalidSubject, "\(what) of a valid text")
    if one == .limitExceeded || other == .limitExceeded { return }
    try require(one == other, "\(what): \(one) and \(other)")
  }
}
