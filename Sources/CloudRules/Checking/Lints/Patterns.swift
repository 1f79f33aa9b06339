import RulePrograms
import SourceText

/// Patterns written as other languages want them.
enum Patterns {
  static func check(_ id: NodeID, _ list: NodeList, in file: LintedRules, _ findings: inout Findings) {
    guard list.count == 1, case .method(let method) = file.rules.resolution(of: id), method.builtin == .matches,
      let argument = file.tree[list].first, let text = file.text(argument)
    else { return }
    let span = file.tree[file.tree.peeled(argument)].span
    let bytes = Array(text.utf8)
    let slash = UInt8(ascii: "/")
    if bytes.count > 2, bytes.first == slash, bytes.last == slash {
      return findings.warn(SlashedPattern.report(text, at: span))
    }
    let isAnchored = bytes.first == UInt8(ascii: "^") && bytes.last == UInt8(ascii: "$")
    if isAnchored, bytes.count > 2, bytes[bytes.count - 2] != UInt8(ascii: "\\") {
      findings.warn(AnchoredPattern.report(at: span))
    }
  }
}
