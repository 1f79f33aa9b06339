import Explanations
import RuleCoverage
import RulePrograms
import RuleValues
import RulesProjects
import SecurityRules
import SourceText
import SuiteRuns
import TestSuites

/// A path to which rules apply, with sample names for its captures.
struct InitPath {
  /// The user who owns the sample data.
  static let userName = "alice"

  let path: String
  /// The rules at the path.
  let rules: [RuleID]

  /// The name of a new document. If documents have the names of users, it is the name of another user.
  var newName: String {
    let name = FileStatus.name(of: path)
    return name.utf8.elementsEqual(Self.userName.utf8) ? AccessRisk.strangerName : "\(name)-new"
  }

  /// Returns the places of a program, each once, in the order of the file.
  static func places(in program: Program, _ service: RulesService, _ names: SampleNames) -> [InitPath] {
    var places: [InitPath] = []
    for node in program.nodes.indices {
      let match = program.nodes[node]
      let rules = match.allows + [match.read, match.write, match.validate].compactMap(\.self)
      guard !rules.isEmpty, let path = path(of: node, in: program, service, names) else { continue }
      if let known = places.firstIndex(where: { $0.path.utf8.elementsEqual(path.utf8) }) {
        places[known] = InitPath(path: path, rules: places[known].rules + rules)
      } else {
        places.append(InitPath(path: path, rules: rules))
      }
    }
    return places
  }

  /// Returns the path from the root of the default database or bucket, or the name of an object in another bucket; nil for
  /// other locations.
  private static func path(
    of node: Int, in program: Program, _ service: RulesService, _ names: SampleNames
  ) -> String? {
    var steps = names.path(to: node, in: program)
    let location = service.location.split(separator: "/")
    guard location.isEmpty || steps.count > location.count,
      zip(steps, location).allSatisfy({ step, wanted in wanted.hasPrefix("{") || step == wanted })
    else { return nil }
    let above = Array(steps.prefix(location.count))
    steps.removeFirst(location.count)
    if service == .firestore, steps.count % 2 == 1 { steps.append("any1") }
    if service == .storage {
      let bucket = above[1]
      let isNamed = program.nodes.contains { match in
        guard case .key(let key) = match.step, key.text.utf8.elementsEqual(bucket.utf8) else { return false }
        return match.parent.map { names.path(to: $0, in: program) == ["b"] } ?? false
      }
      if isNamed { return "gs://\(bucket)/" + steps.joined(separator: "/") }
    }
    return "/" + steps.joined(separator: "/")
  }

  /// The name under which a suite stores a document or an object at the path.
  var storedName: String { path.hasPrefix("/") ? String(path.dropFirst()) : path }
}
