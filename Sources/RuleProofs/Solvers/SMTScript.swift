import SymbolicRules

/// A question in SMT-LIB 2.6.
///
/// The script describes at least all requests for which the statement holds: what has no exact form may have any value.
/// So if a solver finds that it has no model, no such request exists. A model is only a candidate, because the values that
/// are left open can be impossible.
struct SMTScript {
  /// How patterns are described.
  enum Patterns: Sendable, CaseIterable {
    /// By their relations, which this package decides itself. Solvers are fast then.
    case relations
    /// Also by regular expressions, as far as these have an exact form.
    case expressions
  }

  /// What a model states about.
  enum Subject: Hashable, Sendable {
    /// The value of a term.
    case term(Term)
    /// Whether a statement of the formula is true.
    case atom(Atom)
  }

  /// The script, which asks for satisfiability and a model.
  let text: String
  /// What a model states about, in the order of `get-value`.
  let subjects: [Subject]

  /// Creates the script of a question.
  init(_ question: Question, patterns: Patterns, relations: PatternRelations) {
    var writer = SMTWriter(question, relations)
    writer.writeTerms()
    writer.writePatterns(patterns)
    writer.writeOrder()
    writer.writeSizes()
    writer.writeElements()
    writer.writeKeys()
    writer.writeFormula()
    let terms = question.terms.filter { writer.isDeclared($0) }
    subjects = terms.map { .term($0) } + writer.atoms.map { .atom($0) }
    let asked = terms.map { writer[$0] } + writer.atoms.map { writer.name(of: question.space.atom($0)) }
    var lines = ["(set-option :produce-models true)", "(set-logic ALL)", SMTSort.declaration]
    lines += SMTSort.functions + writer.lines + ["(check-sat)"]
    if !asked.isEmpty { lines.append("(get-value (\(asked.joined(separator: " "))))") }
    text = lines.joined(separator: "\n") + "\n"
  }
}
