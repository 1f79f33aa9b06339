import RulePatterns
import RulePrograms
import SourceText

/// What the checker learnt about a rules file, in tables beside its tree.
struct CheckedRules: Sendable {
  /// The tree that was checked.
  let tree: SyntaxTree
  /// What the checker found, in the order in which the service reports it. The parser's diagnostics are not among them.
  var diagnostics: [Diagnostic] = []
  /// How many more it found.
  var droppedCount = 0
  /// The regular expressions that stand in the rules as literals of `matches`, by their texts.
  var patterns: [[UInt8]: Pattern] = [:]
  private var resolutions: [Resolution?]
  private var knownTypes: [TypeSet]
  private let methodSets: [MethodSet]
  private let kinds: [ServiceKind]
  private var closedMatches: [Bool] = []

  init(_ tree: SyntaxTree) {
    self.tree = tree
    resolutions = Array(repeating: nil, count: tree.nodes.count)
    knownTypes = Array(repeating: .any, count: tree.nodes.count)
    methodSets = tree.allows.map { allow in
      allow.methods.reduce(into: MethodSet()) { $0.formUnion(MethodSet(named: $1.text)) }
    }
    kinds = tree.services.map { ServiceKind($0.name.text) }
    closedMatches = closed()
  }

  /// What an identifier or a call stands for; nil for every other kind of node, and for the name of a function that is
  /// called.
  func resolution(of id: NodeID) -> Resolution? { resolutions[id.index] }

  /// What the value can be; all types where nothing is known.
  func types(of id: NodeID) -> TypeSet { knownTypes[id.index] }

  /// The version of the rules language; 1 where the file does not name one.
  var version: Int { tree.version.map { $0.value == "2" ? 2 : 1 } ?? 1 }

  /// Which service the declaration is of.
  func service(of id: ServiceID) -> ServiceKind { kinds[id.index] }

  /// What an `allow` is asked for: `read` and `write` stand for others; names that no method has mean nothing.
  func methods(of id: AllowID) -> MethodSet { methodSets[id.index] }

  /// Whether the matches inside this match never take a path (emulator 1.19.9).
  ///
  /// In version 1 a glob takes the whole rest of a path. In version 2 the emulator looks for the path of an inner match
  /// right behind what the glob took, as if the segments behind the glob were not there, so that it denies what the
  /// documentation grants and grants what the documentation denies. Here such a match grants nothing.
  func isClosed(_ id: MatchID) -> Bool { closedMatches[id.index] }

  /// Whether the match is inside a closed one, at any depth.
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
