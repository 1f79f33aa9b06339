import RulePrograms
import SourceText

/// Finds what the service rejects before it resolves names: these errors are reported with syntax errors, but without
/// others.
struct StructureCheck {
  private let tree: SyntaxTree
  /// The namespaces of functions. A variable cannot have such a name.
  private let packages: Set<String>
  private let isFirstVersion: Bool
  private let hasPackages: Bool
  private var findings = Findings(capacity: 10 * CloudLimits.diagnostics)

  /// - Parameter rules: the tree and its version.
  static func find(in rules: CheckedRules) -> Findings {
    var check = StructureCheck(rules)
    HierarchyDepth.check(rules.tree, into: &check.findings)
    for id in rules.tree.matchIDs { check.checkPath(of: id) }
    for id in rules.tree.functionIDs { check.checkLocals(of: id) }
    check.checkExpressions()
    return check.findings
  }

  private init(_ rules: CheckedRules) {
    tree = rules.tree
    packages = rules.library.packages
    isFirstVersion = rules.version == 1
    // A version that does not exist has no packages.
    hasPackages = rules.tree.version.map { ["1", "2"].contains($0.value) } ?? true
  }

  // MARK: Matches

  private mutating func checkCaptures(of path: [PathSegment]) {
    var names: Set<String> = []
    for name in path.lazy.compactMap(\.captured) where !names.insert(name.text).inserted {
      findings.reject(DuplicateCapture.report(name))
    }
  }

  private mutating func checkPath(of id: MatchID) {
    checkCaptures(of: tree[id].path)
    var hasGlob = false
    let path = tree[id].path
    for (index, segment) in path.enumerated() {
      if segment.isGlob { checkGlob(segment, isLast: index == path.count - 1, isSecond: hasGlob) }
      hasGlob = hasGlob || segment.isGlob
      if let name = segment.captured { checkPackage(name) }
    }
  }

  private mutating func checkGlob(_ segment: PathSegment, isLast: Bool, isSecond: Bool) {
    let slash = Span(max(0, segment.span.start - 1), segment.span.end)
    if isFirstVersion {
      if !isLast { findings.reject(GlobPlace.notLast(at: slash)) }
    } else if isSecond {
      findings.reject(GlobPlace.second(at: slash))
    }
  }

  // MARK: Names

  private mutating func checkLocals(of id: FunctionID) {
    for parameter in tree[id].parameters { checkPackage(parameter) }
    for variable in tree[id].lets {
      checkPackage(variable.name)
    }
  }

  private mutating func checkPackage(_ name: Name) {
    if hasPackages, packages.contains(name.text) { findings.reject(PackageName.report(name)) }
  }

  // MARK: Expressions

  private mutating func checkExpressions() {
    let expressions = ExpressionDepths(tree)
    for id in expressions.tooDeep { findings.reject(Complexity.report(at: tree[id].span)) }
    for id in tree.nodeIDs {
      if case .path(let path) = tree[id].kind { checkCaptures(of: tree.path(path)) }
    }
    for id in expressions.variables {
      guard case .identifier(let name) = tree[id].kind else { continue }
      checkPackage(Name(text: tree[name], span: tree[id].span))
    }
  }
}
