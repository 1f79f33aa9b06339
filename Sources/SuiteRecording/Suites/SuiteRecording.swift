import RuleEvaluation
package import RuleRequests
import RuleValues
import RulesProjects
package import SecurityRules
import SourceText

/// Writes suites of recorded requests: one for each ruleset that decided.
package struct SuiteRecording: Sendable {
  /// The first line of each suite, which tells it from one that a person wrote.
  package static let firstLine = "# Recorded by `rules-sim serve --record`"

  /// A written suite.
  package struct File: Sendable {
    /// The path of the file.
    package let path: String
    /// The YAML.
    package let text: String
    /// The number of its cases.
    package let caseCount: Int
  }

  /// The suites, in the order of their first requests.
  package private(set) var files: [File] = []
  /// How many requests have no case, by the reason.
  package private(set) var omitted: [String: Int] = [:]
  /// How many requests repeated a case of the same test.
  package private(set) var repeatedCount = 0

  /// Finds the suites of recorded requests. Every case passes.
  ///
  /// - Parameters:
  ///   - requests: the requests.
  ///   - path: the path of the suite. If there are several, the services are part of their names: `firestore.suite.yaml`.
  ///   - mode: how the server decided queries.
  ///   - rulesFiles: the rules files of the project. Rules with other texts are copied into the suite.
  package init(
    _ requests: [RecordedRequest], to path: String, mode: QueryMode, rulesFiles: [(path: String, ruleset: AnyRuleset)]
  ) {
    let groups = Self.byRules(requests)
    for (index, group) in groups.enumerated() {
      let service = group[0].ruleset.service
      let earlier = groups[..<index].count { $0[0].ruleset.service == service }
      let place = groups.count == 1 ? path : Self.path(path, service, number: earlier + 1)
      let rules = Self.rules(group[0].ruleset, rulesFiles, for: place)
      var suite = RecordedSuite(group, by: group[0].ruleset, mode: mode)
      suite.keepPassing(rules: rules, at: place)
      omitted.merge(suite.omitted) { $0 + $1 }
      repeatedCount += suite.repeatedCount
      guard !suite.cases.isEmpty else { continue }
      files.append(File(path: place, text: suite.text(rules: rules), caseCount: suite.cases.count))
    }
  }

  private static func byRules(_ requests: [RecordedRequest]) -> [[RecordedRequest]] {
    var groups: [[RecordedRequest]] = []
    var places: [RulesRevision: [RulesService: Int]] = [:]
    for request in requests {
      let (revision, service) = (request.ruleset.revision, request.ruleset.service)
      if let place = places[revision]?[service] {
        groups[place].append(request)
      } else {
        places[revision, default: [:]][service] = groups.count
        groups.append([request])
      }
    }
    return groups
  }

  /// Returns `firestore.suite.yaml` for `suite.yaml`.
  private static func path(_ path: String, _ service: RulesService, number: Int) -> String {
    let name = FileStatus.name(of: path)
    let stem = number == 1 ? service.rawValue : "\(service.rawValue)-\(number)"
    return FileStatus.join(FileStatus.folder(of: path), name == "suite.yaml" ? "\(stem).suite.yaml" : "\(stem).\(name)")
  }

  /// Returns the path of the rules from the folder of a suite; for rules that are not in a file of the project below that
  /// folder, their text.
  private static func rules(
    _ ruleset: AnyRuleset, _ files: [(path: String, ruleset: AnyRuleset)], for suite: String
  ) -> String {
    let text = String(decoding: ruleset.file.bytes, as: UTF8.self)
    let known = files.first { $0.ruleset.service == ruleset.service && $0.ruleset.file.bytes == ruleset.file.bytes }
    guard let path = known?.path, !path.hasPrefix("../") else { return text }
    let folder = FileStatus.folder(of: suite)
    if folder == "." || path.hasPrefix("/") { return path }
    if path.hasPrefix(folder + "/") { return String(path.dropFirst(folder.count + 1)) }
    guard !folder.hasPrefix("/"), !folder.hasPrefix("..") else { return text }
    return folder.split(separator: "/").map { _ in "../" }.joined() + path
  }
}
