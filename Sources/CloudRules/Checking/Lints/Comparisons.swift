import RulePrograms
import RuleValues
import SourceText

/// Comparisons with what the other side never is.
enum Comparisons {
  static func check(
    _ sign: BinaryOperator, _ left: NodeID, _ right: NodeID, in file: LintedRules, _ findings: inout Findings
  ) {
    switch sign {
    case .equal, .notEqual: check(left, right, in: file, &findings)
    case .isIn:
      guard case .list(let elements) = file.tree[file.tree.peeled(right)].kind else { return }
      for element in file.tree[elements] { check(left, element, in: file, &findings) }
    default: break
    }
  }

  private static func check(
    _ left: NodeID, _ right: NodeID, in file: LintedRules, _ findings: inout Findings
  ) {
    if let diagnostic = report(left, right, file) ?? report(right, left, file) { findings.warn(diagnostic) }
  }

  private static func report(_ value: NodeID, _ other: NodeID, _ file: LintedRules) -> Diagnostic? {
    if file.isNull(other), case .builtin(let function) = file.rules.resolution(of: file.tree.peeled(value)),
      [.get, .firestoreGet].contains(function.builtin)
    {
      return MissingDocument.report(function.declaration, at: file.tree[value].span)
    }
    let span = file.tree[file.tree.peeled(other)].span
    switch file.way(of: value) {
    case .requestMethod:
      guard let text = file.text(other), !MethodSet.isMethod(text) else { return nil }
      return NeverMethod.report(text, at: span)
    case .signInProvider:
      guard let text = file.text(other) else { return nil }
      return ProviderSpelling.signInProvider(meantBy: text).map { ProviderName.report(text, meant: $0, at: span) }
    default: return nil
    }
  }
}
