import RequestSimulation
import RulePrograms
import RuleValues
import SecurityRules
import SymbolicRules
import TestSupport
import Testing

@testable import RuleProofs

/// Solvers do not prove that there is no difference where there is one.
@Suite("Proofs about planted changes", .enabled(if: SolverTools.areInstalled, "needs z3 or cvc5 in PATH"))
struct ProvedChangeTests {
  @Test("Cloud Firestore", arguments: try some(of: "firestore"))
  func firestore(_ change: PlantedChange) throws { try check(change, .firestore, .firestore) }

  @Test("Cloud Storage", arguments: try some(of: "storage"))
  func storage(_ change: PlantedChange) throws { try check(change, .storage, .storage) }

  /// Every fourth change; all of them in a longer run.
  private static func some(of service: String) throws -> [PlantedChange] {
    let all = try PlantedChange.all(of: service)
    return isLong ? all : stride(from: 0, to: all.count, by: 4).map { all[$0] }
  }

  private static let isLong = Mutations.count(1) > 1

  private func check(_ change: PlantedChange, _ rules: RulesService, _ service: RulesService) throws {
    let (old, new) = try change.versions(rules)
    let comparison = RulesComparison(from: old, to: new)
    for finding in comparison.findings {
      let shapes = (finding.isNewlyAllowed ? change.allows : change.denies).map { PlantedShape($0) }
      let isListed = shapes.contains { $0.includes(finding.form) }
      switch finding.answer {
      case .identical, .proved:
        // Another form can have the difference of a shape with wildcards.
        if isListed {
          let differences = comparison.differences.filter { $0.isNewlyAllowed == finding.isNewlyAllowed }
          let shape = shapes.first { $0.includes(finding.form) }
          #expect(differences.contains { shape?.includes($0.form) ?? false }, "\(finding)")
        }
      case .unknown(let reasons): #expect(!reasons.contains(.disagreement), "\(finding)")
      case .found, .searched: break
      }
    }
    for difference in comparison.differences { try check(difference, old, new, service) }
  }

  /// Asks the solvers about a request that the versions decide differently: about all requests of its form, and about
  /// those whose terms have its values.
  private func check(
    _ difference: RulesComparison.Difference, _ old: AnyRuleset, _ new: AnyRuleset, _ service: RulesService
  ) throws {
    let space = SymbolicSpace()
    let request = SymbolicRequest(difference.form, to: service, in: space)
    let allowed = [old, new].map { request.isAllowed(by: $0.program) }
    let (yes, no) = difference.isNewlyAllowed ? (allowed[1], allowed[0]) : (allowed[0], allowed[1])
    let statement = space.all([request.facts, yes, space.not(no)])
    let question = Question(statement, in: space)
    let pinned = pins(difference, question)
    let questions = pinned.isEmpty ? [question] : [question, Question(space.all([statement] + pinned), in: space)]
    for question in questions {
      let relations = PatternRelations(space)
      // Without values, solvers need long for regular expressions.
      let isFast = Self.isLong || question.formula != questions[0].formula
      for patterns in isFast ? SMTScript.Patterns.allCases : [.relations] {
        let script = SMTScript(question, patterns: patterns, relations: relations)
        for solver in SolverTools.installed {
          let answer = solver.answer(to: script.text, limit: .seconds(1))
          #expect(answer != .unsatisfiable, "\(difference.form), \(solver), \(difference.situation)")
        }
      }
    }
  }

  /// Returns that the terms of a question have the values of a request; none if these are not known.
  private func pins(_ difference: RulesComparison.Difference, _ question: Question) -> [Formula] {
    let space = question.space
    guard let values = RequestValues(difference.situation, difference.form, in: space) else { return [] }
    return question.terms.flatMap { term -> [Formula] in
      guard space.constant(term) == nil, let value = try? values.value(term) else { return [] }
      let isKind = space.isKind(term, Kinds(of: value))
      guard let constant = Constant(value), constant.kind != .nan else { return [isKind] }
      return [isKind, space.equal(term, space.term(constant))]
    }
  }
}
