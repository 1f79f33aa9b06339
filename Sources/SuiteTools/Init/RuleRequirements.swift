import RulePrograms
import RuleValues
import SourceText

/// Collects what the rules of a program read, for sample data. Every part of a condition counts, wherever it occurs.
struct RuleRequirements {
  /// A function call, with the values of its parameters and variables.
  final class Frame {
    let function: Function
    let arguments: [ExpressionID]
    let outer: Frame?

    init(_ function: Function, _ arguments: [ExpressionID], _ outer: Frame?) {
      self.function = function
      self.arguments = arguments
      self.outer = outer
    }
  }

  /// An expression in the context of a call.
  struct Place {
    let id: ExpressionID
    let frame: Frame?
  }

  /// The number of expressions that may still be visited for a rule.
  private final class Budget { var steps = 20_000 }

  /// The maximum depth of calls to follow.
  static let maximumDepth = 64

  let program: Program
  let rule: Rule
  /// The sample names of captures; nil while they are not known.
  let names: SampleNames?
  private var facts: [RuleRequirement] = []
  private var captures: [(slot: Int, text: String)] = []
  private let budget = Budget()

  private init(_ program: Program, _ rule: Rule, _ names: SampleNames?) {
    self.program = program
    self.rule = rule
    self.names = names
  }

  /// Returns what the condition of `rule` reads.
  static func facts(of rule: RuleID, in program: Program, _ names: SampleNames) -> [RuleRequirement] {
    var reader = RuleRequirements(program, program[rule], names)
    reader.walk(Place(id: program[rule].condition, frame: nil), 0)
    return reader.facts
  }

  /// Returns the captured keys that the condition of `rule` accepts, as far as it compares them with literals or patterns.
  static func captures(of rule: RuleID, in program: Program) -> [(slot: Int, text: String)] {
    var reader = RuleRequirements(program, program[rule], nil)
    reader.walk(Place(id: program[rule].condition, frame: nil), 0)
    return reader.captures
  }

  /// Returns whether another expression may be visited, and counts it.
  func mayLook(_ depth: Int) -> Bool {
    budget.steps -= 1
    return depth < Self.maximumDepth && budget.steps > 0
  }

  func operands(_ place: Place) -> [Place] {
    program.operands(of: place.id).map { Place(id: $0, frame: place.frame) }
  }

  /// Returns the called function and its result expression; nil if the expression is not a call of a function in the
  /// rules.
  func called(_ place: Place) -> (frame: Frame, result: Place)? {
    guard case .invoke(let function, _) = program[place.id], program.functions.indices.contains(Int(function)) else {
      return nil
    }
    let called = program.functions[Int(function)]
    let frame = Frame(called, program.operands(of: place.id), place.frame)
    return (frame, Place(id: called.result, frame: frame))
  }

  private mutating func walk(_ place: Place, _ depth: Int) {
    guard mayLook(depth) else { return }
    note(place)
    if let (frame, result) = called(place) {
      for variable in frame.function.variables { walk(Place(id: variable.value, frame: frame), depth + 1) }
      walk(result, depth + 1)
    }
    for operand in operands(place) { walk(operand, depth + 1) }
  }

  // MARK: Single expressions

  private mutating func note(_ place: Place) {
    let operands = operands(place)
    switch (program[place.id], operands.count) {
    case (.builtin(.equal, _), 2), (.call(.realtimeEqual, _), 2): compare(operands, isEqual: true)
    case (.builtin(.notEqual, _), 2), (.call(.realtimeNotEqual, _), 2): compare(operands, isEqual: false)
    case (.builtin(.less, _), 2), (.call(.realtimeLess, _), 2): bound(operands[0], operands[1], isStrict: true)
    case (.builtin(.lessOrEqual, _), 2), (.call(.realtimeLessOrEqual, _), 2):
      bound(operands[0], operands[1], isStrict: false)
    case (.builtin(.greater, _), 2), (.call(.realtimeGreater, _), 2): bound(operands[1], operands[0], isStrict: true)
    case (.builtin(.greaterOrEqual, _), 2), (.call(.realtimeGreaterOrEqual, _), 2):
      bound(operands[1], operands[0], isStrict: false)
    case (.builtin(.in, _), 2): member(operands[0], of: operands[1])
    case (.isType(_, let types), 1...): add(operands[0], .type(types))
    case (.matches, 1...), (.matchesWhole, 1...):
      if let text = program.matchingTexts(of: place.id).first { add(operands[0], .like(text)) }
    case (.call(.textEndsWith, _), 2):
      if let end = text(operands[1], 0) { add(operands[0], .like("user" + end)) }
    case (.call(.textBeginsWith, _), 2), (.call(.textContains, _), 2):
      if let part = text(operands[1], 0) { add(operands[0], .like(part)) }
    case (.builtin(let builtin, _), 1...): note(builtin, operands, place)
    case (.call(let operation, _), 1...): note(operation, operands, place)
    default: add(place, .nothing)
    }
  }

  private mutating func note(_ builtin: Builtin, _ operands: [Place], _ place: Place) {
    switch builtin {
    case .hasOnly, .hasAll: if operands.count == 2 { keys(operands[0], among: operands[1]) }
    case .get, .getAfter, .firestoreGet: link(operands[0], 0)
    case .exists, .existsAfter, .firestoreExists:
      link(operands[0], 0)
      if let path = documentPath(operands[0], 0) { add(.document(path), [], .present) }
    default: add(place, .nothing)
    }
  }

