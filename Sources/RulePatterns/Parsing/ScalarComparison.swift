/// Compares a code point with an ASCII character literal.
func == (value: UInt32?, character: Unicode.Scalar) -> Bool { value == character.value }

/// The negation of `==` between a code point and a character.
func != (value: UInt32, character: Unicode.Scalar) -> Bool { value != character.value }

/// Matches a code point against a character literal in a `switch`.
func ~= (character: Unicode.Scalar, value: UInt32) -> Bool { value == character.value }

/// Matches a code point against a range of characters in a `switch`.
func ~= (characters: ClosedRange<Unicode.Scalar>, value: UInt32) -> Bool {
  characters.lowerBound.value <= value && value <= characters.upperBound.value
}
