import RulesProjects
package import SourceText

/// Parses the text of a suite: JSON with comments if the file name ends in `.json`, otherwise YAML.
package enum SuiteText {
  /// Returns whether the file name says JSON. Every other suite is YAML.
  package static func isJSON(_ file: SourceFile) -> Bool { file.name.utf8.suffix(5).elementsEqual(".json".utf8) }

  /// Parses a suite, and returns its tree and diagnostics.
  package static func read(_ file: SourceFile) -> (tree: JSONTree, diagnostics: [Diagnostic]) {
    guard file.bytes.count <= SuiteLimits.bytes else {
      let message = "a suite may have at most \(SuiteLimits.bytes >> 20) MiB"
      return (JSONTreeBuilder().finish(), [SuiteProblem.Syntax.report(message, at: Span(at: 0))])
    }
    if let problem = SuiteProblem.Syntax.otherFile(file) { return (JSONTreeBuilder().finish(), [problem]) }
    guard isJSON(file) else {
      let (tree, diagnostics) = YAMLTree.read(file)
      return isCommentedJSON(file) ? (tree, [SuiteProblem.Syntax.commentedJSON]) : (tree, diagnostics)
    }
    let (tree, problems) = JSONReader.read(file, .relaxed)
    return (tree, problems.map(diagnostic))
  }

  /// Returns whether a JSON comment precedes the first member. YAML reads such a comment as a string.
  private static func isCommentedJSON(_ file: SourceFile) -> Bool {
    let space: [UInt8] = [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "{")]
    let start = file.bytes.drop { space.contains($0) }
    return start.starts(with: "//".utf8) || start.starts(with: "/*".utf8)
  }

  private static func diagnostic(_ problem: JSONProblem) -> Diagnostic {
    if case .duplicateKey(let key, let first) = problem.kind {
      return SuiteProblem.DuplicateKey.report(key, at: problem.span, first: first)
    }
    return SuiteProblem.Syntax.report(problem.message, at: problem.span)
  }
}
