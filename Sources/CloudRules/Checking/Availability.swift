import RulePrograms
import SourceText

/// Names that only some requests have: `request` and `resource`, `get(path)` and `firestore.get(path)`. A function has
/// those of all conditions that lead to it (emulator 1.19.9).
struct Availability {
  /// What each body can be evaluated for.
  let contexts: [Contexts]

  /// Decides the names that `resolver` left open.
  static func decide(_ resolver: inout Resolver, _ graph: CallGraph, _ findings: inout Findings) -> Availability {
    let tree = resolver.tree
    let rules = resolver.rules
    let own = resolver.bodies.map { body -> Contexts in
      guard case .allow(let id) = body.owner, let service = body.service else { return [] }
      return Contexts(rules.service(of: service), rules.methods(of: id))
    }
    let availability = Availability(contexts: graph.contexts(of: resolver.bodies, calls: resolver.calls, own: own))
    for conditional in resolver.conditionals {
      let body = resolver.bodies[conditional.body]
      let service = body.service.map { rules.service(of: $0) }
      availability.decide(conditional, body, service, tree, &resolver, &findings)
    }
    return availability
  }

  private init(contexts: [Contexts]) { self.contexts = contexts }

  private func decide(
    _ conditional: Resolver.Conditional, _ body: Body, _ service: ServiceKind?, _ tree: SyntaxTree,
    _ resolver: inout Resolver, _ findings: inout Findings
  ) {
    let contexts = contexts[conditional.body]
    let id = conditional.node
    switch conditional.kind {
    case .request: if !contexts.hasRequest { resolver.decide(id, .unbound) }
    case .resource: if !contexts.hasResource { resolver.decide(id, .unbound) }
    case .debug: if !contexts.hasRequest { resolver.decide(id, .unknownFunction) }
    case .document(let declaration):
      guard contexts.hasDocuments else { return }
      resolver.decide(id, .builtin(declaration))
      if body.scope == .file, case .call(let callee, _) = tree[id].kind {
        findings.warn(OutsideScope.report(declaration.declaration.name, at: tree[callee].span))
      }
    case .firestore(let declaration, let base):
      guard contexts.hasFirestore || service == .storage, case .call(let callee, _) = tree[id].kind
      else { return }
      resolver.decide(base, .namespace)
      resolver.decide(id, .builtin(declaration))
      findings.warn(EmulatorFirestore.variable(at: tree[base].span))
      findings.warn(EmulatorFirestore.function(declaration.declaration.name, at: tree.calleeSpan(of: callee)))
    }
  }
}
