/// The places in a program that a simulation stands at, each once, in order of preference, with what each remembers.
struct ThreadList {
  /// The instructions, most preferred first.
  private(set) var places: [Int] = []

  private var positions: [Int]
  private var slots: [Int]
  private let slotCount: Int

  /// Makes an empty list for a program.
  init(for program: MatchProgram) {
    slotCount = program.slotCount
    positions = Array(repeating: 0, count: program.instructions.count)
    slots = Array(repeating: -1, count: program.instructions.count * program.slotCount)
  }

  /// Takes everything out.
  mutating func removeAll() { places.removeAll(keepingCapacity: true) }

  /// Adds an instruction, and says whether it is new.
  mutating func insert(_ place: Int) -> Bool {
    let position = positions[place]
    if position < places.count, places[position] == place { return false }
    positions[place] = places.count
    places.append(place)
    return true
  }

  /// Keeps the slots with which an instruction was reached.
  mutating func store(_ values: [Int], at place: Int) {
    let start = place * slotCount
    for index in 0..<slotCount { slots[start + index] = values[index] }
  }

  /// Reads the slots with which an instruction was reached.
  func load(_ place: Int, into values: inout [Int]) {
    let start = place * slotCount
    for index in 0..<slotCount { values[index] = slots[start + index] }
  }
}
