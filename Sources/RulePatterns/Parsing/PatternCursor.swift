/// A forward cursor over the code points of a pattern's body.
struct PatternCursor {
  /// The code points of the body.
  let scalars: [UInt32]

  /// The index of the next code point.
  var index = 0

  /// The index at which reading stops.
  var end: Int

  /// Creates a cursor at the beginning of a body.
  init(_ body: String) {
    scalars = body.unicodeScalars.map(\.value)
    end = scalars.count
  }

  /// The next code point. Nil at the end.
  var next: UInt32? { peek(0) }

  /// Returns the code point `distance` after the next one. Nil beyond the end.
  func peek(_ distance: Int) -> UInt32? {
    let place = index + distance
    return place < end ? scalars[place] : nil
  }

  /// Returns whether the next code point is this ASCII character.
  func isAt(_ character: Unicode.Scalar) -> Bool { next == character.value }

  /// Advances past the next code point if it is this ASCII character, and returns whether it was.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard isAt(character) else { return false }
    index += 1
    return true
  }

  /// Returns the next code point and advances past it. Nil at the end.
  mutating func take() -> UInt32? {
    guard let scalar = next else { return nil }
    index += 1
    return scalar
  }

  /// Returns the UTF-8 offset of the code point at `index` in the body.
  func utf8Offset(of index: Int) -> Int {
    scalars.prefix(index).reduce(0) { $0 + ($1 < 0x80 ? 1 : $1 < 0x800 ? 2 : $1 < 0x1_0000 ? 3 : 4) }
  }

  /// Returns the number of UTF-16 units between two indices.
  func utf16Distance(from start: Int, to index: Int) -> Int {
    scalars[..<max(start, index)].dropFirst(start).reduce(0) { $0 + ($1 < 0x1_0000 ? 1 : 2) }
  }
}
