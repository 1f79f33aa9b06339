import Explanations
import RuleCoverage
import RuleValues
import RulesProjects
package import SecurityRules
import SourceText
import SuiteRuns
import TestSuites

/// The first suites of a project: one beside each of its rules files.
package struct StartingPlan {
  /// A suite that is to be written.
  package struct File {
    /// Where.
    package let path: String
    /// The suite, as YAML.
    package let text: String
  }

  /// The suites.
  package private(set) var files: [File] = []
  /// What is to be said beside them, a sentence each.
  package private(set) var messages: [String] = []

  /// The suites for the rules that `arguments` stand for, as in ``RulesTargets``. Nothing is written.
  ///
  /// - Parameters:
  ///   - service: whose rules are meant; nil is any.
  ///   - output: where the suite goes that is the only one; nil is beside the rules.
  /// - Throws: ``InputFileError`` where there are no rules; ``InvalidRules`` where nobody can tell whose rules a file
  ///   holds, or several would go to one `output`; ``InvalidInput``; `RulesetError` where rules are refused.
  package init(_ arguments: [String], service: RulesService?, output: String?) throws {
    let candidates = try RulesCandidate.all(arguments, service: service).filter {
      service == nil || $0.service == service
    }
    guard !candidates.isEmpty else {
      throw InvalidRules("there are no rules of \(service?.productName ?? "any service")")
    }
    if output != nil, candidates.count > 1 {
      let names = candidates.map { "`\($0.file.name)`" }.joined(separator: ", ")
      throw InvalidRules("--output is for one suite, and there are rules in \(names); name one of them")
    }
    for candidate in candidates { try add(candidate, output, isAlone: candidates.count == 1) }
  }

  private mutating func add(_ candidate: RulesCandidate, _ output: String?, isAlone: Bool) throws {
    let path = candidate.target.path
    let suite = output ?? FileStatus.join(FileStatus.folder(of: path), Self.name(ofSuiteFor: path, isAlone: isAlone))
    let rules = output == nil ? FileStatus.name(of: path) : Self.path(path, from: FileStatus.folder(of: suite))
    guard let text = StartingSuite.text(for: try candidate.ruleset(), rulesPath: rules) else {
      messages.append("`\(path)` has no place that could be tested")
      return
    }
    files.append(File(path: suite, text: text))
  }

  /// `suite.yaml`; of several `firestore.suite.yaml` for `firestore.rules`.
  private static func name(ofSuiteFor path: String, isAlone: Bool) -> String {
    if isAlone { return "suite.yaml" }
    let name = FileStatus.name(of: path)
    let ending = [".rules.json", ".rules", ".json"].first { name.hasSuffix($0) && name.count > $0.count }
    return "\(name.dropLast(ending?.count ?? 0)).suite.yaml"
  }

  /// A path as one names it from `folder`.
  private static func path(_ path: String, from folder: String) -> String {
    let steps = folder.split(separator: "/").filter { $0 != "." }
    if path.hasPrefix("/") || steps.isEmpty && !folder.hasPrefix("/") { return path }
    guard !folder.hasPrefix("/"), !steps.contains("..") else {
      return (try? FileSystem.local.resolved(path).get()) ?? path
    }
    return String(repeating: "../", count: steps.count) + path
  }
}
