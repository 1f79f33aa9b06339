/// The text of a search, addressed by offsets in its UTF-8 bytes.
///
/// Firebase counts UTF-16 units and advances past an empty match by one of them. So an offset may lie inside a
/// four-byte character, where its second surrogate begins: two bytes after its start.
struct SubjectText {
  /// The bytes, which are valid UTF-8.
  let bytes: UnsafeBufferPointer<UInt8>

  /// A code point and its length in bytes.
  struct Step {
    var value: UInt32
    var width: Int
  }

  /// Returns whether an offset lies inside a character.
  func isInsideCharacter(_ place: Int) -> Bool { place < bytes.count && bytes[place] & 0xC0 == 0x80 }

  /// Returns the offset after one UTF-16 unit.
  func placeOneUnit(after place: Int) -> Int {
    guard place < bytes.count else { return place + 1 }
    if isInsideCharacter(place) { return place + 2 }
    return place + (bytes[place] >= 0xF0 ? 2 : step(at: place).width)
  }

  /// Returns the code point at an offset before the end. Inside a character, it is the second surrogate.
  func step(at place: Int) -> Step {
    let first = bytes[place]
    if first < 0x80 { return Step(value: UInt32(first), width: 1) }
    if first < 0xC0 { return Step(value: 0xDC00 | (bits(place) & 0x0F) << 6 | bits(place + 1), width: 2) }
    if first < 0xE0 { return Step(value: UInt32(first & 0x1F) << 6 | bits(place + 1), width: 2) }
    if first < 0xF0 {
      return Step(value: UInt32(first & 0x0F) << 12 | bits(place + 1) << 6 | bits(place + 2), width: 3)
    }
    let high = UInt32(first & 0x07) << 18 | bits(place + 1) << 12
    return Step(value: high | bits(place + 2) << 6 | bits(place + 3), width: 4)
  }

  /// Returns whether an assertion holds at an offset.
  func holds(_ assertion: MatchProgram.Assertion, at place: Int) -> Bool {
    switch assertion {
    case .textStart: place == 0
    case .textEnd: place == bytes.count
    case .lineStart: place == 0 || bytes[place - 1] == 0x0A
    case .lineEnd: place == bytes.count || bytes[place] == 0x0A
    case .wordBoundary: isWord(place - 1) != isWord(place)
    case .noWordBoundary: isWord(place - 1) == isWord(place)
    }
  }

  /// Returns whether the byte at an offset is an ASCII word character.
  private func isWord(_ place: Int) -> Bool {
    guard place >= 0, place < bytes.count else { return false }
    switch bytes[place] {
    case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: return true
    default: return false
    }
  }

  /// Returns the six payload bits of a continuation byte.
  private func bits(_ place: Int) -> UInt32 {
    place < bytes.count ? UInt32(bytes[place] & 0x3F) : 0
  }
}
