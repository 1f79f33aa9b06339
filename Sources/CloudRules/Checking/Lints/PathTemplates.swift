import RulePrograms
import SourceText

/// Segments of paths that stand for themselves where a value is meant.
enum PathTemplates {
  static func find(in file: LintedRules) -> [Diagnostic] {
    let matches = file.tree.matches.flatMap(\.path).compactMap { segment in
      name(inParentheses: segment).map { MissingDollar.report($0, meant: "{\($0)}", at: segment.span) }
    }
    return matches + file.tree.nodeIDs.flatMap { inPath($0, file) }
  }

  private static func inPath(_ id: NodeID, _ file: LintedRules) -> [Diagnostic] {
    guard case .path(let segments) = file.tree[id].kind else { return [] }
    let isRead = isArgument(id, file)
    return segments.compactMap { segment in
      if let name = name(inParentheses: segment) {
        return MissingDollar.report(name, meant: "$(\(name))", at: segment.span)
      }
      guard isRead, let name = segment.captured else { return nil }
      return OpenTemplate.report(name.text, at: segment.span)
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
    guard let call = file.user(of: id), case .builtin(let declaration) = file.rules.resolution(of: call) else {
      return false
    }
    return [.get, .exists, .getAfter, .existsAfter, .firestoreGet, .firestoreExists].contains(declaration.builtin)
  }
}
