import RuleValues
import SymbolicRules

/// The values of a solver's model, as cases of the directed search. The search completes them, because a model has no
/// members of containers, and its strings can contradict what the script leaves open.
struct SolverModel {
  private let question: Question
  private let space: SymbolicSpace
  private var values: [(term: Term, value: SolverValue)] = []
  private var truths: [(atom: Atom, value: Bool)] = []

  /// Reads a model. What cannot be read remains open.
  ///
  /// - Parameter stated: what the model says about each subject.
  init(_ question: Question, _ subjects: [SMTScript.Subject], _ stated: [SExpression]) {
    self.question = question
    space = question.space
    for (subject, expression) in zip(subjects, stated) {
      switch subject {
      case .term(let term):
        if let value = SolverValue(expression) { values.append((term, value)) }
      case .atom(let atom):
        if case .atom(let text) = expression { truths.append((atom, text == "true")) }
      }
    }
  }

  /// The cases that the model describes: with its own values, without its strings, and with none of its values.
  var cases: [TermClasses] {
    let all = Kinds(rawValue: .max)
    return [all, all.subtracting(.string), Kinds()].compactMap { classes(keeping: $0) }
  }

  /// Returns the case in which the statements are true and false as in the model, with the model's values of some kinds;
  /// nil for a contradiction.
  private func classes(keeping kinds: Kinds) -> TermClasses? {
    var classes = TermClasses(space)
    for (term, value) in values {
      guard classes.assume(.kind(term, value.kind), true) else { return nil }
    }
    for (atom, value) in truths {
      guard classes.assume(atom, value) else { return nil }
    }
    for (term, value) in values {
      guard let constant = value.constant, kinds.contains(value.kind) else { continue }
      guard classes.assume(.equal(term, space.term(constant)), true) else { return nil }
    }
    return classes
  }
}
