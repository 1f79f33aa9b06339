import RulePrograms

extension RealtimeLibrary {
  /// The members of strings, and of values that may be strings.
  ///
  /// Source: documentation, Firebase Database Security Rules API, String.
  public static let text: [LibraryMember] =
    [
      LibraryMember("length", .property, .number, .operation(.textLength), "the number of UTF-16 code units")
    ] + textMethods

  static let textMethods: [LibraryMember] = [
    LibraryMember("contains", .text, .boolean, .operation(.textContains), "whether the argument is part of it"),
    LibraryMember("beginsWith", .text, .boolean, .operation(.textBeginsWith), "whether it begins with the argument"),
    LibraryMember("endsWith", .text, .boolean, .operation(.textEndsWith), "whether it ends with the argument"),
    LibraryMember(
      "replace", .twoTexts, .string, .operation(.textReplace), "every occurrence of the first replaced by the second"),
    LibraryMember("toLowerCase", .none, .string, .operation(.textLowercased), "in lower case"),
    LibraryMember("toUpperCase", .none, .string, .operation(.textUppercased), "in upper case"),
    LibraryMember("matches", .regex, .boolean, .matches, "whether the regular expression is found in it"),
  ]
}
