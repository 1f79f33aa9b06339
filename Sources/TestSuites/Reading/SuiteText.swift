import RulesProjects
package import SourceText

/// The tree of a suite's text: JSON with comments where the file's name ends in `.json`, else YAML.
package enum SuiteText {
  /// Whether the file is JSON by its name. Every other suite is YAML.
  package static func isJSON(_ file: SourceFile) -> Bool { file.name.utf8.suffix(5).elementsEqual(".json".utf8) }

  /// Reads a suite as a tree, with its problems.
  package static func read(_ file: SourceFile) -> (tree: JSONTree, diagnostics: [Diagnostic]) {
    guard file.bytes.count <= SuiteLimits.bytes else {
      let message = "a suite may have \(SuiteLimits.bytes >> 20) MiB"
      return (JSONTreeBuilder().finish(), [SuiteProblem.Syntax.report(message, at: Span(at: 0))])
    }
    if RulesText.beginsAsCloudRules(file) {
      return (JSONTreeBuilder().finish(), [SuiteProblem.Syntax.rules(FileStatus.name(of: file.name))])
    }
    guard isJSON(file) else {
      let (tree, diagnostics) = YAMLTree.read(file)
      return isCommentedJSON(file) ? (tree, [SuiteProblem.Syntax.commentedJSON]) : (tree, diagnostics)
    }
    let (tree, problems) = JSONReader.read(file, .relaxed)
    return (tree, problems.map(diagnostic))
  }

  /// Whether a comment of JSON stands before the first member. To YAML it is part of a text.
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
