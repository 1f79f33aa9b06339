import RulePrograms
import SourceText

/// The types of one expression during inference.
struct ExpressionTypes {
  enum Purpose {
    /// The condition of an `allow`.
    case condition
    /// A value in the declaration of a function.
    case value
    /// The result of a function for a call; nothing is reported.
    case inquiry
  }

  /// The inferred state of a node.
  struct State {
    var isReached = false
    var wanted = TypeList.unknown
    var types = TypeList.unknown
    var clauses = Clauses()
    /// The start offset, with the parentheses around it.
    var start = 0
    /// Whether a member, an index or a method follows it.
    var isChained = false
    /// Whether its result is not a wanted type, so nothing is wanted of its operands.
    var isMismatch = false
  }

  let root: NodeID
  let purpose: Purpose
  let tree: SyntaxTree
  private let first: Int
  var states: [State]

  init(_ root: NodeID, wanted: TypeList, _ purpose: Purpose, _ tree: SyntaxTree) {
    self.root = root
    first = tree.first(of: root)
    self.purpose = purpose
    self.tree = tree
    states = Array(repeating: State(), count: root.index - first + 1)
    states[at(root)].isReached = true
    states[at(root)].wanted = wanted
    states[at(root)].start = tree[root].span.start
  }

  /// The index of a node's state. States are changed in place, because copying one costs more than the change.
  func at(_ id: NodeID) -> Int { id.index - first }

  func types(of id: NodeID) -> TypeList { states[at(id)].types }

  func clauses(of id: NodeID) -> Clauses { states[at(id)].clauses }

  var isReported: Bool { purpose != .inquiry }

  /// Sets the wanted types of every node, from the root down.
  mutating func pushDown(_ inference: inout TypeInference) {
    for index in (first...root.index).reversed() {
      let id = NodeID(index: index)
      if states[at(id)].isReached { pushDown(from: id, &inference) }
    }
  }

  /// Infers the types of every node, from the operands up, and reports mismatches.
  mutating func collect(_ inference: inout TypeInference) {
    for index in first...root.index {
      let id = NodeID(index: index)
      if states[at(id)].isReached { collect(id, &inference) }
    }
  }

  // MARK: Down

  private mutating func want(_ types: TypeList, of id: NodeID, isChained: Bool = false) {
    states[at(id)].isReached = true
    states[at(id)].wanted = types
    states[at(id)].start = tree[id].span.start
    states[at(id)].isChained = isChained
  }

  private mutating func pushDown(from id: NodeID, _ inference: inout TypeInference) {
    switch tree[id].kind {
    case .group(let inner):
      let state = states[at(id)]
      want(state.wanted, of: inner)
      if !state.isChained { states[at(inner)].start = state.start }
    case .unary(let sign, let operand):
      push(inference.signatures.of(sign).shape(1), [operand], of: id, isChained: sign == .minus)
    case .binary(let sign, let left, let right): pushOperator(sign, left, right, of: id, in: &inference)
    case .typeTest(let operand, _):
      states[at(id)].types = .bool
      want(.unknown, of: operand)
    case .conditional(let condition, let then, let otherwise):
      want(.bool, of: condition)
      want(states[at(id)].wanted, of: then)
      want(states[at(id)].wanted, of: otherwise)
    case .member(let base, _): want(Signatures.map, of: base, isChained: true)
    case .index(let base, let index):
      push(inference.signatures.of(.index).shape(2), [base, index], of: id, isChained: true)
    case .slice(let base, let from, let to): pushSlice(base, from, to, of: id)
    case .call(let callee, let arguments): pushCall(callee, arguments, of: id, &inference)
    case .list(let elements):
      states[at(id)].types = .list
      for element in tree[elements] { want(.unknown, of: element) }
    case .map(let entries):
      states[at(id)].types = Signatures.map
      for (place, entry) in tree[entries].enumerated() { want(place % 2 == 0 ? Signatures.key : .unknown, of: entry) }
    case .path(let path):
      states[at(id)].types = .path
      for segment in tree.path(path) { if let template = segment.template { want(Signatures.template, of: template) } }
    case .mistake(let parts): for part in tree[parts] { want(.unknown, of: part) }
    case .null: states[at(id)].types = .null
    case .boolean: states[at(id)].types = .bool
    case .integer: states[at(id)].types = .int
    case .double: states[at(id)].types = .float
    case .string: states[at(id)].types = .string
    case .bytes: states[at(id)].types = .bytes
    case .identifier: break
    }
  }

  /// Sets the result of a call or an operator. Its operands' types are wanted only if its result is.
  private mutating func push(_ shape: Signature.Shape?, _ operands: [NodeID], of id: NodeID, isChained: Bool = false) {
    let wanted = shape?.operands(yielding: states[at(id)].wanted)
    states[at(id)].types = shape?.result ?? .unknown
    for (place, operand) in operands.enumerated() {
      let types = wanted.flatMap { $0.indices.contains(place) ? $0[place] : nil } ?? .unknown
      want(types, of: operand, isChained: isChained && place == 0)
    }
  }

  private mutating func pushOperator(
    _ sign: BinaryOperator, _ left: NodeID, _ right: NodeID, of id: NodeID, in inference: inout TypeInference
  ) {
    switch sign {
    case .and, .or:
      let wanted = TypeList.bool.overlaps(states[at(id)].wanted) ? TypeList.bool : .unknown
      states[at(id)].types = .bool
      want(wanted, of: left)
      want(wanted, of: right)
    default:
      if let signature = inference.signatures.of(sign) {
        push(signature.shape(2), [left, right], of: id)
      } else {
        states[at(id)].types = .bool
        want(.unknown, of: left)
        want(.unknown, of: right)
      }
    }
  }

  private mutating func pushSlice(_ base: NodeID, _ from: NodeID?, _ to: NodeID?, of id: NodeID) {
    guard let shape = Signatures.slice.shape(3) else { return }
    states[at(id)].types = shape.result
    let wanted = shape.operands(yielding: states[at(id)].wanted)
    want(wanted?[0] ?? .unknown, of: base, isChained: true)
    if let from { want(wanted?[1] ?? .unknown, of: from) }
    if let to { want(wanted?[2] ?? .unknown, of: to) }
  }

  private mutating func pushCall(
    _ callee: NodeID, _ list: NodeList, of id: NodeID, _ inference: inout TypeInference
  ) {
    let arguments = tree[list]
    let receiver = inference.receiver(of: callee, in: id)
    switch inference.rules.resolution(of: id) {
    case .builtin(let builtin), .method(let builtin):
      let operands = (receiver.map { [$0] } ?? []) + arguments
      let shape = inference.signatures.of(builtin).shape(operands.count)
      push(shape, operands, of: id, isChained: receiver != nil)
    case .function(let function)
    where tree.functions[function.index].parameters.count == arguments.count
      && inference.names.duplicates[function] == nil:
      let summary = inference.summary(of: function, wanted: states[at(id)].wanted)
      states[at(id)].types = summary.result
      for (place, argument) in arguments.enumerated() {
        want(place < summary.parameters.count ? summary.parameters[place] : .unknown, of: argument)
      }
    default:
      if let receiver { want(.unknown, of: receiver, isChained: true) }
      for argument in arguments { want(.unknown, of: argument) }
    }
  }
}
