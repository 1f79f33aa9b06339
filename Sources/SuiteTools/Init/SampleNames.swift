import RulePrograms
import RuleValues
import SourceText

/// The key of a sample path at each location of a program: its own key, or a name for its wildcard that the rules accept.
///
/// If rules compare a wildcard with a literal or match it with a pattern, the name is the literal or a match. A wildcard that
/// sounds like a user is the user's ID, so that ownership rules apply.
struct SampleNames {
  private let names: [String?]

  /// Finds the names for a program.
  init(_ program: Program) {
    var names: [String?] = program.nodes.map { node in
      switch node.step {
      case .root: nil
      case .key(let key): key.text
      case .wildcard(let name, _), .glob(let name, _, _): Self.familiar(name)
      }
    }
    for rule in program.rules.indices {
      for (slot, name) in RuleRequirements.captures(of: RuleID(rule), in: program) where Self.isKey(name) {
        var next: Int? = program.rules[rule].node
        while let node = next {
          if program.nodes[node].slot == slot, Self.isWildcard(program.nodes[node]) {
            if names[node] == Self.familiar(program.nodes[node]) { names[node] = name }
            break
          }
          next = program.nodes[node].parent
        }
      }
    }
    self.names = names
  }

  /// The key of a location; nil for the root.
  subscript(_ node: Int) -> String? { names[node] }

  /// Returns the sample name of the documents in a collection; nil for a collection without rules of its own.
  func document(in collection: String, of program: Program) -> String? {
    let node = program.nodes.indices.first { index in
      guard Self.isWildcard(program.nodes[index]), let parent = program.nodes[index].parent,
        case .key(let key) = program.nodes[parent].step
      else { return false }
      return key.text.utf8.elementsEqual(collection.utf8)
    }
    return node.flatMap { names[$0] }
  }

  /// Returns the keys on the way to a location.
  func path(to node: Int, in program: Program) -> [String] {
    program.path(toNode: node).compactMap { names[$0] }
  }

  private static func isWildcard(_ node: MatchNode) -> Bool {
    if case .wildcard = node.step { true } else { false }
  }

  /// Returns whether a text is a key of every service.
  private static func isKey(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count < 100
      && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"/.#$[]".utf8.contains($0) || $0 == UInt8(ascii: ".") }
      && text != "." && text != ".."
  }

  private static func familiar(_ node: MatchNode) -> String? {
    if case .wildcard(let name, _) = node.step { familiar(name) } else { nil }
  }

  private static func familiar(_ name: String) -> String {
    let word = name.filter { $0.isLetter || $0.isNumber }.lowercased()
    if ["uid", "user", "owner", "author", "member", "account", "profile"].contains(where: { word.contains($0) }) {
      return InitPath.userName
    }
    return word.isEmpty ? "any1" : word + "1"
  }
}
