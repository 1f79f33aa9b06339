import SecurityRules
import SourceText

/// Which fixes are applied.
package enum FixScope: Sendable {
  /// Those that need no look: of errors, with which Firebase rejects the rules, if they leave no choice, and of warnings and notes
  /// whose page says that they only change no decision.
  case certain
  /// Also those that can change decisions, guess a name, or may hide a mistake.
  case all

  private static let effects: [String: FixEffect] = {
    let named = AnyRuleset.diagnosticPages.compactMap { page in page.fix.map { (page.code.name, $0) } }
    return Dictionary(named) { first, _ in first }
  }()

  /// Returns what the fix of a code does to decisions, by the page of the code; nil for one of an error that leaves no choice.
  static func effect(of code: DiagnosticCode) -> FixEffect? { effects[code.name] }

  /// Returns whether the fix of a diagnostic is applied. A diagnostic with several fixes leaves a choice.
  func includes(_ diagnostic: Diagnostic) -> Bool {
    guard diagnostic.fixIts.count == 1 else { return false }
    switch self {
    case .certain:
      let effect = Self.effect(of: diagnostic.code)
      return diagnostic.severity == .error ? effect == nil : effect == .keepsDecisions
    case .all: return true
    }
  }
}
