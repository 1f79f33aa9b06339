import RulePrograms
import RuleValues
import SymbolicRules

/// Tells for which forms of requests two programs have the same rules, so that nothing needs to be compared.
struct UnchangedForms {
  private struct Signature: Hashable {
    let steps: [Step]
    let methods: Set<RuleMethod>
    let condition: Int
  }

  private enum Step: Hashable {
    case key(RuleText)
    case wildcard
    case glob(minimum: Int)
  }

  private var changed: [Signature] = []
  private let prefix: [RuleText]

  init(of old: Program, and new: Program, for service: RulesService) {
    prefix = service.prefix
    let identities = ExpressionIdentities()
    var counts: [Signature: Int] = [:]
    for (program, sign) in [(old, 1), (new, -1)] {
      for signature in Self.signatures(of: program, identities) { counts[signature, default: 0] += sign }
    }
    changed = counts.filter { $0.value != 0 }.map(\.key)
  }

  private static func signatures(of program: Program, _ identities: ExpressionIdentities) -> [Signature] {
    var known: [ExpressionID: Int] = [:]
    return program.rules.map { rule in
      Signature(
        steps: steps(to: rule.node, in: program), methods: Set(rule.methods),
        condition: identities.identity(of: rule.condition, in: program, &known))
    }
  }

  private static func steps(to node: Int, in program: Program) -> [Step] {
    var steps: [Step] = []
    var current: Int? = node
    while let index = current {
      switch program.nodes[index].step {
      case .root: break
      case .key(let key): steps.append(.key(RuleText(key.text)))
      case .wildcard: steps.append(.wildcard)
      case .glob(_, _, let minimum): steps.append(.glob(minimum: minimum))
      }
      current = program.nodes[index].parent
    }
    return steps.reversed()
  }

  /// Returns whether all rules for requests of a form are the same in both programs.
  func contains(_ form: RequestForm) -> Bool {
    let segments = prefix.map { RequestForm.Segment.literal($0) } + form.segments
    return !changed.contains { $0.methods.contains(form.method) && Self.canMatch($0.steps[...], segments[...]) }
  }

  private static func canMatch(_ steps: ArraySlice<Step>, _ segments: ArraySlice<RequestForm.Segment>) -> Bool {
    guard let step = steps.first else { return segments.isEmpty }
    switch step {
    case .key(let key):
      guard let first = segments.first, first == .variable || first == .literal(key) else { return false }
      return canMatch(steps.dropFirst(), segments.dropFirst())
    case .wildcard:
      return !segments.isEmpty && canMatch(steps.dropFirst(), segments.dropFirst())
    case .glob(let minimum):
      return segments.count >= minimum
        && (minimum...segments.count).contains { canMatch(steps.dropFirst(), segments.dropFirst($0)) }
    }
  }
}
