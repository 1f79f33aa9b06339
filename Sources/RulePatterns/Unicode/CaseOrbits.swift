/// The characters that are equal when case is ignored, for example `k`, `K` and the Kelvin sign, or `σ`, `ς` and `Σ`.
enum CaseOrbits {
  /// The cased characters in order, each with the next one of its orbit.
  private static let table = read()

  /// The last character for which a class includes the other cases. Emulator 1.19.9 does not fold later characters in
  /// classes, but ignores their case outside classes.
  private static let lastInClass: UInt32 = 0x1044F

  /// Returns the characters that equal `character` when case is ignored, including itself.
  static func orbit(of character: UInt32) -> CodePointSet {
    var members = [character...character]
    var current = next(after: character)
    while let member = current, member != character, members.count < 8 {
      members.append(member...member)
      current = next(after: member)
    }
    return CodePointSet(members)
  }

  /// Returns a set with the other cases of its members.
  static func closure(of set: CodePointSet) -> CodePointSet {
    var added: [ClosedRange<UInt32>] = []
    for range in set.ranges {
      var place = firstPlace(from: range.lowerBound)
      while place < table.count, table[place].character <= min(range.upperBound, lastInClass) {
        added += orbit(of: table[place].character).ranges
        place += 1
      }
    }
    return set.union(CodePointSet(added))
  }

  private static func next(after character: UInt32) -> UInt32? {
    let place = firstPlace(from: character)
    guard place < table.count, table[place].character == character else { return nil }
    return table[place].next
  }

  /// Returns the index of the first cased character at or after `character`.
  private static func firstPlace(from character: UInt32) -> Int {
    var low = 0
    var high = table.count
    while low < high {
      let middle = (low + high) / 2
      if table[middle].character < character { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func read() -> [(character: UInt32, next: UInt32)] {
    var reader = NumberReader(CaseTable.text)
    var table: [(character: UInt32, next: UInt32)] = []
    while reader.next != nil {
      let numbers = (0..<4).map { _ in
        defer { _ = reader.skip(",") }
        return reader.number()
      }
      for index in 0..<numbers[1] {
        let character = numbers[0] + index * numbers[2]
        table.append((UInt32(character), UInt32(character + numbers[3])))
      }
      reader.skipBlanks()
    }
    return table.sorted { $0.character < $1.character }
  }
}
