package import RuleValues
package import RulesProjects
package import SourceText

/// A suite of another tool, converted to the tree of a suite. Each part keeps its position in the original file, so
/// that errors point there.
package struct ForeignSuite {
  /// The suite tree; nil if the suite cannot be converted.
  package let root: JSONNode?
  /// The errors and warnings of the file.
  package let diagnostics: [Diagnostic]

  /// Creates the result of converting a suite.
  package init(root: JSONNode?, diagnostics: [Diagnostic]) {
    self.root = root
    self.diagnostics = diagnostics
  }

  /// Reads a file of targaryen or Pyric.
  ///
  /// - Parameter rules: the rules file that the caller names; nil for one beside the suite.
  /// - Returns: nil if the file has neither format.
  package static func read(_ file: SourceFile, rules: String?, files: FileSystem) -> ForeignSuite? {
    guard SuiteText.isJSON(file) else { return nil }
    let (tree, problems) = JSONReader.read(file, .relaxed)
    guard problems.isEmpty else { return nil }
    let folder = FileSystem.folder(of: file.name)
    let named = rules.map { files.path($0, seenFrom: folder) }
    if TargaryenTests.isSuite(tree.root) {
      var tests = TargaryenTests()
      return tests.translate(tree.root, rules: named ?? rulesFile(.realtime, in: folder, files))
    }
    if let cases = PyricTests.cases(tree.root) {
      var tests = PyricTests()
      let service = rules.flatMap { Self.service(ofRules: $0, files) } ?? PyricTests.service(cases)
      return tests.translate(cases, service, rules: named ?? rulesFile(service, in: folder, files))
    }
    return nil
  }

  private static func service(ofRules path: String, _ files: FileSystem) -> RulesService? {
    let bytes = try? files.bytes(path, SuiteLimits.bytes).get()
    return bytes.flatMap { RulesText.service(of: SourceFile(name: path, bytes: $0)) }
  }

  /// Returns the name of the rules file beside a suite: `firebase.json`, or a file with a usual name.
  package static func rulesFile(_ service: RulesService, in folder: String, _ files: FileSystem) -> String {
    let usual =
      service == .realtime ? ["database.rules.json", "rules.json"] : ["\(service.rawValue).rules"]
    return (["firebase.json"] + usual).first {
      if case .success(.file) = files.kind(FileSystem.path($0, from: folder)) { true } else { false }
    } ?? usual[0]
  }
}
