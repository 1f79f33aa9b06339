package import RulesProjects
import SourceText
package import TestSuites

extension SuiteLoader {
  /// Returns the suite at a path.
  ///
  /// - Throws: ``InvalidRules`` with the diagnostics of a suite that cannot run; ``InputFileError`` if it cannot be read.
  package static func suite(at path: String, from files: FileSystem) throws -> Suite {
    let loaded = load(path, rules: nil, from: files)
    if let problem = loaded.problems.first { throw InputFileError(problem.description) }
    guard let suite = loaded.suites.first else {
      let problems = loaded.reports.map { ConciseRenderer().render($0.diagnostics, in: $0.file) }.joined()
      throw InvalidRules(problems.isEmpty ? "`\(path)` is not a suite" : problems)
    }
    return suite
  }
}
