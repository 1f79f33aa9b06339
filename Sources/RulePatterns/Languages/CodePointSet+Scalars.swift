extension CodePointSet {
  /// The set of all Unicode scalars: all code points except the surrogates.
  static let scalars = CodePointSet([0...0xD7FF, 0xE000...last])

  /// The scalars that are two UTF-16 units.
  static let supplementary = CodePointSet([0x1_0000...last])

  /// U+000A.
  static let newline = CodePointSet([0x0A...0x0A])

  /// Returns the members of both sets.
  func intersection(_ other: CodePointSet) -> CodePointSet { complement.union(other.complement).complement }
}
