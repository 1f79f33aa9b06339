import RulePrograms
import SourceText

/// The terms of a file's conditions, each once.
struct Terms: Sendable {
  private struct Call: Hashable {
    let function: FunctionID
    let arguments: [TermID]
  }

  /// The values of the names in a function's body.
  private struct Frame {
    var arguments: [TermID] = []
    var variables: [TermID] = []
  }

  /// The most terms, and the most nodes that are read for them. What is beyond them is unknown.
  private static let capacity = 50_000
  private static let stepCapacity = 200_000

  private let rules: CheckedRules
  private let tree: SyntaxTree
  private var terms: [Term] = []
  private var reads: [TermReads] = []
  private var paths: [[String]?] = []
  private var ids: [Term: TermID] = [:]
  private var results: [Call: TermID] = [:]
  private var steps = 0
  private var depth = 0

  init(_ rules: CheckedRules) {
    self.rules = rules
    tree = rules.tree
  }

  subscript(_ id: TermID) -> Term { terms[id.index] }

  func reads(of id: TermID) -> TermReads { reads[id.index] }

  /// Adds the value of a condition.
  mutating func add(condition: NodeID) -> TermID { value(of: condition, in: Frame()) }

  // MARK: Building

  private mutating func intern(_ term: Term) -> TermID {
    if let known = ids[term] { return known }
    let id = TermID(index: terms.count)
    terms.append(term)
    paths.append(newPath(of: term))
    reads.append(terms.count > Self.capacity ? .everything : readings(of: term))
    ids[term] = id
    return id
  }

  private func readings(of term: Term) -> TermReads {
    let operands = term.operands.reduce(into: TermReads()) { $0.formUnion(reads[$1.index]) }
    switch term {
    case .request, .opaque: return .everything
    case .resource: return .stored
    case .capture: return .path
    case .member(let base, let name), .memberOr(let base, let name, _):
      let others = term.operands.dropFirst().reduce(into: TermReads()) { $0.formUnion(reads[$1.index]) }
      if case .request = self[base] { return others.union(Self.reads(ofRequest: name)) }
      return path(of: base) == ["request", "auth"] ? operands.union(.identity) : operands
    case .call(let builtin, _): return rules.library.readsDocument(builtin) ? operands.union(.document) : operands
    case .null, .boolean, .number, .string, .not, .equal, .binary, .typeTest, .conditional, .list, .map, .path:
      return operands
    }
  }

  private static func reads(ofRequest name: String) -> TermReads {
    switch name {
    case "auth": .auth
    case "resource": .incoming
    case "time": .time
    case "path": .path
    default: []
    }
  }

  /// One loop over the nodes of a body: operands come before the nodes that use them.
  private mutating func value(of root: NodeID, in frame: Frame) -> TermID {
    let first = tree.first(of: root)
    steps += root.index - first + 1
    guard steps <= Self.stepCapacity else { return intern(.opaque(root.index)) }
    var values: [TermID] = []
    values.reserveCapacity(root.index - first + 1)
    for index in first...root.index {
      let id = NodeID(index: index)
      let value = term(of: id, in: frame) { values[$0.index - first] }
      values.append(value)
    }
    return values[root.index - first]
  }

  private mutating func term(of id: NodeID, in frame: Frame, _ value: (NodeID) -> TermID) -> TermID {
    switch tree[id].kind {
    case .null: return intern(.null)
    case .boolean(let bool): return intern(.boolean(bool))
    case .integer(let number): return intern(.number(Double(number)))
    case .double(let number): return intern(.number(number))
    case .string(let text): return intern(.string(tree.text(text)))
    case .identifier: return name(id, in: frame)
    case .group(let inner): return value(inner)
    case .unary(.not, let operand): return negated(value(operand))
    case .binary(let sign, let left, let right): return binary(sign, value(left), value(right))
    case .typeTest(let operand, let type): return intern(.typeTest(value(operand), tree[type]))
    case .conditional(let condition, let then, let otherwise):
      return intern(.conditional(value(condition), value(then), value(otherwise)))
    case .member(let base, let word): return intern(.member(value(base), tree[word]))
    case .index(let base, let index):
      guard case .string(let name) = self[value(index)] else {
        return intern(.call(.index, [value(base), value(index)]))
      }
      return intern(.member(value(base), name))
    case .list(let elements): return intern(.list(tree[elements].map(value)))
    case .map(let entries): return intern(.map(tree[entries].map(value)))
    case .path(let path):
      return intern(
        .path(
          tree.path(path).map { segment in
            switch segment.kind {
            case .literal(let text): .text(text)
            case .template(let node): .value(value(node))
            case .capture(let name), .glob(let name): .text("{\(name.text)}")
            }
          }))
    case .call(let callee, let arguments): return call(id, callee, with: tree[arguments].map(value), value)
    case .unary(.minus, let operand):
      if case .number(let number) = self[value(operand)] { return intern(.number(-number)) }
      return intern(.call(.negate, [value(operand)]))
    case .bytes, .slice, .mistake: return intern(.opaque(id.index))
    }
  }

