import RulePatterns
import RulePrograms
import SourceText

/// Patterns that stand in the rules as literals: those that are no RE2 are refused, the others are kept for the program.
struct PatternCheck {
  private struct Question: Hashable {
    let text: [UInt8]
    let purpose: PatternPurpose
  }

  private var refused: [Question: RegexError?] = [:]
  private var patterns: [[UInt8]: Pattern] = [:]

  /// Compiles each pattern once.
  static func find(in rules: inout CheckedRules, _ findings: inout Findings) {
    var check = PatternCheck()
    let tree = rules.tree
    for id in tree.nodeIDs {
      guard case .method(let method) = rules.resolution(of: id), let purpose = purpose(of: method.builtin),
        case .call(_, let arguments) = tree[id].kind, let argument = tree[arguments].first,
        tree[arguments].count == (method.builtin == .replace ? 2 : 1),
        case .string(let literal) = tree[tree.peeled(argument)].kind, tree.halvedText(literal) == nil
      else { continue }
      let text = tree.text(literal)
      if let error = check.refusal(of: text, Question(text: Array(text.utf8), purpose: purpose)) {
        let span = tree[tree.peeled(argument)].span
        if method.builtin == .replace {
          findings.warn(RefusedPattern.report(error, .warning, at: span))
        } else {
          findings.refuse(RefusedPattern.report(error, at: span))
        }
      }
    }
    rules.patterns = check.patterns
  }

  private static func purpose(of method: Builtin) -> PatternPurpose? {
    switch method {
    case .matches: .wholeText
    case .replace, .split: .search
    default: nil
    }
  }

  private mutating func refusal(of text: String, _ question: Question) -> RegexError? {
    if let known = refused[question] { return known }
    switch Pattern.compile(text, dialect: .re2, purpose: question.purpose) {
    case .success(let pattern):
      if question.purpose == .wholeText { patterns[question.text] = pattern }
      refused[question] = .some(nil)
      return nil
    case .failure(let error):
      refused[question] = error
      return error
    }
  }
}
