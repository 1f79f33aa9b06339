import Platform
import RulePrograms
import RuleValues
import SymbolicRules

/// The requests of each form, and when the checked rules allow them. Many claims are about the same forms, so these are
/// kept.
final class CheckedRequests {
  private struct Key: Hashable {
    let form: RequestForm
    let isUnfiltered: Bool
  }

  private let service: RulesService
  private let program: Program
  private let work: WorkBudget
  private var known: [Key: (request: SymbolicRequest, isAllowed: Formula)] = [:]

  init(to service: RulesService, checking program: Program, within work: WorkBudget) {
    self.work = work
    self.service = service
    self.program = program
  }

  subscript(form: RequestForm, isUnfiltered isUnfiltered: Bool) -> (request: SymbolicRequest, isAllowed: Formula) {
    let key = Key(form: form, isUnfiltered: isUnfiltered)
    if let known = known[key] { return known }
    let request = SymbolicRequest(form, to: service, isUnfiltered: isUnfiltered, in: SymbolicSpace(work))
    let made = (request, request.isAllowed(by: program))
    known[key] = made
    return made
  }
}