  private mutating func negated(_ id: TermID) -> TermID {
    if case .not(let inner) = self[id] { return inner }
    return intern(.not(id))
  }

  private mutating func binary(_ sign: BinaryOperator, _ left: TermID, _ right: TermID) -> TermID {
    switch sign {
    case .equal: return equal(left, right)
    case .notEqual: return negated(equal(left, right))
    case .greater: return intern(.binary(.less, right, left))
    case .greaterOrEqual: return intern(.binary(.lessOrEqual, right, left))
    case .multiply, .divide, .remainder, .add, .subtract, .less, .lessOrEqual, .isIn, .and, .or:
      return intern(.binary(sign, left, right))
    }
  }

  private mutating func equal(_ left: TermID, _ right: TermID) -> TermID {
    intern(left.index <= right.index ? .equal(left, right) : .equal(right, left))
  }

  private mutating func name(_ id: NodeID, in frame: Frame) -> TermID {
    switch rules.resolution(of: id) {
    case .request: intern(.request)
    case .resource: intern(.resource)
    case .capture(let match, let segment, _): intern(.capture(match, segment: segment))
    case .parameter(let index) where frame.arguments.indices.contains(index): frame.arguments[index]
    case .variable(let index) where frame.variables.indices.contains(index): frame.variables[index]
    // The name of a namespace or of a function that is called.
    case .namespace, nil: intern(.null)
    case .parameter, .variable, .unbound, .function, .builtin, .method, .unknownFunction, .unknownMethod:
      intern(.opaque(id.index))
    }
  }

  private mutating func call(
    _ id: NodeID, _ callee: NodeID, with arguments: [TermID], _ value: (NodeID) -> TermID
  ) -> TermID {
    switch rules.resolution(of: id) {
    case .function(let function) where tree[function].parameters.count == arguments.count:
      return result(of: function, arguments)
    case .builtin(.debug): return arguments.first ?? intern(.opaque(id.index))
    case .builtin(let builtin): return intern(.call(builtin, arguments))
    case .method(let builtin):
      guard case .member(let base, _) = tree[tree.peeled(callee)].kind else { return intern(.opaque(id.index)) }
      let receiver = value(base)
      if builtin == .getOrDefault, arguments.count == 2, case .string(let name) = self[arguments[0]] {
        return intern(.memberOr(receiver, name, arguments[1]))
      }
      return intern(.call(builtin, [receiver] + arguments))
    case .request, .resource, .capture, .parameter, .variable, .namespace, .unbound, .function, .unknownFunction,
      .unknownMethod, nil:
      return intern(.opaque(id.index))
    }
  }

  private mutating func result(of function: FunctionID, _ arguments: [TermID]) -> TermID {
    let call = Call(function: function, arguments: arguments)
    if let known = results[call] { return known }
    guard depth <= CloudLimits.callDepth else { return intern(.opaque(tree[function].result.index)) }
    depth += 1
    var frame = Frame(arguments: arguments)
    for variable in tree[function].lets { frame.variables.append(value(of: variable.value, in: frame)) }
    let result = value(of: tree[function].result, in: frame)
    depth -= 1
    results[call] = result
    return result
  }

  // MARK: Reading

  /// The names of a chain of members of `request` or `resource`: `request`, `auth`, `uid`. Nil for any other term.
  func path(of id: TermID) -> [String]? { paths[id.index] }

  private func newPath(of term: Term) -> [String]? {
    switch term {
    case .member(let base, let name), .memberOr(let base, let name, _): paths[base.index].map { $0 + [name] }
    case .request: ["request"]
    case .resource: ["resource"]
    default: nil
    }
  }

  /// Every term.
  var all: [TermID] { terms.indices.map(TermID.init) }

  /// The operands of a chain of `&&` or `||`.
  func operands(of id: TermID, _ sign: BinaryOperator) -> [TermID] {
    var found: [TermID] = []
    var waiting = [id]
    while let next = waiting.popLast() {
      if case .binary(sign, let left, let right) = self[next] { waiting += [right, left] } else { found.append(next) }
    }
    return found
  }

  /// All terms that a term consists of, and itself, each once.
  func parts(of id: TermID) -> Set<TermID> {
    var found: Set<TermID> = [id]
    var waiting = [id]
    while let next = waiting.popLast() {
      for operand in self[next].operands where found.insert(operand).inserted { waiting.append(operand) }
    }
    return found
  }
}
