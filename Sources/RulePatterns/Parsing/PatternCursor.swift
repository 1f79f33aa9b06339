/// A place in a pattern's body, moving forward one code point at a time.
struct PatternCursor {
  /// The code points of the body.
  let scalars: [UInt32]

  /// The index of the code point that comes next.
  var index = 0

  /// The index at which reading stops.
  var end: Int

  /// Starts at the beginning of a body.
  init(_ body: String) {
    scalars = body.unicodeScalars.map(\.value)
    end = scalars.count
  }

  /// The code point that comes next, or nil at the end.
  var next: UInt32? { peek(0) }

  /// The code point that comes `distance` after the next one, or nil beyond the end.
  func peek(_ distance: Int) -> UInt32? {
    let place = index + distance
    return place < end ? scalars[place] : nil
  }

  /// Whether the next code point is this ASCII character.
  func isAt(_ character: Unicode.Scalar) -> Bool { next == character.value }

  /// Steps over the next code point if it is this ASCII character, and says whether it was.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard isAt(character) else { return false }
    index += 1
    return true
  }

  /// Takes the next code point, or nil at the end.
  mutating func take() -> UInt32? {
    guard let scalar = next else { return nil }
    index += 1
    return scalar
  }

  /// The UTF-8 offset in the body of the code point at an index.
  func utf8Offset(of index: Int) -> Int {
    scalars.prefix(index).reduce(0) { $0 + ($1 < 0x80 ? 1 : $1 < 0x800 ? 2 : $1 < 0x1_0000 ? 3 : 4) }
  }

  /// The number of UTF-16 units between two indices.
  func utf16Distance(from start: Int, to index: Int) -> Int {
    scalars[..<max(start, index)].dropFirst(start).reduce(0) { $0 + ($1 < 0x1_0000 ? 1 : 2) }
  }
}
