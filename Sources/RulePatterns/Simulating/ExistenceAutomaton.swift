/// An automaton that tests whether a text has a match. It creates its states on demand and caches them.
///
/// A state is the set of the program's current instructions. There may be very many, so the cache is cleared when it is
/// full. The time remains proportional to program size times text size.
final class ExistenceAutomaton {
  private let program: MatchProgram
  private let symbols: SymbolClasses
  private var states: [[Int32]: Int32] = [:]
  private var members: [[Int32]] = []
  private var transitions: [Int32] = []
  private var memberCount = 0
  private var marks: [Bool]
  private var reached: [Int] = []
  private var stack: [Int] = []
  private let capacity: Int

  /// Special transitions: one that is not computed yet, and those after which the result is known.
  private enum Known {
    static let unknown: Int32 = -1
    static let found: Int32 = -2
    static let dead: Int32 = -3
  }

  /// Creates an automaton for a program without groups. `capacity` bounds the cached transitions and state members.
  init(_ program: MatchProgram, capacity: Int = RegexLimits.automatonTransitions) {
    self.program = program
    self.capacity = capacity
    symbols = SymbolClasses(program)
    marks = Array(repeating: false, count: program.instructions.count)
  }

  /// Returns whether the text has a match.
  func search(_ text: SubjectText) -> MatchOutcome {
    var steps = RegexLimits.simulationSteps
    var place = 0
    var state = number(of: [0])
    while place < text.bytes.count {
      let step = text.step(at: place)
      let symbol = symbols.number(of: step.value)
      var following = transitions[Int(state) * symbols.count + symbol]
      if following == Known.unknown || place == 0 {
        steps -= 1 + reached.count
        guard steps > 0 else { return .limitExceeded }
        let members = members[Int(state)]
        following = target(of: members, over: symbol, at: place, in: text)
        if place > 0 { remember(following, from: members, over: symbol) }
      }
      if following == Known.found { return .found }
      if following == Known.dead { return .notFound }
      state = following
      place += step.width
    }
    return close(members[Int(state)], at: place, in: text) ? .found : .notFound
  }
}

extension ExistenceAutomaton {
  /// Returns the state after a symbol. It also records what precedes the next offset, if an assertion depends on that.
  private func target(of members: [Int32], over symbol: Int, at place: Int, in text: SubjectText) -> Int32 {
    guard !close(members, at: place, in: text) else { return Known.found }
    let membership = symbols.memberships[symbol]
    var following: [Int32] = program.isAnchored ? [] : [0]
    for instruction in reached.sorted() {
      if case .set(let number) = program.instructions[instruction], membership[number] {
        following.append(Int32(instruction + 1))
      }
    }
    if following.isEmpty { return Known.dead }
    if program.looksAround { following.append(-1 - Int32(symbol)) }
    return number(of: following)
  }

  /// Marks all instructions that are reachable without consuming a character, and returns whether a match ends.
  private func close(_ members: [Int32], at place: Int, in text: SubjectText) -> Bool {
    for instruction in reached { marks[instruction] = false }
    reached.removeAll(keepingCapacity: true)
    for member in members where member >= 0 { stack.append(Int(member)) }
    var isFound = false
    while let instruction = stack.popLast() {
      guard !marks[instruction] else { continue }
      marks[instruction] = true
      reached.append(instruction)
      switch program.instructions[instruction] {
      case .match: isFound = true
      case .set: break
      case .jump(let target): stack.append(target)
      case .split(let first, let second): stack += [first, second]
      case .save: stack.append(instruction + 1)
      case .assert(let assertion):
        if text.holds(assertion, at: place) { stack.append(instruction + 1) }
      }
    }
    return isFound
  }

  private func number(of members: [Int32]) -> Int32 {
    if let known = states[members] { return known }
    if max(transitions.count + symbols.count, memberCount) > capacity {
      memberCount = 0
      states.removeAll()
      self.members.removeAll()
      transitions.removeAll()
    }
    let number = Int32(self.members.count)
    states[members] = number
    self.members.append(members)
    memberCount += members.count
    transitions += Array(repeating: Known.unknown, count: symbols.count)
    return number
  }

  /// Caches a transition, unless its state was evicted in the meantime.
  private func remember(_ following: Int32, from members: [Int32], over symbol: Int) {
    guard let state = states[members] else { return }
    transitions[Int(state) * symbols.count + symbol] = following
  }
}
