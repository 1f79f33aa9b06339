package import RuleProofs
package import RuleValues
package import SecurityRules
package import SourceText
import SymbolicRules
import Synchronization

/// The audits that a check of rules files makes, in the order of the files.
package final class RuleAudits: Sendable {
  private let audits = Mutex<[RulesAudit]>([])

  /// Creates an empty list.
  package init() {}

  /// The audits so far.
  package var all: [RulesAudit] { audits.withLock { $0 } }

  /// Whether the evaluator contradicts a proof, which is a fault of this program.
  package var isContradicted: Bool { all.contains { $0.findings.contains { $0.answer.contradiction != nil } } }

  /// Audits rules for the requests at a time, and returns the findings as diagnostics.
  ///
  /// - Throws: as ``AuditFindings/diagnostics(of:)``.
  package func diagnostics(of rules: AnyRuleset, at time: Timestamp) throws -> [Diagnostic] {
    let audit = RulesAudit(of: rules, at: time)
    audits.withLock { $0.append(audit) }
    return try AuditFindings.diagnostics(of: audit)
  }
}
