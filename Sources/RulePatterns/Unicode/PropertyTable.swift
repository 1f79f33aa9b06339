/// The sets of characters that `\p{…}` names, as emulator 1.19.9 has them: those of Unicode 6.0.
///
/// A table line is a name and, in base 36, for each stretch how far behind the last one it begins; `-n` means that n more
/// characters follow, `:n` that n more follow at every second place.
enum PropertyTable {
  /// Returns the set that a name stands for, or nil where the service knows none of that name.
  ///
  /// - Parameters:
  ///   - name: `L`, `Lu`, `Greek`, `Any`, with this spelling and case.
  ///   - ignoringCase: Whether `(?i)` holds, which adds to a few of the sets.
  static func set(named name: String, ignoringCase: Bool) -> CodePointSet? {
    if name == "Any" { return .everything }
    if name == "Unknown" { return ranges(of: "Co", in: CategoryTable.text) }
    guard let set = ranges(of: name, in: CategoryTable.text, byLetter: true) ?? ranges(of: name, in: ScriptTable.text)
    else {
      return nil
    }
    guard ignoringCase, let added = ranges(of: name, in: FoldedPropertyTable.text) else { return set }
    return set.union(added)
  }

  /// Reads the lines of a name; one letter stands for all categories that begin with it.
  private static func ranges(of name: String, in table: StaticString, byLetter: Bool = false) -> CodePointSet? {
    let letter = byLetter && name.utf8.count == 1 ? name.utf8.first : nil
    var reader = NumberReader(table)
    var ranges: [ClosedRange<UInt32>] = []
    var isFound = false
    while reader.next != nil {
      let word = reader.word()
      guard word == name || (letter != nil && letter == word.utf8.first) else {
        reader.skipToCapital()
        continue
      }
      isFound = true
      readRanges(&reader, into: &ranges)
    }
    return isFound ? CodePointSet(ranges) : nil
  }

  private static func readRanges(_ reader: inout NumberReader, into ranges: inout [ClosedRange<UInt32>]) {
    var place = 0
    reader.skipBlanks()
    while reader.next != nil, !reader.isAtCapital {
      let first = place + reader.number()
      let isStretch = reader.skip("-")
      let stride = !isStretch && reader.skip(":") ? 2 : 1
      let last = first + reader.number() * stride
      if isStretch {
        ranges.append(UInt32(first)...UInt32(last))
      } else {
        for value in Swift.stride(from: UInt32(first), through: UInt32(last), by: stride) {
          ranges.append(value...value)
        }
      }
      place = last + 1
      reader.skipBlanks()
    }
  }
}
