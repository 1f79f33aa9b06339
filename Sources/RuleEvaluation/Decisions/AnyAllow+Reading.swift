import RulePrograms
import RuleValues

extension AnyAllow {
  /// Has the data read the documents of the request, and those that the matching rules may read, in one access.
  ///
  /// A request for one document whose rules read no other one is left alone: its rules may not read it at all.
  @inline(never)
  mutating func readAhead() {
    guard let code = evaluator.machine?.code else { return }
    var paths = evaluator.environment.documents.entries.map(\.path)
    for match in matches.matches where !code.planned[Int(match.rule.index)].isEmpty {
      var captures: [Int: RuleValue] = [:]
      matches.forEachCapture(of: match) { captures[$0.slot] = $0.value }
      for planned in code.planned[Int(match.rule.index)] {
        guard let path = evaluator.state.document(at: planned, code, captures: captures) else { continue }
        if path.database == evaluator.environment.database, !paths.contains(path) { paths.append(path) }
      }
    }
    if paths.count > 1 { evaluator.environment.surroundings?.readAhead(paths) }
  }
}
