/// The distinct current instructions of a simulation in order of preference, each with its stored slots.
struct ThreadList {
  /// The instructions, most preferred first.
  private(set) var places: [Int] = []

  private var positions: [Int]
  private var slots: [Int]
  private let slotCount: Int

  /// Creates an empty list for a program.
  init(for program: MatchProgram) {
    slotCount = program.slotCount
    positions = Array(repeating: 0, count: program.instructions.count)
    slots = Array(repeating: -1, count: program.instructions.count * program.slotCount)
  }

  /// Removes all instructions and keeps the capacity.
  mutating func removeAll() { places.removeAll(keepingCapacity: true) }

  /// Adds an instruction, and returns whether it is new.
  mutating func insert(_ place: Int) -> Bool {
    let position = positions[place]
    if position < places.count, places[position] == place { return false }
    positions[place] = places.count
    places.append(place)
    return true
  }

  /// Stores the slots for an instruction.
  mutating func store(_ values: [Int], at place: Int) {
    let start = place * slotCount
    for index in 0..<slotCount { slots[start + index] = values[index] }
  }

  /// Loads the slots for an instruction.
  func load(_ place: Int, into values: inout [Int]) {
    let start = place * slotCount
    for index in 0..<slotCount { values[index] = slots[start + index] }
  }
}
