/// Lets a code point be compared with, and switched over, an ASCII character written as a literal.
func == (value: UInt32?, character: Unicode.Scalar) -> Bool { value == character.value }

/// The opposite of `==` between a code point and a character.
func != (value: UInt32, character: Unicode.Scalar) -> Bool { value != character.value }

/// Matches a code point against a character literal in a `switch`.
func ~= (character: Unicode.Scalar, value: UInt32) -> Bool { value == character.value }

/// Matches a code point against a range of characters in a `switch`.
func ~= (characters: ClosedRange<Unicode.Scalar>, value: UInt32) -> Bool {
  characters.lowerBound.value <= value && value <= characters.upperBound.value
}
