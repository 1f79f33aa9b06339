import Explanations
import RuleCoverage
import RulePrograms
import RulesProjects
import SecurityRules
import SourceText
import SuiteRuns
import TestSuites

/// A path to which rules apply, with sample names for its captures.
struct InitPath {
  /// The user who owns the sample data.
  static let userName = "alice"
  /// A user who owns no sample data.
  static let otherName = "bob"

  let path: String
  /// The rules at the path.
  let rules: [RuleID]

  /// The name of a new document. If documents have the names of users, it is the name of another user.
  var newName: String {
    let name = FileStatus.name(of: path)
    return name.utf8.elementsEqual(Self.userName.utf8) ? Self.otherName : "\(name)-new"
  }

  /// Returns the places of a program, each once, in the order of the file.
  static func places(in program: Program, _ service: RulesService) -> [InitPath] {
    var places: [InitPath] = []
    for node in program.nodes.indices {
      let match = program.nodes[node]
      let rules = match.allows + [match.read, match.write, match.validate].compactMap(\.self)
      guard !rules.isEmpty, let path = path(to: node, in: program, service) else { continue }
      if let known = places.firstIndex(where: { $0.path.utf8.elementsEqual(path.utf8) }) {
        places[known] = InitPath(path: path, rules: places[known].rules + rules)
      } else {
        places.append(InitPath(path: path, rules: rules))
      }
    }
    return places
  }

  /// Returns the path from the root of the default database or bucket; nil for another one.
  private static func path(to node: Int, in program: Program, _ service: RulesService) -> String? {
    var steps = keys(to: node, in: program)
    switch service {
    case .realtime: break
    case .firestore:
      guard steps.count > 3, steps[0] == "databases", steps[2] == "documents" else { return nil }
      steps.removeFirst(3)
      if steps.count % 2 == 1 { steps.append("any1") }
    case .storage:
      guard steps.count > 3, steps[0] == "b", steps[2] == "o" else { return nil }
      steps.removeFirst(3)
    }
    return "/" + steps.joined(separator: "/")
  }

  /// Returns the keys of a location, with sample names for captures.
  static func keys(to node: Int, in program: Program) -> [String] {
    var keys: [String] = []
    var next: Int? = node
    while let index = next {
      let match = program.nodes[index]
      if let key = key(match.step) { keys.insert(key, at: 0) }
      next = match.parent
    }
    return keys
  }

  /// Returns the key of a step, with a sample name for a capture; nil at the root.
  static func key(_ step: MatchNode.Step) -> String? {
    switch step {
    case .root: nil
    case .key(let key): key.text
    case .wildcard(let name, _), .glob(let name, _, _): sample(name)
    }
  }

  /// Returns a sample name for a capture: the user's ID if the capture sounds like a user, so that ownership rules
  /// apply.
  private static func sample(_ name: String) -> String {
    let word = name.filter { $0.isLetter || $0.isNumber }.lowercased()
    if ["uid", "user", "owner", "author", "member", "account", "profile"].contains(where: { word.contains($0) }) {
      return userName
    }
    return word.isEmpty ? "any1" : word + "1"
  }
}
