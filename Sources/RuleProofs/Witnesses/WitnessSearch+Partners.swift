import RulePrograms
import SecurityRules
import SymbolicRules

/// What the rules demand of the other writes of a commit.
extension WitnessSearch {
  /// The maximum number of other documents whose rules a proof takes into account.
  private static let maximumDocuments = 4

  /// Returns a statement with the rules of the other documents whose state after the commit it mentions: each of them is as
  /// before, or a version that allows the commit allows its change.
  ///
  /// - Returns: nil without such documents.
  func withAllowedPartners(_ statement: Formula) -> Formula? {
    guard [.create, .update, .delete].contains(request.method),
      let version = conditions.first(where: { $0.decision.isAllowed && $0.decision.subject == .request })
    else { return nil }
    let space = request.space
    var known: Set<[Term]> = []
    var combined = statement
    while let ids = written(in: combined).first(where: { !known.contains($0) }), known.count < Self.maximumDocuments {
      known.insert(ids)
      let changes = [RuleMethod.create, .update, .delete].map { method in
        let partner = SymbolicRequest(method, of: ids, beside: request)
        return space.both(partner.facts, partner.isAllowed(by: version.decision.rules.program))
      }
      // The rules of the request's own document are a part of the statement.
      let isOwn = space.not(isDifferent(request.segments.compactMap(\.self), ids))
      let isSame = isIdentical(ids, in: [combined] + changes)
      combined = space.both(combined, space.any([isOwn, isSame] + changes))
    }
    return known.isEmpty ? nil : combined
  }

  /// Returns that a document is the same before and after the commit, as far as formulas mention it.
  private func isIdentical(_ ids: [Term], in formulas: [Formula]) -> Formula {
    let space = request.space
    let (before, after) = (space.document(ids, isAfter: false), space.document(ids, isAfter: true))
    let pairs = space.terms(of: formulas).compactMap { term -> (Term, Term)? in
      if let other = counterpart(of: term, in: before, for: after) { return (other, term) }
      return counterpart(of: term, in: after, for: before).map { (term, $0) }
    }
    return space.all(([(before, after)] + pairs).map { space.areIdentical($0, $1) })
  }

  /// Returns the same part of another map; nil if a term is no part of the map `root`.
  private func counterpart(of term: Term, in other: Term, for root: Term) -> Term? {
    let space = request.space
    if term == root { return other }
    guard case .field(let map, let key) = space[term] else { return nil }
    return counterpart(of: map, in: other, for: root).map { space.field($0, key) }
  }
}
