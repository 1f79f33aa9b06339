package import RulePrograms
package import RuleValues
package import SourceText

/// The front-end of the Realtime Database's rules language: JSON text in, a program or diagnostics out.
package struct CompiledRealtimeRules: Sendable {
  /// The rules; nil exactly if a diagnostic is an error.
  package let program: Program?
  /// The errors, warnings and notes, in the order of the text: at most
  /// ``RealtimeLimits/diagnostics`` and one that counts the rest.
  package let diagnostics: [Diagnostic]
  /// After a review, the spans of the statements that a comment can be about, in any order: each rule, and each key of
  /// a location.
  package let statements: [Span]

  /// Reads, checks and lowers a rules file. Never throws and never traps, whatever the bytes.
  ///
  /// - Parameters:
  ///   - functions: the variables and members that rules can use.
  ///   - now: the time of a review, which runs further lints and keeps more diagnostics; nil to only load the rules.
  package static func load(
    _ file: SourceFile, functions: RealtimeLibrary, reviewedAt now: Timestamp? = nil
  ) -> CompiledRealtimeRules {
    var reader = RulesTreeReader(file)
    reader.read()
    let checked = CheckedRules(reader.tree, functions)
    let errors = reader.diagnostics + checked.diagnostics
    let isRejected = errors.hasErrors || reader.tree.locations.isEmpty
    var findings = Findings(capacity: 10 * RealtimeLimits.diagnostics)
    BracesKey.check(reader.tree, into: &findings)
    if !errors.hasErrors { Lints.check(checked, reviewedAt: now, into: &findings) }
    return CompiledRealtimeRules(
      program: isRejected ? nil : RulesetLowering.lower(checked, file: file),
      diagnostics: (errors + findings.sorted()).bounded(
        to: now == nil || isRejected ? RealtimeLimits.diagnostics : RealtimeLimits.reviewDiagnostics,
        dropped: findings.dropped,
        code: MoreDiagnostics.page.code),
      statements: now == nil ? [] : reader.tree.statements)
  }

  /// Parses one condition without checking names and types, for tests and for the grammar's cases.
  ///
  /// - Returns: the syntax tree as nested lists such as `(== (. auth uid) $uid)`, and the diagnostics of the text.
  package static func parse(condition file: SourceFile) -> (outline: String, diagnostics: [Diagnostic]) {
    let (tree, diagnostics) = Parser.parse(ConditionText(wholeOf: file))
    return (tree.outline, diagnostics.bounded(to: RealtimeLimits.diagnostics, code: MoreDiagnostics.page.code))
  }
}

extension RulesTree {
  /// The spans of the statements that a comment can be about.
  fileprivate var statements: [Span] {
    locations.flatMap { location in
      location.rules.map { rule in
        switch rule.condition {
        case .constant(_, let span): rule.keySpan.union(span)
        case .text(let text): rule.keySpan.union(text.span)
        }
      } + (location.parent == nil ? [] : [location.keySpan])
    }
  }
}
