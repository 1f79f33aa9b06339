/// A partition of all code points into classes that no set of a program distinguishes, so that an automaton has few
/// symbols.
struct SymbolClasses {
  /// The number of classes.
  private(set) var count = 0

  /// For each class, whether its code points are in each set of the program.
  private(set) var memberships: [[Bool]] = []

  private var ascii: [Int32] = Array(repeating: 0, count: 128)
  private var starts: [UInt32] = []
  private var classes: [Int32] = []

  /// Partitions the code points for a program.
  init(_ program: MatchProgram) {
    var sets = program.sets
    if program.looksAround { sets += [.word, CodePointSet([0x0A...0x0A])] }
    var bounds: Set<UInt32> = [0]
    for range in sets.flatMap(\.ranges) {
      bounds.insert(range.lowerBound)
      bounds.insert(range.upperBound + 1)
    }
    var numbers: [[Bool]: Int32] = [:]
    for start in bounds.sorted() {
      let membership = sets.map { $0.contains(start) }
      let number = numbers[membership] ?? Int32(memberships.count)
      if Int(number) == memberships.count {
        numbers[membership] = number
        memberships.append(membership)
      }
      starts.append(start)
      classes.append(number)
    }
    count = memberships.count
    for character in 0..<128 { ascii[character] = search(UInt32(character)) }
  }

  /// Returns the class of a code point.
  func number(of value: UInt32) -> Int { Int(value < 128 ? ascii[Int(value)] : search(value)) }

  private func search(_ value: UInt32) -> Int32 {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= value { low = middle } else { high = middle }
    }
    return classes[low]
  }
}
