/// The requests for which the emulator's compiler assumes each function to be evaluated. Only its warnings depend on
/// it.
///
/// The compiler visits matches from the inside out, then conditions, then the functions of a scope, and notes the
/// names that they call. The first function with a noted name takes the note, whether or not the call refers to that
/// function. Other functions with the name get none (emulator 1.19.9).
struct NamedContexts {
  private let tree: SyntaxTree
  /// For each body, the names that it calls.
  private let names: [[Word]]
  /// The noted names that no function has taken yet.
  private var notes: [Word: Contexts] = [:]
  private var contexts: [Contexts]
  private var conditions: [AllowID: Int] = [:]

  /// - Parameters:
  ///   - names: for each of the `bodies`, the names that it calls, including methods.
  ///   - own: the requests for which conditions are evaluated; empty for functions.
  /// - Returns: the contexts of each body.
  static func find(_ tree: SyntaxTree, _ bodies: [Body], names: [[Word]], own: [Contexts]) -> [Contexts] {
    var search = NamedContexts(tree: tree, names: names, contexts: own)
    for (index, body) in bodies.enumerated() {
      if case .allow(let id) = body.owner { search.conditions[id] = index }
    }
    for service in tree.services {
      for match in service.matches { search.visit(match) }
      search.settle(service.functions)
    }
    search.settle(tree.functionIDs.filter { tree[$0].scope == .file })
    return search.contexts
  }

  private init(tree: SyntaxTree, names: [[Word]], contexts: [Contexts]) {
    self.tree = tree
    self.names = names
    self.contexts = contexts
  }

  private mutating func visit(_ match: MatchID) {
    for inner in tree[match].matches { visit(inner) }
    for allow in tree[match].allows {
      if let body = conditions[allow] { note(names[body], contexts[body]) }
    }
    settle(tree[match].functions)
  }

  private mutating func note(_ names: [Word], _ contexts: Contexts) {
    guard !contexts.isEmpty else { return }
    for name in names { notes[name, default: []].formUnion(contexts) }
  }

  /// Lets the functions of a scope take the notes of their names.
  private mutating func settle(_ functions: [FunctionID]) {
    guard !functions.isEmpty, !notes.isEmpty else { return }
    let named = Dictionary(
      functions.compactMap { id in tree.knownWord(tree[id].name.text).map { ($0, id) } },
      uniquingKeysWith: { first, _ in first })
    var waiting = named.keys.filter { notes[$0] != nil }
    while let name = waiting.popLast() {
      guard let function = named[name], let taken = notes.removeValue(forKey: name),
        !contexts[function.index].isSuperset(of: taken)
      else { continue }
      contexts[function.index].formUnion(taken)
      note(names[function.index], taken)
      waiting += names[function.index].filter { named[$0] != nil }
    }
  }
}
