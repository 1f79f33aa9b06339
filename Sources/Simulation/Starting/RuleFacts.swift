import RulePrograms
import RuleValues
import SourceText

/// What a rule looks at, and what it compares that with.
struct RuleFact {
  /// Where a value comes from.
  enum Origin {
    /// `request.auth`, `auth`
    case auth
    /// `resource`, `data`
    case stored
    /// `request.resource`, `newData`
    case written
  }

  /// What is demanded of it.
  enum Demand {
    /// Nothing that could be told.
    case nothing
    /// It is one of these.
    case oneOf([JSONNode.Value])
    /// It is the user's id, or the other way round.
    case userID
    /// It is the time of the request.
    case requestTime
    /// The user's id is in it.
    case containsUserID
    /// It is of these types.
    case type(TypeSet)
  }

  let origin: Origin
  /// The names that lead to it: `["data", "owner"]`, `["token", "role"]`.
  let names: [String]
  let demand: Demand
}

/// Reads from a program what its rules look at.
struct RuleFacts {
  /// A call that is being read: what its parameters and variables stand for.
  private final class Frame {
    let function: Function
    let arguments: [ExpressionID]
    let outer: Frame?

    init(_ function: Function, _ arguments: [ExpressionID], _ outer: Frame?) {
      self.function = function
      self.arguments = arguments
      self.outer = outer
    }
  }

  /// How deep calls are followed, and how many expressions are looked at for a rule.
  private static let maximumDepth = 64
  private static let maximumSteps = 20_000

  private let program: Program
  private var facts: [RuleFact] = []
  private var steps = 0

  private init(_ program: Program) { self.program = program }

  /// What the condition of `rule` looks at.
  static func facts(of rule: RuleID, in program: Program) -> [RuleFact] {
    var reader = RuleFacts(program)
    reader.walk(program[rule].condition, nil, 0)
    return reader.facts
  }

  private mutating func walk(_ id: ExpressionID, _ frame: Frame?, _ depth: Int) {
    steps += 1
    guard depth < Self.maximumDepth, steps < Self.maximumSteps else { return }
    note(id, frame)
    if case .invoke(let function, _) = program[id], program.functions.indices.contains(Int(function)) {
      let called = program.functions[Int(function)]
      let inner = Frame(called, program.operands(of: id), frame)
      for variable in called.variables { walk(variable.value, inner, depth + 1) }
      walk(called.result, inner, depth + 1)
    }
    for operand in program.operands(of: id) { walk(operand, frame, depth + 1) }
  }

  // MARK: What one expression says

  private mutating func note(_ id: ExpressionID, _ frame: Frame?) {
    let operands = program.operands(of: id)
    switch program[id] {
    case .builtin(.equal, _), .call(.realtimeEqual, _), .call(.realtimeNotEqual, _), .builtin(.notEqual, _):
      guard operands.count == 2 else { return }
      compare(operands[0], operands[1], frame)
      compare(operands[1], operands[0], frame)
    case .builtin(.in, _):
      guard operands.count == 2 else { return }
      compare(operands[0], operands[1], frame)
      if isUserID(operands[0], frame) { add(operands[1], frame, .containsUserID) }
    case .isType(_, let types): if let first = operands.first { add(first, frame, .type(types)) }
    case .call(.snapshotIsNumber, _): if let first = operands.first { add(first, frame, .type(.number)) }
    case .call(.snapshotIsBoolean, _): if let first = operands.first { add(first, frame, .type(.bool)) }
    case .call(.snapshotIsString, _): if let first = operands.first { add(first, frame, .type(.string)) }
    default: add(id, frame, .nothing)
    }
  }

  private mutating func compare(_ id: ExpressionID, _ other: ExpressionID, _ frame: Frame?) {
    let constants = constants(other, frame, 0)
    if !constants.isEmpty { add(id, frame, .oneOf(constants)) }
    if isUserID(other, frame) { add(id, frame, .userID) }
    switch program[other] {
    case .input(.now), .input(.requestTime): add(id, frame, .requestTime)
    default: return
    }
  }

  private mutating func add(_ id: ExpressionID, _ frame: Frame?, _ demand: RuleFact.Demand) {
    guard let (origin, names) = chain(id, frame, 0), !names.isEmpty else { return }
    facts.append(RuleFact(origin: origin, names: names, demand: demand))
  }

  private func isUserID(_ id: ExpressionID, _ frame: Frame?) -> Bool {
    guard let (origin, names) = chain(id, frame, 0), case .auth = origin else { return false }
    return names == ["uid"]
  }

  // MARK: Chains

  private func chain(_ id: ExpressionID, _ frame: Frame?, _ depth: Int) -> (RuleFact.Origin, [String])? {
    guard depth < Self.maximumDepth else { return nil }
    let operands = program.operands(of: id)
    switch program[id] {
    case .input(.auth), .input(.requestAuth): return (.auth, [])
    case .input(.data), .input(.resource): return (.stored, [])
    case .input(.newData), .input(.requestResource): return (.written, [])
    case .builtin(.member, _), .builtin(.index, _), .builtin(.getOrDefault, _), .call(.claimMember, _),
      .call(.snapshotChild, _):
      guard operands.count >= 2, let (origin, names) = chain(operands[0], frame, depth + 1),
        case .string(let name)? = constants(operands[1], frame, 0).first
      else { return nil }
      return (origin, names + [name])
    case .call(.snapshotValue, _): return operands.first.flatMap { chain($0, frame, depth + 1) }
    case .local(let local): return resolve(local, frame).flatMap { chain($0.id, $0.frame, depth + 1) }
    case .invoke(let function, _):
      guard program.functions.indices.contains(Int(function)) else { return nil }
      let called = program.functions[Int(function)]
      return chain(called.result, Frame(called, operands, frame), depth + 1)
    default: return nil
    }
  }

  private func resolve(_ local: Int32, _ frame: Frame?) -> (id: ExpressionID, frame: Frame?)? {
    guard let frame else { return nil }
    let index = Int(local)
    if frame.arguments.indices.contains(index) { return (frame.arguments[index], frame.outer) }
    let variable = index - frame.function.parameters.count
    guard frame.function.variables.indices.contains(variable) else { return nil }
    return (frame.function.variables[variable].value, frame)
  }

  // MARK: Constants

  private func constants(_ id: ExpressionID, _ frame: Frame?, _ depth: Int) -> [JSONNode.Value] {
    guard depth < Self.maximumDepth else { return [] }
    switch program[id] {
    case .constant(.string(let text)):
      return [.string(String(decoding: program.text[text.range], as: UTF8.self))]
    case .constant(.bool(let bool)): return [.bool(bool)]
    case .constant(.integer(let integer)): return [.integer(integer)]
    case .constant(.double(let double)): return [Int64(exactly: double).map { .integer($0) } ?? .double(double)]
    case .builtin(.list, _): return program.operands(of: id).flatMap { constants($0, frame, depth + 1) }
    case .local(let local): return resolve(local, frame).map { constants($0.id, $0.frame, depth + 1) } ?? []
    default: return []
    }
  }
}
