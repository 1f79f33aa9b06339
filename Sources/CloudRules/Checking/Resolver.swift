import RulePrograms
import SourceText

/// Finds what the names in the bodies of a file stand for. Names that depend on who calls the body (`request`,
/// `resource`, `get`, `firestore`) are only noted; ``Availability`` decides them.
struct Resolver {
  /// A name that only some requests have.
  struct Conditional: Sendable {
    enum Kind: Sendable {
      case request
      case resource
      /// `debug(x)`
      case debug
      /// `get(path)`
      case document(BuiltinDeclaration)
      /// `firestore.get(path)`; the node of `firestore`.
      case firestore(BuiltinDeclaration, base: NodeID)
    }

    let kind: Kind
    let node: NodeID
    let body: Int
  }

  let tree: SyntaxTree
  let names: Names
  let bodies: [Body]
  private(set) var rules: CheckedRules
  private(set) var conditionals: [Conditional] = []
  /// For each body the functions that it calls, in the order of the text, each once.
  private(set) var calls: [[FunctionID]] = []
  /// The same, and those that are named as the functions of a namespace that it calls: the service takes `math.abs(x)`
  /// in a function `abs` for a recursion (emulator 1.19.9).
  private(set) var nestedCalls: [[FunctionID]] = []
  /// Functions of the names of methods that are called, which the service takes for used (emulator 1.19.9).
  private(set) var namesakes: Set<FunctionID> = []
  /// For each function whether each parameter, then each `let`, is used.
  private(set) var usedLocals: [[Bool]]
  private var visible = VisibleLocals()
  private var called: [(start: Int, function: FunctionID, isNamesake: Bool)] = []

  init(_ tree: SyntaxTree, _ names: Names) {
    self.tree = tree
    self.names = names
    bodies = tree.bodies
    rules = CheckedRules(tree)
    usedLocals = tree.functions.map { Array(repeating: false, count: $0.parameters.count + $0.lets.count) }
  }

  mutating func resolve() {
    for index in bodies.indices {
      called.removeAll(keepingCapacity: true)
      resolveBody(index)
      called.sort { $0.start < $1.start }
      calls.append(Self.distinct(called.filter { !$0.isNamesake }.map(\.function)))
      nestedCalls.append(Self.distinct(called.map(\.function)))
    }
  }

  private static func distinct(_ functions: [FunctionID]) -> [FunctionID] {
    var seen: Set<FunctionID> = []
    return functions.filter { seen.insert($0).inserted }
  }

  private mutating func resolveBody(_ index: Int) {
    visible = VisibleLocals()
    switch bodies[index].owner {
    case .allow(let id):
      if let condition = tree[id].condition { resolve(condition, in: index) }
    case .function(let id):
      let function = tree[id]
      for (place, parameter) in function.parameters.enumerated() { visible.add(parameter: parameter.text, place) }
      for (place, variable) in function.lets.enumerated() {
        resolve(variable.value, in: index)
        visible.add(variable: variable.name.text, place)
      }
      resolve(function.result, in: index)
    }
  }

  private mutating func resolve(_ root: NodeID, in body: Int) {
    var waiting = [root]
    while let id = waiting.popLast() {
      switch tree[id].kind {
      case .identifier(let name): resolveVariable(name, id, in: body)
      case .call(let callee, let arguments):
        waiting += arguments
        if let receiver = resolveCall(tree.peeled(callee), id, in: body) { waiting.append(receiver) }
      default: waiting += tree[id].children
      }
    }
  }

  // MARK: Variables

  private mutating func resolveVariable(_ name: String, _ id: NodeID, in body: Int) {
    if let local = visible[name] {
      markUsed(local, in: body)
      return rules.resolve(id, local)
    }
    if let capture = names.capture(named: name, from: bodies[body].scope) {
      return rules.resolve(id, .capture(capture.match, segment: capture.segment, slot: capture.slot))
    }
    switch name {
    case "request":
      rules.resolve(id, .request)
      conditionals.append(Conditional(kind: .request, node: id, body: body))
    case "resource":
      rules.resolve(id, .resource)
      conditionals.append(Conditional(kind: .resource, node: id, body: body))
    default: rules.resolve(id, .unbound(name))
    }
  }

