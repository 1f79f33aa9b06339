import RulePrograms
import SourceText

/// Finds unknown names, and calls with a wrong number of arguments.
struct NameCheck {
  private let rules: CheckedRules
  private let tree: SyntaxTree
  private let names: Names
  private let file: SourceFile
  /// The names that ``Availability`` has handled.
  private let decided: Set<NodeID>

  static func find(
    in rules: CheckedRules, names: Names, decided: Set<NodeID>, file: SourceFile, into findings: inout Findings
  ) {
    let check = NameCheck(rules: rules, tree: rules.tree, names: names, file: file, decided: decided)
    for id in rules.tree.nodeIDs { check.check(id, &findings) }
  }

  private func check(_ id: NodeID, _ findings: inout Findings) {
    switch rules.resolution(of: id) {
    case .unbound where decided.contains(id), .unknownFunction where decided.contains(id): break
    case .unbound:
      let span = tree[id].span
      let isPrefix = file.text(of: Span(span.end, span.end + 1)) == "."
      findings.warn(UnknownVariable.report(text(of: id), at: span, isPrefix: isPrefix))
    case .unknownFunction:
      findings.warn(UnknownFunction.report(calledName(id), in: rules.library, at: nameSpan(of: id)))
    case .unknownMethod:
      findings.warn(
        UnknownMethod.report(calledName(id), in: rules.library, at: nameSpan(of: id), membership: membership(of: id)))
    case .function(let function):
      if let others = names.duplicates[function] {
        let counts = ([function] + others).map { tree.functions[$0.index].parameters.count }
        checkCount(id, &findings, named: tree[function].name.text) { counts.contains($0) }
      } else {
        let count = tree.functions[function.index].parameters.count
        checkCount(id, &findings, named: tree.functions[function.index].name.text) { $0 == count }
      }
    case .builtin(let function):
      // The service does not check the functions of `firestore`.
      if rules.library.namespace(of: function) == "firestore" { return }
      checkCount(id, &findings, named: rules.library.qualifiedName(of: function)) { rules.library.takes(function, $0) }
    case .method(let method):
      checkCount(id, &findings, named: rules.library.name(of: method)) { rules.library.takes(method, $0 + 1) }
    default: break
    }
  }

  private func checkCount(
    _ id: NodeID, _ findings: inout Findings, named name: @autoclosure () -> String, _ isTaken: (Int) -> Bool
  ) {
    guard case .call(_, let arguments) = tree[id].kind, !isTaken(Int(arguments.count)) else { return }
    let taken = (0...CloudLimits.parameters).filter(isTaken)
    findings.warn(ArgumentCount.report(name(), takes: taken, found: Int(arguments.count), at: nameSpan(of: id)))
  }

  private func nameSpan(of call: NodeID) -> Span {
    guard case .call(let callee, _) = tree[call].kind else { return tree[call].span }
    return tree.calleeSpan(of: callee)
  }

  private func text(of id: NodeID) -> String {
    if case .identifier(let word) = tree[id].kind { return tree[word] }
    return ""
  }

  /// The edit that replaces `x.includes(y)` by `y in x`; nil for any other call.
  private func membership(of call: NodeID) -> TextEdit? {
    guard case .call(let callee, let arguments) = tree[call].kind, arguments.count == 1,
      let element = tree[arguments].first, case .member(let base, let word) = tree[tree.peeled(callee)].kind,
      ["includes", "contains"].contains(tree[word])
    else { return nil }
    let (value, list) = (file.text(of: tree[element].span), file.text(of: tree[base].span))
    return TextEdit(tree[call].span, "(\(value) in \(list))")
  }

  /// The name of the called function, with its namespace.
  private func calledName(_ call: NodeID) -> String {
    guard case .call(let callee, _) = tree[call].kind else { return "" }
    let name = tree.peeled(callee)
    guard case .member(let base, let word) = tree[name].kind else { return text(of: name) }
    if case .namespace = rules.resolution(of: base) { return "\(text(of: base)).\(tree[word])" }
    return tree[word]
  }
}
