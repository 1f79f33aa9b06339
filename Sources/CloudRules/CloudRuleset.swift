public import SourceText

/// The front-end of the rules language of Cloud Firestore and Cloud Storage.
public enum CloudRuleset {
  /// Reads a file by itself, for tests and for the grammar's cases: names and types are not checked. Never throws and
  /// never traps, whatever the bytes.
  ///
  /// - Returns: the file as nested lists such as `(allow read if (== a b))`, and what is wrong with its text, in the
  ///   order of the text.
  public static func parse(_ file: SourceFile) -> (outline: String, diagnostics: [Diagnostic]) {
    let (tree, diagnostics) = Parser.parse(file)
    return (tree.outline, diagnostics)
  }
}
