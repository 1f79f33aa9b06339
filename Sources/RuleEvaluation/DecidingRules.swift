package import RulePrograms
import Synchronization

/// The rules that made a decision. They are one object, to which every decision refers.
package final class DecidingRules: Sendable {
  /// The program of the rules.
  package let program: Program
  /// The revision of the rules; nil if they were not loaded as a ruleset.
  package let revision: RulesRevision?
  private let compiled = Mutex<(plain: ConditionCode?, noting: ConditionCode?)>((nil, nil))

  /// Creates the rules that decide by `program`.
  package init(_ program: Program, revision: RulesRevision? = nil) {
    self.program = program
    self.revision = revision
  }

  /// Returns the compiled conditions of the program, which are made once.
  ///
  /// - Parameter parts: what an observer needs to know.
  /// - Returns: nil if the walker must evaluate all conditions.
  func code(for parts: ObservedParts) -> ConditionCode? {
    compiled.withLock { compiled in
      switch parts {
      case .nothing:
        let code = compiled.plain ?? ConditionCode(program)
        compiled.plain = code
        return code
      case .outcomes:
        let code = compiled.noting ?? ConditionCode(program, isNoting: true)
        compiled.noting = code
        return code
      case .values: return nil
      }
    }
  }
}
