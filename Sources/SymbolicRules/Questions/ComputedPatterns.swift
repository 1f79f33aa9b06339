import RulePatterns
import RulePrograms
import RuleValues

extension SymbolicSpace {
  /// Returns that texts match the patterns which rules make of the caller's uid, for a caller with one uid. The symbolic form does
  /// not model such patterns, so without this statement a search finds a request only by luck.
  ///
  /// - Returns: a statement that restricts requests; always, if a formula has no such patterns.
  package func examplesOfPatterns(in formula: Formula, uid: String) -> Formula {
    let caller = field(input(.auth), "uid")
    let matches = formula.atoms(in: self).compactMap { atom -> Formula? in
      guard case .unmodeled(let gap) = atom, self.gap(gap).construct == RuleText("`\(Builtin.matches)`") else {
        return nil
      }
      let operands = operands(ofGap: gap)
      guard operands.count == 2, case .term(let text) = operands[0], case .term(let pattern) = operands[1],
        case .joined(let parts) = self[pattern], parts.contains(caller)
      else { return nil }
      let known = parts.map { $0 == caller ? uid : constant($0)?.text }
      let source = known.compactMap(\.self)
      guard source.count == known.count else { return nil }
      return (try? Pattern.compile(source.joined(), dialect: .re2, purpose: .wholeText).get()).map {
        self.matches(text, $0)
      }
    }
    return matches.isEmpty ? .always : all([equal(caller, term(uid))] + matches)
  }
}
