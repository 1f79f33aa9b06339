/// Tells whether a text has a match, by an automaton whose states are made when they are first needed and kept.
///
/// A state is the set of instructions that the program stands at. There can be very many, so when too much is kept
/// everything is forgotten; the time stays in proportion to program times text.
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

  /// A transition that is not known yet, and one after which the text has a match, or can have none.
  private enum Known {
    static let unknown: Int32 = -1
    static let found: Int32 = -2
    static let dead: Int32 = -3
  }

  /// Makes an automaton for a program without groups, which keeps up to so many transitions and members of states.
  init(_ program: MatchProgram, capacity: Int = RegexLimits.automatonTransitions) {
    self.program = program
    self.capacity = capacity
    symbols = SymbolClasses(program)
    marks = Array(repeating: false, count: program.instructions.count)
  }

  /// Searches a text.
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
  /// The state after a symbol. Besides the instructions it holds what lies before the next place, where that is asked.
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

  /// Marks what can be reached without taking a character, and says whether a match ends.
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

  /// Keeps a transition, if its state has not been forgotten meanwhile.
  private func remember(_ following: Int32, from members: [Int32], over symbol: Int) {
    guard let state = states[members] else { return }
    transitions[Int(state) * symbols.count + symbol] = following
  }
}
