import RulePrograms
import RuleValues
import SourceText

/// Turns the rules of one service in a checked file into a program.
struct RulesetLowering {
  private let rules: CheckedRules
  private let file: SourceFile
  private var nodes: [MatchID: Int] = [:]
  private var captures: [MatchID: Int] = [:]

  private init(_ rules: CheckedRules, _ file: SourceFile) {
    self.rules = rules
    self.file = file
  }

  private var tree: SyntaxTree { rules.tree }

  /// Returns the program of the file's rules for `service`; a program without rules if the file has none for it.
  static func lower(_ rules: CheckedRules, service: RulesService, file: SourceFile) -> Program {
    var lowering = RulesetLowering(rules, file)
    var builder = ProgramBuilder(file: file, expressionLimit: CloudLimits.expressions)
    let services = Set(rules.tree.serviceIDs.filter { rules.service(of: $0) == service })
    let matches = rules.tree.matchIDs.filter { services.contains(rules.tree[$0].service) }
    let functions = lowering.addFunctions(in: services, Set(matches), into: &builder)
    for match in matches { lowering.addPath(of: match, into: &builder) }
    lowering.addAllows(of: matches, functions, isStorage: service == .storage, into: &builder)
    return builder.build()
  }

  // MARK: Functions

  private func addFunctions(
    in services: Set<ServiceID>, _ matches: Set<MatchID>, into builder: inout ProgramBuilder
  ) -> [FunctionID: Int32] {
    let ids = tree.functionIDs.filter { id in
      switch tree[id].scope {
      case .file: true
      case .service(let service): services.contains(service)
      case .match(let match): matches.contains(match)
      }
    }
    let indices = Dictionary(uniqueKeysWithValues: zip(ids, ids.indices.map { Int32(truncatingIfNeeded: $0) }))
    for id in ids { _ = builder.addFunction(function(id, indices, into: &builder)) }
    return indices
  }

  private func function(
    _ id: FunctionID, _ indices: [FunctionID: Int32], into builder: inout ProgramBuilder
  ) -> Function {
    let declaration = tree[id]
    let lowering = ExpressionLowering(
      tree: tree, rules: rules, functions: indices, parameterCount: declaration.parameters.count)
    let variables = declaration.lets.map {
      Function.Variable(name: $0.name.text, value: lowering.lower($0.value, into: &builder))
    }
    return Function(
      name: declaration.name.text, parameters: declaration.parameters.map(\.text), variables: variables,
      result: lowering.lower(declaration.result, into: &builder), span: declaration.span,
      isShared: declaration.scope == .file)
  }

  // MARK: Matches

  private mutating func addPath(of match: MatchID, into builder: inout ProgramBuilder) {
    let declaration = tree[match]
    var node = declaration.parent.flatMap { nodes[$0] } ?? 0
    var slot = declaration.parent.flatMap { captures[$0] } ?? 0
    var isReachable = declaration.parent.map { !rules.isClosed($0) } ?? true
    for segment in declaration.path {
      let step: MatchNode.Step
      switch segment.kind {
      case .literal(let text): step = .key(DataKey(text))
      case .template: continue
      case .capture(let name): step = .wildcard(name: "{\(name.text)}", slot: slot)
      case .glob(let name):
        let minimum = rules.version == 1 ? 1 : 0
        step = .glob(name: "{\(name.text)=**}", slot: slot, minimum: minimum)
      }
      if segment.captured != nil { slot += 1 }
      node = isReachable ? builder.node(step, below: node) : builder.addDetachedNode(step, below: node)
      isReachable = true
    }
    nodes[match] = node
    captures[match] = slot
    builder.addBlock(MatchBlock(node: node, span: declaration.keywordSpan.union(declaration.pathSpan)))
  }

  // MARK: Allows

  /// Adds every `allow` in the order of evaluation: those of a match before those of the matches nested in it
  /// (emulator 1.19.9, by its denial texts).
  private func addAllows(
    of matches: [MatchID], _ functions: [FunctionID: Int32], isStorage: Bool, into builder: inout ProgramBuilder
  ) {
    // "List operations are only allowed for rules_version='2'", says the Storage emulator of firebase-tools.
    let cannotList = isStorage && rules.version == 1
    let lowering = ExpressionLowering(tree: tree, rules: rules, functions: functions, parameterCount: 0)
    for id in matches.flatMap({ tree[$0].allows }) {
      let declaration = tree[id]
      let span = declaration.condition.map { tree[$0].span } ?? declaration.span
      let condition =
        declaration.condition.map { lowering.lower($0, into: &builder) }
        ?? builder.add(.constant(.bool(true)), span: span)
      let methods = declaration.methods.map(\.text).joined(separator: ", ")
      let place = file.position(of: declaration.keywordSpan.start)
      builder.addAllow(
        Rule(
          methods: rules.methods(of: id).subtracting(cannotList ? .list : []).methods,
          node: nodes[declaration.match] ?? 0,
          condition: condition,
          name: "allow \(methods) at \(place.line):\(place.column)", text: file.text(of: span), span: span,
          statement: declaration.keywordSpan))
    }
  }
}
