import SymbolicRules

extension SymbolicSpace {
  /// Returns the order in which the values that a term depends on are changed: what is written, the caller, what is
  /// stored, and the path and the time last.
  func changeRank(of term: Term) -> Int {
    switch self[term] {
    case .document(_, isAfter: true): return 0
    case .document, .referenced: return 2
    case .field(let outer, _), .element(let outer, _), .size(let outer): return changeRank(of: outer)
    case .joined(let parts), .applied(_, let parts, _): return parts.map { changeRank(of: $0) }.min() ?? 4
    case .constant: return 4
    case .input(let input):
      switch input {
      case .after, .written, .query, .unmodeled, .unnamedKey: return 0
      case .auth: return 1
      case .before, .data: return 2
      case .segment, .time, .now, .namesDocument, .spansCollections, .checksDocument: return 3
      }
    }
  }
}
