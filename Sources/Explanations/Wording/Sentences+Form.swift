extension Sentences {
  /// Returns the sentence with a final period. Some texts of the emulator already have one.
  static func finished(_ sentence: String) -> String { sentence.last == "." ? sentence : sentence + "." }

  /// Returns the sentence with an initial capital, unless it begins with code.
  package static func capitalized(_ sentence: String) -> String {
    guard let first = sentence.unicodeScalars.first, first.properties.isLowercase else { return sentence }
    return sentence.prefix(1).uppercased() + sentence.dropFirst()
  }
}
