import RulePrograms
import SourceText

/// Patterns written as other languages want them.
enum Patterns {
  static func find(in file: LintedRules) -> [Diagnostic] {
    file.tree.nodeIDs.compactMap { id in
      guard case .method(let declaration) = file.rules.resolution(of: id), declaration.builtin == .matches,
        case .call(_, let arguments) = file.tree[id].kind, arguments.count == 1, let text = file.text(arguments[0])
      else { return nil }
      let span = file.tree[file.tree.peeled(arguments[0])].span
      let bytes = Array(text.utf8)
      let slash = UInt8(ascii: "/")
      if bytes.count > 2, bytes.first == slash, bytes.last == slash { return SlashedPattern.report(text, at: span) }
      let isAnchored = bytes.first == UInt8(ascii: "^") && bytes.last == UInt8(ascii: "$")
      return isAnchored && bytes.count > 2 && bytes[bytes.count - 2] != UInt8(ascii: "\\")
        ? AnchoredPattern.report(at: span) : nil
    }
  }
}
