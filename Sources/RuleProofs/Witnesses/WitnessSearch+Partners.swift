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
      combined = space.both(combined, space.any([isOwn, isUnchanged(ids)] + changes))
    }
    return known.isEmpty ? nil : combined
  }
}
