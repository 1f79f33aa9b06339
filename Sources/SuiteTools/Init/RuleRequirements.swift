import RulePatterns
import RulePrograms
import RuleValues
import SourceText

/// Collects what the rules of a program read, for sample data. Every part of a condition counts, wherever it occurs.
struct RuleRequirements {
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
    reader.walk(BoundExpression(program[rule].condition), 0)
    return reader.facts
  }

  /// Returns the captured keys that the condition of `rule` accepts, as far as it compares them with literals or patterns.
  static func captures(of rule: RuleID, in program: Program) -> [(slot: Int, text: String)] {
    var reader = RuleRequirements(program, program[rule], nil)
    reader.walk(BoundExpression(program[rule].condition), 0)
    return reader.captures
  }

  /// Returns whether another expression may be visited, and counts it.
  func mayLook(_ depth: Int) -> Bool {
    budget.steps -= 1
    return depth < Self.maximumDepth && budget.steps > 0
  }

  func operands(_ place: BoundExpression) -> [BoundExpression] { place.operands(in: program) }

  private mutating func walk(_ place: BoundExpression, _ depth: Int) {
    guard mayLook(depth) else { return }
    note(place)
    for part in place.body(in: program) + operands(place) { walk(part, depth + 1) }
  }

  // MARK: Single expressions

  private mutating func note(_ place: BoundExpression) {
    if let infix = program.infix(at: place.id) { return note(infix, place) }
    if let match = program.match(at: place.id) { return add(place.beside(match.text), .like(match.pattern.example)) }
    let operands = operands(place)
    switch (program[place.id], operands.count) {
    case (.isType(_, let types), 1...): add(operands[0], .type(types))
    case (.call(let operation, _), 1...): note(operation, operands, place)
    case (let expression, 1...): note(expression.builtin, operands, place)
    default: add(place, .nothing)
    }
  }

  private mutating func note(_ infix: Infix, _ place: BoundExpression) {
    let (left, right) = (place.beside(infix.left), place.beside(infix.right))
    switch infix.sign {
    case .equal: compare(left, right, isEqual: true)
    case .notEqual: compare(left, right, isEqual: false)
    case .less: bound(left, right, isStrict: true)
    case .lessOrEqual: bound(left, right, isStrict: false)
    case .greater: bound(right, left, isStrict: true)
    case .greaterOrEqual: bound(right, left, isStrict: false)
    case .in: member(left, of: right)
    case .add, .subtract, .multiply, .divide, .remainder: add(place, .nothing)
    }
  }

  private mutating func note(_ builtin: Builtin?, _ operands: [BoundExpression], _ place: BoundExpression) {
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
  private mutating func link(_ place: BoundExpression, _ depth: Int) {
    let place = place.resolved(in: program)
    guard mayLook(depth), program[place.id].builtin == .path else { return }
    let segments = operands(place)
    for (collection, segment) in zip(segments, segments.dropFirst()) where text(segment, depth + 1) == nil {
      guard let name = linked(segment, in: collection, depth + 1) else { continue }
      add(segment, .oneOf([.string(name)]))
    }
  }

  private mutating func note(_ operation: Operation, _ operands: [BoundExpression], _ place: BoundExpression) {
    switch operation {
    case .not:
      if program[operands[0].id].operation == .snapshotExists, let snapshot = self.operands(operands[0]).first {
        add(snapshot, .absent)
      }
    case .textEndsWith: if let end = text(operands[1], 0) { add(operands[0], .like("user" + end)) }
    case .textBeginsWith, .textContains: if let part = text(operands[1], 0) { add(operands[0], .like(part)) }
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

  private mutating func compare(_ left: BoundExpression, _ right: BoundExpression, isEqual: Bool) {
    for (place, other) in [(left, right), (right, left)] {
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
  private mutating func bound(_ less: BoundExpression, _ more: BoundExpression, isStrict: Bool) {
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
  private mutating func member(_ element: BoundExpression, of list: BoundExpression) {
    let constants = constants(list, 0)
    if !constants.isEmpty { add(element, .oneOf(constants)) }
    if isUserID(element, 0) { return add(list, .containsUserID) }
    if let (origin, names) = chain(list, 0), let name = text(element, 0) { add(origin, names + [name], .nothing) }
  }

  /// Records the names that `keys()` or `affectedKeys()` are compared with.
  private mutating func keys(_ set: BoundExpression, among names: BoundExpression) {
    guard let subject = operands(set).first else { return }
    let known = constants(names, 0).compactMap { if case .string(let name) = $0 { name } else { nil } }
    switch program[set.id].builtin {
    case .keys:
      guard let (origin, path) = chain(subject, 0) else { return }
      for name in known { add(origin, path + [name], .nothing) }
    case .affectedKeys, .changedKeys, .addedKeys:
      guard program[subject.id].builtin == .diff, let after = operands(subject).first,
        let (origin, path) = chain(after, 0), case .written = origin
      else { return }
      add(origin, path, .changesOnly(known))
      for name in known { add(origin, path + [name], .nothing) }
    default: return
    }
  }

  private mutating func add(_ place: BoundExpression, _ demand: RuleRequirement.Demand) {
    if let slot = slot(place) { return capture(slot, demand) }
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
