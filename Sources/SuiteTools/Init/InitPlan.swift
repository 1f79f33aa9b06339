import Explanations
import RuleCoverage
import RuleValues
import RulesProjects
package import SecurityRules
import SourceText
import SuiteRuns
import TestSuites

/// The first suites of a project, one beside each of its rules files.
package struct InitPlan {
  /// A suite to write.
  package struct File {
    /// The path of the suite file.
    package let path: String
    /// The suite, as YAML.
    package let text: String
  }

  /// The suites to write.
  package private(set) var files: [File] = []
  /// Notes about rules files without a suite, one sentence each.
  package private(set) var messages: [String] = []

  /// Creates the suites for the rules that `arguments` refer to, as in ``RulesTargets``. Writes no files.
  ///
  /// - Parameters:
  ///   - service: the service of the rules; nil for any.
  ///   - output: the path of a single suite; nil for a path beside the rules.
  /// - Throws:
  ///   - ``InputFileError`` if there are no rules
  ///   - ``InvalidRules`` if the service of a file cannot be recognized, or several suites have one `output`
  ///   - ``InvalidInput`` for an invalid project file
  ///   - `RulesetError` if rules do not load
  package init(_ arguments: [String], service: RulesService?, output: String?) throws {
    let candidates = try RulesCandidate.all(arguments, service: service, for: .initialize).filter {
      service == nil || $0.service == service
    }
    guard !candidates.isEmpty else {
      throw InvalidRules("found no rules for \(service?.productName ?? "any service")")
    }
    if output != nil, candidates.count > 1 {
      let names = candidates.map { "`\($0.file.name)`" }.joined(separator: ", ")
      throw InvalidRules("--output takes one suite, and there are several rules files: \(names); name one of them")
    }
    for candidate in candidates { try add(candidate, output, isAlone: candidates.count == 1) }
  }

  private mutating func add(_ candidate: RulesCandidate, _ output: String?, isAlone: Bool) throws {
    let path = candidate.target.path
    let suite = output ?? FileStatus.join(FileStatus.folder(of: path), Self.name(ofSuiteFor: path, isAlone: isAlone))
    let rules = output == nil ? FileStatus.name(of: path) : Self.path(path, from: FileStatus.folder(of: suite))
    guard let text = InitSuite.text(for: try candidate.ruleset(), rulesPath: rules) else {
      messages.append("`\(path)` has no testable location")
      return
    }
    files.append(File(path: suite, text: text))
  }

  /// Returns whether a path is that of a suite rather than of rules.
  package static func isSuite(_ path: String) -> Bool {
    ["suite.yaml", "suite.yml", "suite.json"].contains { path.hasSuffix($0) }
  }

  /// Returns `suite.yaml`, or, for several rules files, a name such as `firestore.suite.yaml` for `firestore.rules`.
  private static func name(ofSuiteFor path: String, isAlone: Bool) -> String {
    if isAlone { return "suite.yaml" }
    let name = FileStatus.name(of: path)
    let ending = [".rules.json", ".rules", ".json"].first { name.hasSuffix($0) && name.count > $0.count }
    return "\(name.dropLast(ending?.count ?? 0)).suite.yaml"
  }

  /// Returns a path relative to `folder`.
  private static func path(_ path: String, from folder: String) -> String {
    let steps = folder.split(separator: "/").filter { $0 != "." }
    if path.hasPrefix("/") || steps.isEmpty && !folder.hasPrefix("/") { return path }
    guard !folder.hasPrefix("/"), !steps.contains("..") else {
      return (try? FileSystem.local.resolved(path).get()) ?? path
    }
    return String(repeating: "../", count: steps.count) + path
  }
}
