/// The character sets of `\p{…}` in emulator 1.19.9, which are those of Unicode 6.0.
///
/// A table line is a name and a list of ranges in base 36. Each range begins with its distance from the end of the last
/// one. `-n` adds the n following characters. `:n` adds n characters at every second position.
enum PropertyTable {
  /// Returns the set with this name. Nil if Firebase has no such set.
  ///
  /// - Parameters:
  ///   - name: `L`, `Lu`, `Greek` or `Any`, for example. Spelling and case must match.
  ///   - ignoringCase: Whether `(?i)` applies, which adds to some sets.
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

  /// Reads the ranges of a name. A single letter selects all categories that begin with it.
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
