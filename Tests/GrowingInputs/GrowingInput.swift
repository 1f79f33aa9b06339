/// An entry point with an input of one shape that can have any size. One unit is about 2 KB of text.
struct GrowingInput: Sendable {
  /// The entry point and the shape, such as `json: members`.
  let name: String
  /// Passes the bytes to the entry point.
  let run: @Sendable ([UInt8]) throws -> Void
  /// Returns the text of a number of units.
  let text: @Sendable (_ units: Int) -> String

  /// Creates an input.
  init(
    _ name: String, _ run: @escaping @Sendable ([UInt8]) throws -> Void,
    _ text: @escaping @Sendable (_ units: Int) -> String
  ) {
    self.name = name
    self.run = run
    self.text = text
  }
}

/// Returns the texts that `piece` makes of the numbers below `count`, joined.
func repeated(_ count: Int, _ separator: String = "", _ piece: (Int) -> String) -> String {
  (0..<count).map(piece).joined(separator: separator)
}
