package import SourceText

/// The result of reading a test suite of Google's rules API.
package struct GoogleTestFile {
  /// The suite; nil if the file has errors.
  package let suite: GoogleTestSuite?
  /// The errors and warnings of the file.
  package let diagnostics: [Diagnostic]

  /// Reads `file`; returns nil if it is not JSON or not a test suite of that API.
  package static func read(_ file: SourceFile) -> GoogleTestFile? {
    guard SuiteText.isJSON(file) else { return nil }
    let (tree, problems) = JSONReader.read(file, .relaxed)
    guard problems.isEmpty, GoogleTestSuite.isSuite(tree.root) else { return nil }
    let (suite, diagnostics) = GoogleTestReader.read(tree.root, in: file)
    return GoogleTestFile(suite: suite, diagnostics: diagnostics)
  }
}
