package import RulePrograms
import Synchronization

/// The rules that made a decision. They are one object, to which every decision refers.
package final class DecidingRules: Sendable {
  /// The program of the rules. A reading in another module copies it, so what each decision asks for is a property of its own.
  package let program: Program
  /// Whether there are any rules.
  package let hasRules: Bool
  /// Whether a rule that grants is enough for the places below it.
  package let grantsCascade: Bool
  /// The revision of the rules; nil if they were not loaded as a ruleset.
  package let revision: RulesRevision?
  /// The names of the rules in results, by index; nil until one is asked for.
  private let reasonNames = Mutex<[String]?>(nil)
  private let compiled = Mutex<(plain: ConditionCode?, noting: ConditionCode?)>((nil, nil))

  /// Creates the rules that decide by `program`.
  package init(_ program: Program, revision: RulesRevision? = nil) {
    self.program = program
    hasRules = !program.rules.isEmpty
    grantsCascade = program.combination == .cascadingGrant
    self.revision = revision
  }

  /// Returns the name of a rule as `because` uses it.
  package func reasonName(of rule: RuleID) -> String {
    reasonNames.withLock { names in
      if let known = names?[Int(rule.index)] { return known }
      let all = program.rules.indices.map { program.reasonName(of: RuleID($0)) }
      names = all
      return all[Int(rule.index)]
    }
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
