/// A simulation that finds the match RE2 prefers, and its groups, by following all paths through a program at once
/// (Pike's machine).
///
/// Among the matches with the earliest start, RE2 prefers the one that a backtracking search would find first.
struct CapturingSimulation {
  private let program: MatchProgram
  private var current: ThreadList
  private var next: ThreadList
  private var pending: [Pending] = []
  private var values: [Int]

  /// The remaining work while following instructions of zero width.
  private enum Pending {
    case visit(Int)
    case restore(slot: Int, value: Int)
  }

  /// The offsets of the last match: its start and end, then those of each group. -1 for a group that did not
  /// participate.
  private(set) var slots: [Int]

  /// Creates a simulation. Nil if it would need too much memory.
  init?(_ program: MatchProgram) {
    guard program.instructions.count * program.slotCount <= RegexLimits.simulationSlots else { return nil }
    self.program = program
    current = ThreadList(for: program)
    next = ThreadList(for: program)
    values = Array(repeating: -1, count: program.slotCount)
    slots = values
  }

  /// Searches a text from an offset on, and subtracts the steps it used from `steps`.
  mutating func search(_ text: SubjectText, from start: Int, steps: inout Int) -> MatchOutcome {
    var place = start
    var isFound = false
    next.removeAll()
    begin(at: place, in: text)
    while true {
      swap(&current, &next)
      steps -= 1 + current.places.count
      guard steps > 0 else { return .limitExceeded }
      if current.places.isEmpty, isFound { break }
      let step = place < text.bytes.count ? text.step(at: place) : nil
      isFound = advance(over: step, at: place, in: text) || isFound
      guard let step else { break }
      place += step.width
      if !isFound { begin(at: place, in: text) }
    }
    return isFound ? .found : .notFound
  }

  /// Begins a match at an offset, with lower preference than all earlier ones.
  private mutating func begin(at place: Int, in text: SubjectText) {
    for index in values.indices { values[index] = -1 }
    values[0] = place
    follow(from: 0, at: place, in: text)
  }

  /// Consumes one character on every path up to one that ends, and returns whether a path ended here.
  private mutating func advance(over step: SubjectText.Step?, at place: Int, in text: SubjectText) -> Bool {
    next.removeAll()
    for instruction in current.places {
      switch program.instructions[instruction] {
      case .match:
        current.load(instruction, into: &slots)
        return true
      case .set(let number):
        guard let step, program.sets[number].contains(step.value) else { continue }
        current.load(instruction, into: &values)
        follow(from: instruction + 1, at: place + step.width, in: text)
      case .split, .jump, .assert, .save: continue
      }
    }
    return false
  }

  /// Adds all instructions that are reachable from `start` without consuming a character.
  private mutating func follow(from start: Int, at place: Int, in text: SubjectText) {
    pending.append(.visit(start))
    while let item = pending.popLast() {
      switch item {
      case .restore(let slot, let value): values[slot] = value
      case .visit(let instruction):
        guard next.insert(instruction) else { continue }
        visit(instruction, at: place, in: text)
      }
    }
  }

  private mutating func visit(_ instruction: Int, at place: Int, in text: SubjectText) {
    switch program.instructions[instruction] {
    case .jump(let target): pending.append(.visit(target))
    case .split(let first, let second):
      pending.append(.visit(second))
      pending.append(.visit(first))
    case .assert(let assertion):
      if text.holds(assertion, at: place) { pending.append(.visit(instruction + 1)) }
    case .save(let slot):
      pending.append(.restore(slot: slot, value: values[slot]))
      pending.append(.visit(instruction + 1))
      values[slot] = place
    case .set, .match: next.store(values, at: instruction)
    }
  }
}
