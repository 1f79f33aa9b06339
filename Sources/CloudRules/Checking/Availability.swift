import RulePrograms
import RuleValues
import SourceText

/// Resolves names that exist only for some requests: `request`, `resource`, `get(path)` and `firestore.get(path)`. A
/// function has the names of all conditions that lead to it. The emulator's compiler bases its warnings on its own
/// idea of what calls a function (``NamedContexts``), which can differ.
struct Availability {
  /// The requests that each body is evaluated for, as the emulator's warnings see them.
  let contexts: [Contexts]
  /// The names that ``NameCheck`` ignores, because they are reported here if they are not available.
  private(set) var decided: Set<NodeID> = []

  /// Resolves the names that `resolver` left open.
  static func decide(_ resolver: inout Resolver, _ graph: CallGraph, _ findings: inout Findings) -> Availability {
    let tree = resolver.tree
    let rules = resolver.rules
    let own = resolver.bodies.map { body -> Contexts in
      guard case .allow(let id) = body.owner, let service = body.service else { return [] }
      return Contexts(rules.service(of: service), rules.methods(of: id))
    }
    let real = graph.contexts(of: resolver.bodies, calls: resolver.calls, own: own)
    var availability = Availability(
      contexts: NamedContexts.find(tree, resolver.bodies, names: resolver.calledNames, own: own))
    for conditional in resolver.conditionals {
      resolve(conditional, real[conditional.body], &resolver)
      availability.warn(conditional, resolver, &findings)
    }
    return availability
  }

  private init(contexts: [Contexts]) { self.contexts = contexts }

  /// Sets what the name refers to where it is evaluated.
  private static func resolve(
    _ conditional: Resolver.Conditional, _ contexts: Contexts, _ resolver: inout Resolver
  ) {
    let id = conditional.node
    switch conditional.kind {
    case .request: if !contexts.hasRequest { resolver.decide(id, .unbound) }
    case .resource: if !contexts.hasResource { resolver.decide(id, .unbound) }
    case .debug: if !contexts.hasRequest { resolver.decide(id, .unknownFunction) }
    case .document(let builtin): if contexts.hasDocuments { resolver.decide(id, .builtin(builtin)) }
    case .firestore(let builtin, let base):
      let service = resolver.bodies[conditional.body].service.flatMap { resolver.rules.service(of: $0) }
      guard contexts.hasFirestore || service == .storage else { return }
      resolver.decide(base, .namespace)
      resolver.decide(id, .builtin(builtin))
    }
  }

  private mutating func warn(
    _ conditional: Resolver.Conditional, _ resolver: Resolver, _ findings: inout Findings
  ) {
    let tree = resolver.tree
    let contexts = contexts[conditional.body]
    let id = conditional.node
    func variable(_ name: String) {
      findings.warn(UnknownVariable.report(name, at: tree[id].span, isReached: !contexts.isEmpty))
    }
    func function(_ name: String, _ span: Span) {
      findings.warn(
        UnknownFunction.report(name, in: resolver.rules.library, at: span, isReached: !contexts.isEmpty))
    }
    switch (conditional.kind, tree[id].kind) {
    case (.request, _): if !contexts.hasRequest { variable("request") }
    case (.resource, _): if !contexts.hasResource { variable("resource") }
    case (.debug, .call(let callee, _)): if !contexts.hasRequest { function("debug", tree[callee].span) }
    case (.document(let builtin), .call(let callee, _)):
      if !contexts.hasDocuments {
        function(resolver.rules.library.name(of: builtin), tree[callee].span)
      } else if resolver.bodies[conditional.body].scope == .file {
        findings.warn(OutsideScope.report(resolver.rules.library.name(of: builtin), at: tree[callee].span))
      }
    case (.firestore(let builtin, let base), .call(let callee, _)):
      guard case .namespace = resolver.rules.resolution(of: base) else { return }
      findings.warn(EmulatorFirestore.variable(at: tree[base].span))
      findings.warn(
        EmulatorFirestore.function(resolver.rules.library.name(of: builtin), at: tree.calleeSpan(of: callee)))
      return
    default: return
    }
    decided.insert(id)
  }
}
