public import RulePrograms
public import SourceText

/// The front-end of the Realtime Database's rules language: JSON text in, a program or diagnostics out.
public enum RealtimeRuleset {
  /// Reads, checks and lowers a rules file. Never throws and never traps, whatever the bytes.
  ///
  /// - Returns: the program, nil exactly where a diagnostic is an error; and the diagnostics in the order of the text,
  ///   at most ``RealtimeLimits/diagnostics`` and one that counts the rest.
  public static func load(_ file: SourceFile) -> (program: Program?, diagnostics: [Diagnostic]) {
    var reader = RulesTreeReader(file)
    reader.read()
    let checked = CheckedRules(reader.tree)
    let errors = reader.diagnostics + checked.diagnostics
    let isRefused = errors.hasErrors || reader.tree.locations.isEmpty
    var findings = Findings(capacity: 10 * RealtimeLimits.diagnostics)
    BracesKey.check(reader.tree, into: &findings)
    if !errors.hasErrors { Lints.check(checked, into: &findings) }
    let program = isRefused ? nil : RulesetLowering.lower(checked, file: file)
    let diagnostics = (errors + findings.sorted()).bounded(
      to: RealtimeLimits.diagnostics, dropped: findings.dropped, code: MoreDiagnostics.page.code)
    return (program, diagnostics)
  }

  /// Reads one condition by itself, for tests and for the grammar's cases: names and types are not checked.
  ///
  /// - Returns: the syntax tree as nested lists such as `(== (. auth uid) $uid)`, and what is wrong with the text.
  public static func parse(condition file: SourceFile) -> (tree: String, diagnostics: [Diagnostic]) {
    let (tree, diagnostics) = Parser.parse(ConditionText(wholeOf: file))
    return (tree.outline, diagnostics.bounded(to: RealtimeLimits.diagnostics, code: MoreDiagnostics.page.code))
  }
}
