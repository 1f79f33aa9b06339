import RulePrograms
import SourceText

/// Finds what the names of a rules file stand for and what the service would say of it.
enum Checker {
  /// Checks a file's tree. Never fails, whatever the tree; a file may be lowered where neither the parser nor this
  /// found an error.
  ///
  /// - Parameters:
  ///   - file: the text that the tree is of.
  ///   - problems: what the parser found. Behind errors in the text the service checks less, and so does this.
  static func check(_ tree: SyntaxTree, in file: SourceFile, after problems: [Diagnostic] = []) -> CheckedRules {
    var rules = CheckedRules(tree)
    if problems.contains(where: { $0.severity == .error && !partial.contains($0.code) }) { return rules }
    var findings = Findings()
    if file.bytes.count > CloudLimits.sourceBytes { findings.add(SourceSize.report(file.bytes.count)) }
    for finding in StructureCheck.find(in: rules) { findings.add(finding) }
    if !findings.diagnostics.hasErrors, !problems.hasErrors { rules = checkNames(tree, file, &findings) }
    if !findings.diagnostics.hasErrors, !problems.hasErrors {
      for finding in Lints.find(in: rules) { findings.add(finding) }
    }
    rules.diagnostics = findings.sorted()
    return rules
  }

  /// The parser's codes behind which the service still looks at the structure of a file.
  private static let partial: Set<DiagnosticCode> = [
    "cloud/rules-version", "cloud/import", "cloud/allow", "cloud/function", "cloud/empty-body", "cloud/type-name",
    "cloud/nesting", "cloud/slash", "cloud/increment", "cloud/number", "cloud/bytes", "cloud/unterminated",
    "cloud/character", "cloud/bracket",
  ]

  private static func checkNames(_ tree: SyntaxTree, _ file: SourceFile, _ findings: inout Findings) -> CheckedRules {
    let names = Names(tree)
    var resolver = Resolver(tree, names)
    resolver.resolve()
    let graph = CallGraph(tree, callees: resolver.nestedCalls)
    let availability = Availability.decide(&resolver, graph)
    let (rules, types) = inferTypes(resolver, availability.contexts, OperatorPlaces(file))
    var found = availability.findings
    if rules.version == 1 { found.append(OldVersion.report(tree.version)) }
    found += LimitCheck.find(in: rules, names) + UsageCheck.find(in: resolver) + NameCheck.find(in: rules, names)
    found += RecursionCheck.find(in: graph, tree) + PatternCheck.find(in: rules) + types
    for finding in found { findings.add(finding) }
    return rules
  }

  private static func inferTypes(
    _ resolver: Resolver, _ contexts: [Contexts], _ places: OperatorPlaces
  ) -> (CheckedRules, [Diagnostic]) {
    var inference = TypeInference(resolver.rules, resolver.names, places)
    for (body, contexts) in zip(resolver.bodies, contexts) {
      switch body.owner {
      case .function(let id): inference.check(id, in: contexts)
      case .allow(let id):
        if let condition = resolver.tree[id].condition { inference.check(condition: condition, in: contexts) }
      }
    }
    return (inference.rules, inference.findings)
  }
}
