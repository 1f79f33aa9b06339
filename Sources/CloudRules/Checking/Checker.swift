import RulePrograms
import RuleValues
import SourceText

/// Resolves the names of a rules file, and finds what the service would report.
enum Checker {
  /// Checks a file's tree. Never fails, whatever the tree. A file may be lowered if neither the parser nor the checker
  /// found an error.
  ///
  /// - Parameters:
  ///   - file: the file that was parsed.
  ///   - library: the functions that rules can call.
  ///   - now: the time of a review, which runs further lints; nil if the rules are only loaded.
  ///   - problems: the parser's diagnostics. After syntax errors the service checks less, and so does the checker.
  static func check(
    _ tree: SyntaxTree, in file: SourceFile, functions library: CloudLibrary, reviewedAt now: Timestamp? = nil,
    after problems: [Diagnostic] = []
  ) -> CheckedRules {
    var rules = CheckedRules(tree, library)
    if problems.contains(where: { $0.severity == .error && !partial.contains($0.code) }) { return rules }
    var findings = StructureCheck.find(in: rules)
    if !findings.hasErrors, !problems.hasErrors { rules = checkNames(rules, file, &findings) }
    if !findings.hasErrors, !problems.hasErrors { Lints.check(rules, reviewedAt: now, into: &findings) }
    if file.bytes.count > CloudLimits.sourceBytes { findings.reject(SourceSize.report(file.bytes.count)) }
    rules.diagnostics = findings.sorted()
    rules.droppedCount = findings.dropped
    return rules
  }

  /// The parser's codes after which the service still checks the structure of a file.
  private static let partial: Set<DiagnosticCode> = [
    "cloud/rules-version", "cloud/import", "cloud/allow", "cloud/function", "cloud/empty-body", "cloud/type-name",
    "cloud/nesting", "cloud/slash", "cloud/increment", "cloud/number", "cloud/bytes", "cloud/unterminated",
    "cloud/character", "cloud/bracket",
  ]

  private static func checkNames(
    _ rules: CheckedRules, _ file: SourceFile, _ findings: inout Findings
  ) -> CheckedRules {
    let tree = rules.tree
    let names = Names(tree)
    var resolver = Resolver(tree, names, rules.library)
    resolver.resolve()
    let graph = CallGraph(tree, callees: resolver.nestedCalls)
    let availability = Availability.decide(&resolver, graph, &findings)
    OldVersion.check(resolver.rules, into: &findings)
    LimitCheck.find(in: resolver.rules, names: names, into: &findings)
    DuplicateFunction.check(names, of: tree, into: &findings)
    UnusedFunction.check(resolver, into: &findings)
    UnusedVariable.check(resolver, into: &findings)
    Recursion.check(graph, of: tree, into: &findings)
    CallDepth.check(graph, of: tree, into: &findings)
    DuplicateService.check(tree, into: &findings)
    UnknownService.check(resolver.rules, into: &findings)
    AllowMethod.check(resolver.rules, into: &findings)
    NameCheck.find(in: resolver.rules, names: names, decided: availability.decided, file: file, into: &findings)
    var rules = inferTypes(resolver, in: availability.contexts, places: OperatorPlaces(file), into: &findings)
    InvalidPattern.check(&rules, into: &findings)
    return rules
  }

  private static func inferTypes(
    _ resolver: Resolver, in contexts: [Contexts], places: OperatorPlaces, into findings: inout Findings
  ) -> CheckedRules {
    var inference = TypeInference(resolver.rules, names: resolver.names, places: places, findings: findings)
    for (body, contexts) in zip(resolver.bodies, contexts) {
      switch body.owner {
      case .function(let id): inference.check(id, in: contexts)
      case .allow(let id):
        if let condition = resolver.tree[id].condition { inference.check(condition: condition, in: contexts) }
      }
    }
    findings = inference.findings
    return inference.rules
  }
}
