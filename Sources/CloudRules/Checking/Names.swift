import SourceText

/// What a `{name}` or `{name=**}` is.
struct Capture: Sendable {
  let match: MatchID
  let segment: Int
  let slot: Int
  let isGlob: Bool
}

/// The functions and captures of a file by the place from where they are seen.
struct Names: Sendable {
  private let tree: SyntaxTree
  private var functions: [DeclarationScope: [String: FunctionID]] = [:]
  private var captures: [[String: Capture]] = []
  /// The captures on the whole way to a match, its own among them.
  private(set) var captureCounts: [Int] = []
  /// The first declaration of a name in a scope, for each that comes after it.
  private(set) var originals: [FunctionID: FunctionID] = [:]
  /// The later declarations of the name of a first one.
  private(set) var duplicates: [FunctionID: [FunctionID]] = [:]

  init(_ tree: SyntaxTree) {
    self.tree = tree
    for id in tree.functionIDs {
      let function = tree[id]
      if let first = functions[function.scope]?[function.name.text] {
        originals[id] = first
        duplicates[first, default: []].append(id)
      } else {
        functions[function.scope, default: [:]][function.name.text] = id
      }
    }
    for id in tree.matchIDs { addCaptures(of: id) }
  }

  private mutating func addCaptures(of id: MatchID) {
    var slot = tree[id].parent.map { captureCounts[$0.index] } ?? 0
    var found: [String: Capture] = [:]
    for (index, segment) in tree[id].path.enumerated() {
      guard let name = segment.captured else { continue }
      found[name.text] = Capture(match: id, segment: index, slot: slot, isGlob: segment.isGlob)
      slot += 1
    }
    captures.append(found)
    captureCounts.append(slot)
  }

  /// The function that a call from `scope` means.
  func function(named name: String, from scope: DeclarationScope) -> FunctionID? {
    var scope = scope
    while true {
      if let found = functions[scope]?[name] { return found }
      guard let outer = outer(scope) else { return nil }
      scope = outer
    }
  }

  /// What a name captures, seen from `scope`.
  func capture(named name: String, from scope: DeclarationScope) -> Capture? {
    guard case .match(var match) = scope else { return nil }
    while true {
      if let found = captures[match.index][name] { return found }
      guard let parent = tree[match].parent else { return nil }
      match = parent
    }
  }

  private func outer(_ scope: DeclarationScope) -> DeclarationScope? {
    switch scope {
    case .file: nil
    case .service: .file
    case .match(let match): tree[match].parent.map { .match($0) } ?? .service(tree[match].service)
    }
  }
}

extension PathSegment {
  /// The name of a `{name}` or `{name=**}`.
  var captured: Name? {
    switch kind {
    case .capture(let name), .glob(let name): name
    case .literal, .template: nil
    }
  }

  var isGlob: Bool {
    if case .glob = kind { return true }
    return false
  }
}
