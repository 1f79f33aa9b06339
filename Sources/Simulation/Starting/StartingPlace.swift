import RulePrograms
import SecurityRules
import SourceText

/// A place that rules are about: a path with sample names for what they capture.
struct StartingPlace {
  let path: String
  /// The rules that stand there.
  let rules: [RuleID]

  /// The places of a program, each once, in the order of the file.
  static func places(in program: Program, _ service: RulesService) -> [StartingPlace] {
    var places: [StartingPlace] = []
    for node in program.nodes.indices {
      let match = program.nodes[node]
      let rules = match.allows + [match.read, match.write, match.validate].compactMap(\.self)
      guard !rules.isEmpty, let path = path(to: node, in: program, service) else { continue }
      if !places.contains(where: { $0.path.utf8.elementsEqual(path.utf8) }) {
        places.append(StartingPlace(path: path, rules: rules))
      }
    }
    return places
  }

  /// The path from the root of the default database or bucket; nil where it is of another.
  private static func path(to node: Int, in program: Program, _ service: RulesService) -> String? {
    var steps: [String] = []
    var next: Int? = node
    while let index = next {
      let match = program.nodes[index]
      switch match.step {
      case .root: break
      case .key(let key): steps.insert(key.text, at: 0)
      case .wildcard(let name, _): steps.insert(sample(name), at: 0)
      case .glob(let name, _, _): steps.insert(sample(name), at: 0)
      }
      next = match.parent
    }
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

  /// Captures that sound like users are a user, so that owners are found.
  private static func sample(_ name: String) -> String {
    let word = name.filter { $0.isLetter || $0.isNumber }.lowercased()
    if ["uid", "user", "owner", "author", "member", "account", "profile"].contains(where: { word.contains($0) }) {
      return "alice"
    }
    return word.isEmpty ? "any1" : word + "1"
  }
}
