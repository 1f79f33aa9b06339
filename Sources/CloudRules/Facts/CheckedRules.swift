import RulePatterns
import RulePrograms
import RuleValues
import SourceText

/// The results of the checker for a rules file, in tables beside its tree.
struct CheckedRules: Sendable {
  /// The tree that was checked.
  let tree: SyntaxTree
  /// The functions that the rules can call.
  let library: CloudLibrary
  /// The checker's diagnostics in the order in which the service reports them, without those of the parser.
  var diagnostics: [Diagnostic] = []
  /// The number of diagnostics that the checker did not keep.
  var droppedCount = 0
  /// The regular expressions that are literals of `matches` in the rules, by their text.
  var patterns: [[UInt8]: Pattern] = [:]
  private var resolutions: [Resolution?]
  private var knownTypes: [TypeSet]
  private let methodSets: [MethodSet]
  private let services: [RulesService?]
  private var closedMatches: [Bool] = []

  init(_ tree: SyntaxTree, _ library: CloudLibrary) {
    self.tree = tree
    self.library = library
    resolutions = Array(repeating: nil, count: tree.nodes.count)
    knownTypes = Array(repeating: .any, count: tree.nodes.count)
    methodSets = tree.allows.map { allow in
      allow.methods.reduce(into: MethodSet()) { $0.formUnion(MethodSet(named: $1.text)) }
    }
    services = tree.services.map { RulesService(declared: $0.name.text) }
    closedMatches = closed()
  }

  /// What an identifier or a call refers to; nil for any other kind of node, and for the name of a function that is
  /// called.
  func resolution(of id: NodeID) -> Resolution? { resolutions[id.index] }

  /// The types that the value can have; all types if nothing is known.
  func types(of id: NodeID) -> TypeSet { knownTypes[id.index] }

  /// The version of the rules language; 1 if the file does not name one.
  var version: Int { tree.version.map { $0.value == "2" ? 2 : 1 } ?? 1 }

  /// The service of a declaration.
  func service(of id: ServiceID) -> RulesService? { services[id.index] }

  /// The methods that an `allow` grants. `read` and `write` are replaced by what they include, unknown names are
  /// ignored.
  func methods(of id: AllowID) -> MethodSet { methodSets[id.index] }

  /// Whether the matches nested in this one never match a path (emulator 1.19.9).
  ///
  /// In version 1, a glob matches the whole rest of a path. In version 2, the emulator expects the path of a nested
  /// match right after what the glob matched, as if there were no segments after the glob. It then denies what the
  /// documentation grants and grants what the documentation denies. Here such a match grants nothing.
  func isClosed(_ id: MatchID) -> Bool { closedMatches[id.index] }

  /// Whether the match is nested in a closed one, at any depth.
  func isUnreachable(_ id: MatchID) -> Bool {
    var parent = tree[id].parent
    while let match = parent {
      if isClosed(match) { return true }
      parent = tree[match].parent
    }
    return false
  }

  private func closed() -> [Bool] {
    tree.matches.map { match in
      guard let glob = match.path.lastIndex(where: \.isGlob) else { return false }
      return version == 1 || glob < match.path.count - 1
    }
  }

  mutating func resolve(_ id: NodeID, _ resolution: Resolution) { resolutions[id.index] = resolution }

  mutating func setTypes(of id: NodeID, _ types: TypeSet) { knownTypes[id.index] = types }
}
