import RulePatterns
import RulePrograms
import SourceText

/// Patterns that stand in the rules as literals and are no RE2.
enum PatternCheck {
  static func find(in rules: CheckedRules) -> [Diagnostic] {
    let tree = rules.tree
    return tree.nodeIDs.compactMap { id in
      guard case .method(let declaration) = rules.resolution(of: id),
        [.matches, .replace, .split].contains(declaration.builtin), case .call(_, let arguments) = tree[id].kind,
        let argument = arguments.first, case .string(let text) = tree[tree.peeled(argument)].kind,
        case .failure(let error) = Pattern.compile(text, flags: "", dialect: .re2)
      else { return nil }
      return RefusedPattern.report(error, at: tree[tree.peeled(argument)].span)
    }
  }
}
