import RulePrograms
import SourceText

/// Resolves the names in the bodies of a file. Names that depend on what calls the body (`request`,
/// `resource`, `get`, `firestore`) are only noted; ``Availability`` resolves them.
struct Resolver {
  /// A name that exists only for some requests.
  struct Conditional: Sendable {
    enum Kind: Sendable {
      case request
      case resource
      /// `debug(x)`
      case debug
      /// `get(path)`
      case document(Builtin)
      /// `firestore.get(path)`; the node of `firestore`.
      case firestore(Builtin, base: NodeID)
    }

    let kind: Kind
    let node: NodeID
    let body: Int
  }

  /// How a function of the file, or something with its name, is called.
  private enum Callee {
    case function
    case method
    case namespaced
  }

  let tree: SyntaxTree
  let names: Names
  let bodies: [Body]
  private(set) var rules: CheckedRules
  private(set) var conditionals: [Conditional] = []
  /// For each body, the functions that it calls, in the order of the text, each once. The service includes functions
  /// with the name of a called method (emulator 1.19.9).
  private(set) var calls: [[FunctionID]] = []
  /// For each body, the functions that it calls, and those with the name of a called function of a namespace: the
  /// service reports `math.abs(x)` in a function `abs` as a recursion (emulator 1.19.9).
  private(set) var nestedCalls: [[FunctionID]] = []
  /// For each body, the names that it calls as functions or methods, each once.
  private(set) var calledNames: [[Word]] = []
  /// For each function, whether each parameter and then each `let` is used.
  private(set) var usedLocals: [[Bool]]
  private var visible = VisibleLocals()
  private var called: [(start: Int, function: FunctionID, by: Callee)] = []
  private var calledWords: Set<Word> = []

  init(_ tree: SyntaxTree, _ names: Names, _ library: CloudLibrary) {
    self.tree = tree
    self.names = names
    bodies = tree.bodies
    rules = CheckedRules(tree, library)
    usedLocals = tree.functions.map { Array(repeating: false, count: $0.parameters.count + $0.lets.count) }
  }

  mutating func resolve() {
    calls.reserveCapacity(bodies.count)
    nestedCalls.reserveCapacity(bodies.count)
    for index in bodies.indices {
      called.removeAll(keepingCapacity: true)
      calledWords.removeAll(keepingCapacity: true)
      resolveBody(index)
      called.sort { $0.start < $1.start }
      calledNames.append(Array(calledWords))
      calls.append(functions { $0 != .namespaced })
      nestedCalls.append(functions { $0 != .method })
    }
  }

  private func functions(_ isWanted: (Callee) -> Bool) -> [FunctionID] {
    let functions = called.filter { isWanted($0.by) }.map(\.function)
    if functions.count < 2 { return functions }
    var seen: Set<FunctionID> = []
    return functions.filter { seen.insert($0).inserted }
  }

  private mutating func resolveBody(_ index: Int) {
    visible.removeAll()
    switch bodies[index].owner {
    case .allow(let id):
      if let condition = tree[id].condition { resolve(condition, in: index) }
    case .function(let id):
      let function = tree[id]
      for (place, parameter) in function.parameters.enumerated() {
        if let word = tree.knownWord(parameter.text) { visible.add(parameter: word, place) }
      }
      for (place, variable) in function.lets.enumerated() {
        resolve(variable.value, in: index)
        if let word = tree.knownWord(variable.name.text) { visible.add(variable: word, place) }
      }
      resolve(function.result, in: index)
      shareUses(of: id)
    }
  }

  private mutating func resolve(_ root: NodeID, in body: Int) {
    var waiting = [root]
    while let id = waiting.popLast() {
      switch tree[id].kind {
      case .identifier(let name): resolveVariable(name, id, in: body)
      case .call(let callee, let arguments):
        waiting += tree[arguments]
        if let receiver = resolveCall(tree.peeled(callee), id, in: body) { waiting.append(receiver) }
      default: tree.forEachOperand(of: id) { waiting.append($0) }
      }
    }
  }

  // MARK: Variables

