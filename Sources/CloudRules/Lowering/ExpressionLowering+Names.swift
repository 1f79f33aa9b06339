import RulePatterns
import RulePrograms
import RuleValues
import SourceText

extension ExpressionLowering {
  // MARK: Variables and members

  func variable(_ word: Word, for id: NodeID, into builder: inout ProgramBuilder) -> ExpressionID {
    switch rules.resolution(of: id) {
    case .request: return add(.input(.request), for: id, into: &builder)
    case .resource: return add(.input(.resource), for: id, into: &builder)
    case .capture(_, _, let slot):
      return add(.boundCapture(slot: Int32(truncatingIfNeeded: slot)), for: id, into: &builder)
    case .parameter(let index): return add(.local(Int32(truncatingIfNeeded: index)), for: id, into: &builder)
    case .variable(let index):
      return add(.local(Int32(truncatingIfNeeded: parameterCount + index)), for: id, into: &builder)
    default: return apply(.unboundVariable, [name(tree[word], tree[id].span, into: &builder)], for: id, into: &builder)
    }
  }

  /// Adds a member. A member of `request` is a single expression, so that only what a rule reads is loaded.
  func member(_ base: NodeID, _ word: Word, for id: NodeID, into builder: inout ProgramBuilder) -> ExpressionID {
    if case .request = rules.resolution(of: tree.peeled(base)), let input = Self.requestMember(tree[word]) {
      return add(.input(input), for: id, into: &builder, price: 2)
    }
    let name = tree.lastName(of: id, word)
    return apply(
      .member, [lower(base, into: &builder), self.name(name.text, name.span, into: &builder)], for: id, into: &builder)
  }

  private static func requestMember(_ name: String) -> Expression.Input? {
    switch name {
    case "auth": .requestAuth
    case "method": .requestMethod
    case "path": .requestPath
    case "time": .requestTime
    case "resource": .requestResource
    case "query": .requestQuery
    default: nil
    }
  }

  // MARK: Calls

  func call(
    _ callee: NodeID, _ arguments: [NodeID], for id: NodeID, into builder: inout ProgramBuilder
  ) -> ExpressionID {
    switch rules.resolution(of: id) {
    case .function(let function): return invoke(function, arguments, for: id, into: &builder)
    case .builtin(let function): return builtin(function, arguments, for: id, into: &builder)
    case .method(let name): return method(name, callee, arguments, for: id, into: &builder)
    case .unknownFunction:
      let operands =
        [name(calledName(callee), tree[callee].span, into: &builder)] + arguments.map { lower($0, into: &builder) }
      return apply(.unknownFunction, operands, for: id, into: &builder)
    case .unknownMethod:
      let operands = ((receiver(of: callee).map { [$0] } ?? []) + arguments).map { lower($0, into: &builder) }
      return apply(
        .unknownMethod, [name(calledName(callee), tree[callee].span, into: &builder)] + operands, for: id,
        into: &builder)
    default: return apply(.unboundVariable, [], for: id, into: &builder)
    }
  }

  /// Adds a call of a function of the file. A wrong number of arguments is still evaluated (emulator 1.19.9).
  private func invoke(
    _ function: FunctionID, _ arguments: [NodeID], for id: NodeID, into builder: inout ProgramBuilder
  ) -> ExpressionID {
    let declaration = tree[function]
    guard arguments.count == declaration.parameters.count, let index = functions[function] else {
      let parameters = declaration.parameters.map(\.text).joined(separator: ", ")
      let expected = name("\(declaration.name.text)(\(parameters))", tree[id].span, into: &builder)
      return apply(.wrongArguments, [expected] + arguments.map { lower($0, into: &builder) }, for: id, into: &builder)
    }
    let operands = builder.addArguments(arguments.map { lower($0, into: &builder) })
    return add(.invoke(function: index, operands), for: id, into: &builder)
  }

  /// Adds a call of a method. A literal pattern is compiled once, and costs one like any other literal.
  private func method(
    _ builtin: Builtin, _ callee: NodeID, _ arguments: [NodeID], for id: NodeID, into builder: inout ProgramBuilder
  ) -> ExpressionID {
    let receiver = receiver(of: callee).map { [$0] } ?? []
    if builtin == .matches, let subject = receiver.first, let pattern = literalPattern(arguments) {
      let index = builder.addPattern(pattern)
      return add(.matchesWhole(lower(subject, into: &builder), pattern: index), for: id, into: &builder, price: 2)
    }
    return self.builtin(builtin, receiver + arguments, for: id, into: &builder)
  }

  private func literalPattern(_ arguments: [NodeID]) -> Pattern? {
    guard arguments.count == 1, case .string(let text) = tree[tree.peeled(arguments[0])].kind,
      tree.halvedText(text) == nil
    else { return nil }
    return rules.patterns[Array(tree.text(text).utf8)]
  }

  /// The name of the called function, with its namespace.
  private func calledName(_ callee: NodeID) -> String {
    let callee = tree.peeled(callee)
    switch tree[callee].kind {
    case .identifier(let word): return tree[word]
    case .member(let base, let word):
      guard case .namespace = rules.resolution(of: base), case .identifier(let namespace) = tree[base].kind else {
        return tree[word]
      }
      return "\(tree[namespace]).\(tree[word])"
    default: return ""
    }
  }

  private func receiver(of callee: NodeID) -> NodeID? {
    if case .member(let base, _) = tree[tree.peeled(callee)].kind { return base }
    return nil
  }
}
