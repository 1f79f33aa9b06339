import RequestSimulation
import RulePrograms
import RuleRequests
import RuleValues
import RulesProjects
import SecurityRules

/// Explains why no match of Cloud rules accepts a path, if the cause is known: the matches end above it, or the request
/// is a collection group query.
struct UnmatchedPlace {
  private let program: Program
  private let segments: [String]
  private let isGroup: Bool
  private let collection: String

  /// Creates the explanation for a request that no `allow` matches.
  init(_ request: SimulatedRequest, _ path: DataPath, _ program: Program) {
    self.program = program
    var isGroup = false
    var collection = ""
    let prefix: [String]
    var rest = path.keys.map(\.text)
    switch request.operation {
    case .firestore(let operation):
      prefix = ["databases", operation.database, "documents"]
      if case .list(let query) = operation {
        isGroup = query.allDescendants
        collection = query.collection
        rest.append("{id}")
      }
    case .storage(let operation): prefix = ["b", operation.bucket, "o"]
    case .realtime, nil: prefix = []
    }
    self.isGroup = isGroup
    self.collection = collection
    segments = prefix + rest
  }

  /// A clause without a final period; nil if the cause is unknown.
  var hint: String? {
    if isGroup {
      return "a collection group query needs `match /{path=**}/\(TerminalText.plain(collection, limit: 40))/{id}`"
    }
    // If an `allow` for a different method accepts the path, that explains the denial.
    if nodes(after: segments.count).contains(where: { !program.nodes[$0].allows.isEmpty }) { return nil }
    return shortWildcard ?? versionOne
  }

  /// The hint for a wildcard that matches one segment of a longer path.
  private var shortWildcard: String? {
    for count in stride(from: segments.count - 1, to: 3, by: -1) {
      for node in nodes(after: count) where !program.nodes[node].allows.isEmpty {
        guard case .wildcard(let name, _) = program.nodes[node].step else { continue }
        let bare = Program.captureName(name)
        return "`\(name)` in the rules matches one segment; `{\(bare)=**}` matches all that follow"
      }
    }
    return nil
  }

  /// The hint for a `=**` wildcard of version 1, which matches at least one segment.
  private var versionOne: String? {
    for node in nodes(after: segments.count) {
      for glob in program.nodes[node].globs {
        guard case .glob(let name, _, let minimum) = program.nodes[glob].step, minimum > 0 else { continue }
        return "without `rules_version = '2'`, `\(name)` matches at least one segment"
      }
    }
    return nil
  }

  /// Returns the nodes that the first `count` segments lead to, except those of `=**` wildcards.
  private func nodes(after count: Int) -> [Int] {
    var nodes = [0]
    for segment in segments.prefix(count) {
      nodes = nodes.flatMap { node -> [Int] in
        var text = segment
        let literal = text.withUTF8 { program.nodes[node].literal($0) }
        return [literal].compactMap(\.self) + program.nodes[node].wildcards
      }
    }
    return nodes
  }
}

extension FirestoreRequest.Operation {
  fileprivate var database: String {
    switch self {
    case .get(let path): path.database
    case .batchGet(let paths): paths.first?.database ?? DocumentPath.defaultDatabase
    case .list(let query): query.parent.database
    case .commit(let writes): writes.first?.path.database ?? DocumentPath.defaultDatabase
    }
  }
}

extension StorageRequest.Operation {
  fileprivate var bucket: String {
    if case .list(let bucket, _) = self { return bucket }
    return object?.bucket ?? ""
  }
}
