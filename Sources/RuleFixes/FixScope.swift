import SecurityRules
import SourceText

/// Which fixes are applied.
package enum FixScope: Sendable {
  /// Those that need no review. Firebase rejects a file with an error, so the fix of an error needs none if it leaves no choice. The
  /// fix of a warning or note needs none if its page says that it changes no decision.
  case certain
  /// Also those that can change decisions, guess a name, or may hide a mistake.
  case all

  private static let effects: [String: FixEffect] = {
    let named = AnyRuleset.diagnosticPages.compactMap { page in page.fix.map { (page.code.name, $0) } }
    return Dictionary(named) { first, _ in first }
  }()

  /// Returns what the fix of a code does to decisions, by the page of the code; nil if the code is an error and its fix leaves no
  /// choice.
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