  /// Records that a field holds the name of a document that rules read: of one that the suite stores.
  private mutating func link(_ place: Place, _ depth: Int) {
    guard mayLook(depth) else { return }
    switch program[place.id] {
    case .local(let local): if let source = resolve(local, place.frame) { link(source, depth + 1) }
    case .invoke: if let result = called(place)?.result { link(result, depth + 1) }
    case .builtin(.path, _):
      let segments = operands(place)
      for (collection, segment) in zip(segments, segments.dropFirst()) where text(segment, depth + 1) == nil {
        guard let name = linked(segment, in: collection, depth + 1) else { continue }
        add(segment, .oneOf([.string(name)]))
      }
    default: return
    }
  }

  private mutating func note(_ operation: Operation, _ operands: [Place], _ place: Place) {
    switch operation {
    case .not:
      if case .call(.snapshotExists, _) = program[operands[0].id], let snapshot = self.operands(operands[0]).first {
        add(snapshot, .absent)
      }
    case .snapshotIsNumber: add(operands[0], .type(.number))
    case .snapshotIsBoolean: add(operands[0], .type(.bool))
    case .snapshotIsString: add(operands[0], .type(.string))
    case .snapshotHasAllChildren:
      guard let (origin, names) = chain(operands[0], 0) else { return }
      for name in operands.dropFirst().compactMap({ text($0, 0) }) { add(origin, names + [name], .nothing) }
    case .snapshotHasChild:
      guard operands.count == 2, let (origin, names) = chain(operands[0], 0), let name = text(operands[1], 0) else {
        return
      }
      addPresent(origin, names + Self.keys(name))
    case .snapshotExists: if let (origin, names) = chain(operands[0], 0) { addPresent(origin, names) }
    default: add(place, .nothing)
    }
  }

  /// Records a computed key. Its value is usually `true`, as in maps of members and flags.
  private mutating func addPresent(_ origin: RuleRequirement.Origin, _ names: [String]) {
    let isMember = names.last.map { $0.utf8.elementsEqual(InitPath.userName.utf8) } ?? false
    add(origin, names, isMember ? .present : .nothing)
  }

  private mutating func compare(_ sides: [Place], isEqual: Bool) {
    for (place, other) in [(sides[0], sides[1]), (sides[1], sides[0])] {
      if isEqual, let size = sized(place), let number = number(other, 0) {
        add(size, .size(RuleRequirement.Bound(least: number, most: number)))
      }
      let constants = constants(other, 0)
      if !constants.isEmpty { add(place, isEqual ? .oneOf(constants) : .differsFrom(constants)) }
      guard isEqual else { continue }
      if isUserID(other, 0) { add(place, .userID) }
      if isProviderUserID(other) { add(place, .oneOf([.string(WholeUser.rawID)])) }
      if isTime(other) { add(place, .requestTime) }
      if let (origin, names) = chain(place, 0), case .written = origin, let (second, others) = chain(other, 0),
        case .stored = second, GeneratedValue.isSame(names, others)
      {
        add(origin, names, .unchanged)
      }
    }
  }

  /// Records that `less` is less than `more`, or equal to it unless `isStrict`.
  private mutating func bound(_ less: Place, _ more: Place, isStrict: Bool) {
    let step: Double = isStrict ? 1 : 0
    if let number = number(more, 0) {
      let bound = RuleRequirement.Bound(most: number - step)
      if let size = sized(less) { add(size, .size(bound)) } else { add(less, .number(bound)) }
    }
    if let number = number(less, 0) {
      let bound = RuleRequirement.Bound(least: number + step)
      if let size = sized(more) { add(size, .size(bound)) } else { add(more, .number(bound)) }
    }
    if isTime(more) { add(less, .requestTime) }
  }

  /// Records a membership test: `'name' in map`, `uid in list`, `value in [one, other]`.
  private mutating func member(_ element: Place, of list: Place) {
    let constants = constants(list, 0)
    if !constants.isEmpty { add(element, .oneOf(constants)) }
    if isUserID(element, 0) { return add(list, .containsUserID) }
    if let (origin, names) = chain(list, 0), let name = text(element, 0) { add(origin, names + [name], .nothing) }
  }

  /// Records the names that `keys()` or `affectedKeys()` are compared with.
  private mutating func keys(_ set: Place, among names: Place) {
    guard case .builtin(let builtin, _) = program[set.id], let subject = operands(set).first else { return }
    let known = constants(names, 0).compactMap { if case .string(let name) = $0 { name } else { nil } }
    switch builtin {
    case .keys:
      guard let (origin, path) = chain(subject, 0) else { return }
      for name in known { add(origin, path + [name], .nothing) }
    case .affectedKeys, .changedKeys, .addedKeys:
      guard case .builtin(.diff, _) = program[subject.id], let after = operands(subject).first,
        let (origin, path) = chain(after, 0), case .written = origin
      else { return }
      add(origin, path, .changesOnly(known))
      for name in known { add(origin, path + [name], .nothing) }
    default: return
    }
  }

  private mutating func add(_ place: Place, _ demand: RuleRequirement.Demand) {
    if let slot = slot(place, 0) { return capture(slot, demand) }
    guard let (origin, names) = chain(place, 0) else { return }
    add(origin, names, demand)
  }

  private mutating func capture(_ slot: Int, _ demand: RuleRequirement.Demand) {
    switch demand {
    case .like(let text): captures.append((slot, text))
    case .oneOf(let values): if case .string(let text)? = values.first { captures.append((slot, text)) }
    default: break
    }
  }

  private mutating func add(_ origin: RuleRequirement.Origin, _ names: [String], _ demand: RuleRequirement.Demand) {
    if names.isEmpty, case .nothing = demand { return }
    facts.append(RuleRequirement(origin: origin, names: names, demand: demand))
  }
}
