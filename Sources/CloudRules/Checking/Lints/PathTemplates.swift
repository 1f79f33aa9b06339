import RulePrograms
import SourceText

/// Segments of paths that stand for themselves where a value is meant.
enum PathTemplates {
  /// Looks at the paths of matches.
  static func find(in file: LintedRules, _ findings: inout Findings) {
    for segment in file.tree.matches.lazy.flatMap(\.path) {
      guard let name = name(inParentheses: segment) else { continue }
      findings.warn(MissingDollar.report(name, meant: "{\(name)}", at: segment.span))
    }
  }

  /// Looks at a path of an expression.
  static func check(_ path: LiteralID, of id: NodeID, in file: LintedRules, _ findings: inout Findings) {
    let isRead = isArgument(id, file)
    for segment in file.tree.path(path) {
      if let name = name(inParentheses: segment) {
        findings.warn(MissingDollar.report(name, meant: "$(\(name))", at: segment.span))
      } else if isRead, let name = segment.captured {
        findings.warn(OpenTemplate.report(name.text, at: segment.span))
      }
    }
  }

  /// `uid` of `(uid)`.
  private static func name(inParentheses segment: PathSegment) -> String? {
    guard case .literal(let text) = segment.kind, text.utf8.first == UInt8(ascii: "("),
      text.utf8.last == UInt8(ascii: ")"), text != "(default)", text.utf8.count > 2
    else { return nil }
    return String(text.dropFirst().dropLast())
  }

  /// Whether a document is read at the path.
  private static func isArgument(_ id: NodeID, _ file: LintedRules) -> Bool {
    guard let call = file.user(of: id), case .builtin(let function) = file.rules.resolution(of: call) else {
      return false
    }
    return function.builtin.readsDocument
  }
}
