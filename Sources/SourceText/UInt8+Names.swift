extension UInt8 {
  /// Whether the byte is one of the digits `0` to `9`.
  package var isDecimalDigit: Bool { (0x30...0x39).contains(self) }

  /// Whether the byte can be in a name of Cloud rules: a letter or a digit of ASCII, or `_`.
  package var isNameByte: Bool {
    isDecimalDigit || self == 0x5F || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
  }
}
