/// The reason why a language has no exact translation to SMT-LIB.
package enum SMTLIBObstacle: Error, Hashable, Sendable, CustomStringConvertible {
  /// The pattern has a word boundary, a line anchor, or an anchor inside. SMT-LIB has none of them.
  case assertion

  /// The language bounds the number of UTF-16 units. SMT-LIB counts characters.
  case length

  /// The language distinguishes characters after U+2FFFF, the last one in SMT-LIB.
  case character

  /// The reason in words.
  package var description: String {
    switch self {
    case .assertion: "the pattern has an anchor inside or a word boundary"
    case .length: "the length is counted in UTF-16 units"
    case .character: "the pattern distinguishes characters after U+2FFFF"
    }
  }
}
