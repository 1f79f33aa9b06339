package import SourceText

/// A file that is a test suite of Google's rules API, read.
package struct GoogleTestFile {
  /// The suite; nil where the file has errors.
  package let suite: GoogleTestSuite?
  /// The problems of the file.
  package let diagnostics: [Diagnostic]

  /// Nil where the file is no such suite: no JSON, or JSON of another form.
  package static func read(_ file: SourceFile) -> GoogleTestFile? {
    guard SuiteText.isJSON(file) else { return nil }
    let (tree, problems) = JSONReader.read(file, .relaxed)
    guard problems.isEmpty, GoogleTestSuite.isSuite(tree.root) else { return nil }
    let (suite, diagnostics) = GoogleTestReader.read(tree.root, in: file)
    return GoogleTestFile(suite: suite, diagnostics: diagnostics)
  }
}
