import SymbolicRules

/// The terms whose values a case restricts.
struct CaseRestrictions {
  private let classes: TermClasses
  /// The number of terms of each class.
  private var counts: [Term: Int] = [:]
  /// The classes that statements of the case mention.
  private var mentioned: Set<Term> = []
  /// The terms that other values are computed from.
  private(set) var operands: Set<Term> = []

  init(_ question: Question, _ classes: TermClasses) {
    self.classes = classes
    let space = question.space
    for term in question.terms {
      counts[classes.root(of: term), default: 0] += 1
      switch space[term] {
      case .applied(_, let terms, _): operands.formUnion(terms)
      case .size(let value) where classes.constant(of: term) != nil: mentioned.insert(classes.root(of: value))
      default: break
      }
    }
    var open = classes.literals.flatMap(\.atom.terms) + classes.different.flatMap { [$0, $1] }
    while let term = open.popLast() {
      mentioned.insert(classes.root(of: term))
      switch space[term] {
      case .size(let value): open.append(value)
      case .applied(_, let terms, _), .joined(let terms): open += terms
      default: break
      }
    }
  }

  /// Returns whether the case restricts the value of a term by more than its kind.
  func restricts(_ term: Term) -> Bool {
    let root = classes.root(of: term)
    return mentioned.contains(root) || operands.contains(term) || counts[root, default: 0] > 1
      || classes.constant(of: root) != nil
  }
}