  private mutating func markUsed(_ local: Resolution, in body: Int) {
    guard case .function(let id) = bodies[body].owner else { return }
    switch local {
    case .parameter(let index): markUsed(parameter: tree[id].parameters[index].text, of: id)
    case .variable(let index): usedLocals[id.index][tree[id].parameters.count + index] = true
    default: break
    }
  }

  /// Parameters of one name, which is an error, are used together (emulator 1.19.9).
  private mutating func markUsed(parameter name: String, of id: FunctionID) {
    for (index, parameter) in tree[id].parameters.enumerated() where parameter.text == name {
      usedLocals[id.index][index] = true
    }
  }

  // MARK: Calls

  /// - Returns: the receiver, where the call is one of a method.
  private mutating func resolveCall(_ callee: NodeID, _ id: NodeID, in body: Int) -> NodeID? {
    switch tree[callee].kind {
    case .identifier(let name):
      resolveFunction(name, callee, id, in: body)
      return nil
    case .member(let base, let name):
      let namesake = names.function(named: name.text, from: bodies[body].scope)
      if resolveNamespaced(base, name.text, id, in: body) {
        if let namesake { called.append((name.span.start, namesake, true)) }
        return nil
      }
      if let namesake { namesakes.insert(namesake) }
      if let method = LibraryNames.method(name.text) {
        rules.resolve(id, .method(method))
      } else {
        rules.resolve(id, .unknownMethod(name.text))
      }
      return base
    default: return callee
    }
  }

  private mutating func resolveFunction(_ name: String, _ callee: NodeID, _ id: NodeID, in body: Int) {
    if let function = names.function(named: name, from: bodies[body].scope) {
      called.append((tree[callee].span.start, function, false))
      return rules.resolve(id, .function(function))
    }
    guard let declaration = LibraryNames.function(name) else { return rules.resolve(id, .unknownFunction(name)) }
    switch declaration.builtin {
    case .get, .exists, .getAfter, .existsAfter:
      rules.resolve(id, .unknownFunction(name))
      conditionals.append(Conditional(kind: .document(declaration), node: id, body: body))
    case .debug:
      rules.resolve(id, .builtin(declaration))
      conditionals.append(Conditional(kind: .debug, node: id, body: body))
    default: rules.resolve(id, .builtin(declaration))
    }
  }

  private mutating func resolveNamespaced(_ base: NodeID, _ name: String, _ id: NodeID, in body: Int) -> Bool {
    guard case .identifier(let namespace) = tree[base].kind else { return false }
    if CloudLibrary.packages.contains(namespace) {
      rules.resolve(base, .namespace(namespace))
      let declaration = LibraryNames.function(name, in: namespace)
      rules.resolve(id, declaration.map { .builtin($0) } ?? .unknownFunction("\(namespace).\(name)"))
      return true
    }
    guard namespace == "firestore", visible[namespace] == nil,
      names.capture(named: namespace, from: bodies[body].scope) == nil,
      let declaration = LibraryNames.function(name, in: namespace)
    else { return false }
    conditionals.append(Conditional(kind: .firestore(declaration, base: base), node: id, body: body))
    return false
  }

  mutating func decide(_ id: NodeID, _ resolution: Resolution) { rules.resolve(id, resolution) }
}

/// The parameters and variables that an expression of a function sees.
private struct VisibleLocals {
  private var locals: [String: Resolution] = [:]

  mutating func add(parameter name: String, _ place: Int) { locals[name] = locals[name] ?? .parameter(place) }

  mutating func add(variable name: String, _ place: Int) { locals[name] = .variable(place) }

  subscript(_ name: String) -> Resolution? { locals[name] }
}
