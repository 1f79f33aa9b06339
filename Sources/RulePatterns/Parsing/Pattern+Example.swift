extension Pattern {
  /// A short text that the pattern probably matches. Callers that require a match must test it.
  package var example: String {
    var text = ""
    for value in tree.example { if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) } }
    return text
  }
}
