import RuleValues
import SecurityRules
import SourceText

/// The mutants of a rules file, each text once.
struct MutantList {
  /// The mutants, in the order of the file.
  private(set) var mutants: [Mutant] = []

  /// Makes the mutants of the rules of some services in one file.
  init(of rulesets: [AnyRuleset], _ operators: [MutationOperator]) {
    guard let file = rulesets.first?.file else { return }
    var known: [[UInt8]: Int] = [file.bytes: -1]
    for ruleset in rulesets {
      let text = RulesText(ruleset)
      for kind in operators {
        for edit in kind.edits(of: text) {
          let bytes = edit.applied(to: file)
          if let index = known[bytes] {
            if index >= 0 {
              mutants[index].reaches[ruleset.service] = mutants[index].reaches[ruleset.service] ?? edit.reach
            }
            continue
          }
          known[bytes] = mutants.count
          mutants.append(
            Mutant(
              kind: kind, edit: edit, original: file, file: SourceFile(name: file.name, bytes: bytes),
              reaches: [ruleset.service: edit.reach], place: text.place(of: edit.span)))
        }
      }
    }
    mutants = mutants.enumerated().sorted {
      ($0.element.edit.span.start, $0.offset) < ($1.element.edit.span.start, $1.offset)
    }.map(\.element)
  }
}
