import RulePrograms
import SourceText

/// Names that nothing has, and calls with another number of arguments.
struct NameCheck {
  private let rules: CheckedRules
  private let names: Names
  private var findings: [Diagnostic] = []

  static func find(in rules: CheckedRules, _ names: Names) -> [Diagnostic] {
    var check = NameCheck(rules: rules, names: names)
    for id in rules.tree.nodeIDs { check.check(id) }
    check.checkServices()
    check.checkMethods()
    return check.findings
  }

  private init(rules: CheckedRules, names: Names) {
    self.rules = rules
    self.names = names
  }

  private var tree: SyntaxTree { rules.tree }

  private mutating func check(_ id: NodeID) {
    switch rules.resolution(of: id) {
    case .unbound(let name): findings.append(UnknownVariable.report(name, at: tree[id].span))
    case .unknownFunction(let name): findings.append(UnknownFunction.report(name, at: nameSpan(of: id)))
    case .unknownMethod(let name): findings.append(UnknownMethod.report(name, at: nameSpan(of: id)))
    case .function(let function):
      let declarations = [function] + (names.duplicates[function] ?? [])
      let counts = declarations.map { tree[$0].parameters.count }
      checkCount(tree[function].name.text, id) { counts.contains($0) }
    case .builtin(let declaration):
      if case .namespaced("firestore") = declaration.form { return }
      let signature = Signatures.of(declaration)
      checkCount(qualified(declaration), id) { signature.shape($0) != nil }
    case .method(let declaration):
      let signature = Signatures.of(declaration)
      checkCount(declaration.name, id) { signature.shape($0 + 1) != nil }
    default: break
    }
  }

  private func qualified(_ declaration: BuiltinDeclaration) -> String {
    if case .namespaced(let namespace) = declaration.form { return "\(namespace).\(declaration.name)" }
    return declaration.name
  }

  private mutating func checkCount(_ name: String, _ id: NodeID, _ isTaken: (Int) -> Bool) {
    guard case .call(_, let arguments) = tree[id].kind, !isTaken(arguments.count) else { return }
    let taken = (0...CloudLimits.parameters).filter(isTaken)
    findings.append(ArgumentCount.report(name, takes: taken, found: arguments.count, at: nameSpan(of: id)))
  }

  private func nameSpan(of call: NodeID) -> Span {
    guard case .call(let callee, _) = tree[call].kind else { return tree[call].span }
    let name = tree.peeled(callee)
    if case .member(_, let member) = tree[name].kind { return member.span }
    return tree[name].span
  }

  // MARK: Services and methods

  private mutating func checkServices() {
    var seen: Set<String> = []
    for id in tree.serviceIDs {
      let name = tree[id].name
      if !seen.insert(name.text).inserted { findings.append(DuplicateService.report(name)) }
      if rules.service(of: id) == .unknown { findings.append(UnknownService.report(name)) }
    }
  }

  private mutating func checkMethods() {
    for id in tree.allowIDs {
      let isUnknown = rules.service(of: tree[tree[id].match].service) == .unknown
      for method in tree[id].methods where isUnknown || AllowedMethods.named(method.text).isEmpty {
        findings.append(AllowMethod.report(method, isOfUnknownService: isUnknown))
      }
    }
  }
}