  private mutating func resolveVariable(_ name: Word, _ id: NodeID, in body: Int) {
    if let local = visible[name] {
      markUsed(local, in: body)
      return rules.resolve(id, local)
    }
    if let capture = names.capture(named: name, from: bodies[body].scope) {
      return rules.resolve(id, .capture(capture.match, segment: capture.segment, slot: capture.slot))
    }
    switch tree[name] {
    case "request":
      rules.resolve(id, .request)
      conditionals.append(Conditional(kind: .request, node: id, body: body))
    case "resource":
      rules.resolve(id, .resource)
      conditionals.append(Conditional(kind: .resource, node: id, body: body))
    default: rules.resolve(id, .unbound)
    }
  }

  private mutating func markUsed(_ local: Resolution, in body: Int) {
    guard case .function(let id) = bodies[body].owner else { return }
    switch local {
    case .parameter(let index): usedLocals[id.index][index] = true
    case .variable(let index): usedLocals[id.index][tree.functions[id.index].parameters.count + index] = true
    default: break
    }
  }

  /// Marks parameters with one name, which is an error, as used together (emulator 1.19.9).
  private mutating func shareUses(of id: FunctionID) {
    let names = tree.functions[id.index].parameters.map(\.text)
    guard names.count > 1, Set(names).count < names.count else { return }
    let used = Set(zip(names, usedLocals[id.index]).filter(\.1).map(\.0))
    for (index, name) in names.enumerated() where used.contains(name) { usedLocals[id.index][index] = true }
  }

  // MARK: Calls

  /// - Returns: the receiver, if a method is called.
  private mutating func resolveCall(_ callee: NodeID, _ id: NodeID, in body: Int) -> NodeID? {
    switch tree[callee].kind {
    case .identifier(let name):
      calledWords.insert(name)
      resolveFunction(name, callee, id, in: body)
      return nil
    case .member(let base, let name):
      let namesake = names.function(named: name, from: bodies[body].scope)
      if resolveNamespaced(base, tree[name], id, in: body) {
        if let namesake { called.append((tree.calleeSpan(of: callee).start, namesake, .namespaced)) }
        return nil
      }
      calledWords.insert(name)
      if let namesake { called.append((tree.calleeSpan(of: callee).start, namesake, .method)) }
      rules.resolve(id, rules.library.method(tree[name]).map { .method($0) } ?? .unknownMethod)
      return base
    default: return callee
    }
  }

  private mutating func resolveFunction(_ name: Word, _ callee: NodeID, _ id: NodeID, in body: Int) {
    if let function = names.function(named: name, from: bodies[body].scope) {
      called.append((tree[callee].span.start, function, .function))
      return rules.resolve(id, .function(function))
    }
    guard let builtin = rules.library.function(tree[name]) else { return rules.resolve(id, .unknownFunction) }
    if rules.library.readsDocument(builtin) {
      rules.resolve(id, .unknownFunction)
      conditionals.append(Conditional(kind: .document(builtin), node: id, body: body))
    } else {
      rules.resolve(id, .builtin(builtin))
      if builtin == .debug { conditionals.append(Conditional(kind: .debug, node: id, body: body)) }
    }
  }

  private mutating func resolveNamespaced(_ base: NodeID, _ name: String, _ id: NodeID, in body: Int) -> Bool {
    guard case .identifier(let word) = tree[base].kind else { return false }
    let namespace = tree[word]
    if rules.library.packages.contains(namespace) {
      rules.resolve(base, .namespace)
      let builtin = rules.library.function(name, in: namespace)
      rules.resolve(id, builtin.map { .builtin($0) } ?? .unknownFunction)
      return true
    }
    guard namespace == "firestore", visible[word] == nil,
      names.capture(named: word, from: bodies[body].scope) == nil,
      let builtin = rules.library.function(name, in: namespace)
    else { return false }
    conditionals.append(Conditional(kind: .firestore(builtin, base: base), node: id, body: body))
    return false
  }

  mutating func decide(_ id: NodeID, _ resolution: Resolution) { rules.resolve(id, resolution) }
}
