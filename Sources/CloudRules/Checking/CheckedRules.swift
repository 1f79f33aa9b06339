import RulePrograms
import SourceText

/// What the checker learnt about a rules file, in tables beside its tree.
struct CheckedRules: Sendable {
  /// The tree that was checked.
  let tree: SyntaxTree
  /// What the checker found, in the order in which the service reports it. The parser's diagnostics are not among them.
  var diagnostics: [Diagnostic] = []
  private var resolutions: [Resolution?]
  private var knownTypes: [TypeSet]

  init(_ tree: SyntaxTree) {
    self.tree = tree
    resolutions = Array(repeating: nil, count: tree.nodes.count)
    knownTypes = Array(repeating: .any, count: tree.nodes.count)
  }

  /// What an identifier or a call stands for; nil for every other kind of node, and for the name of a function that is
  /// called.
  func resolution(of id: NodeID) -> Resolution? { resolutions[id.index] }

  /// What the value can be; all types where nothing is known.
  func types(of id: NodeID) -> TypeSet { knownTypes[id.index] }

  /// The version of the rules language; 1 where the file does not name one.
  var version: Int { tree.version.map { $0.value == "2" ? 2 : 1 } ?? 1 }

  /// Which service the declaration is of.
  func service(of id: ServiceID) -> ServiceKind { ServiceKind(tree[id].name.text) }

  /// What an `allow` is asked for: `read` and `write` stand for others; names that no method has mean nothing.
  func methods(of id: AllowID) -> [RuleMethod] {
    let named = Set(tree[id].methods.flatMap { AllowedMethods.named($0.text) })
    return AllowedMethods.all.filter(named.contains)
  }

  mutating func resolve(_ id: NodeID, _ resolution: Resolution) { resolutions[id.index] = resolution }

  mutating func setTypes(of id: NodeID, _ types: TypeSet) { knownTypes[id.index] = types }
}
