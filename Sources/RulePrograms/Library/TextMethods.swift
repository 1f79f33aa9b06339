extension CloudLibrary {
  /// The methods of a string (reference rules.String).
  public static let strings: [BuiltinDeclaration] = [
    BuiltinDeclaration("size", .method, .size, [([.string], .int)], "the number of UTF-16 code units"),
    BuiltinDeclaration("lower", .method, .lower, [([.string], .string)], "the letters A to Z in lower case"),
    BuiltinDeclaration("upper", .method, .upper, [([.string], .string)], "the letters a to z in upper case"),
    BuiltinDeclaration("trim", .method, .trim, [([.string], .string)], "without ASCII white space at the ends"),
    BuiltinDeclaration(
      "matches", .method, .matches, [([.string, .string], .bool)], "whether the whole text matches the RE2 pattern"),
    BuiltinDeclaration(
      "replace", .method, .replace, [([.string, .string, .string], .string)],
      "with every match of the RE2 pattern replaced; `$1` is a group"),
    BuiltinDeclaration(
      "split", .method, .split, [([.string, .string], .list)], "the pieces between matches of the RE2 pattern"),
    BuiltinDeclaration("toUtf8", .method, .toUtf8, [([.string], .bytes)], "the UTF-8 of the text"),
  ]

  /// The methods of bytes (reference rules.Bytes).
  public static let bytes: [BuiltinDeclaration] = [
    BuiltinDeclaration("size", .method, .size, [([.bytes], .int)], "the number of bytes"),
    BuiltinDeclaration("toBase64", .method, .toBase64, [([.bytes], .string)], "URL-safe base64 with padding"),
    BuiltinDeclaration("toHexString", .method, .toHexString, [([.bytes], .string)], "upper-case hexadecimal digits"),
  ]
}
