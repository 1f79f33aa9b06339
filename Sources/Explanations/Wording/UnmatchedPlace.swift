import RequestSimulation
import RuleEvaluation
import RulePrograms
import RuleValues
import RulesProjects
import SecurityRules

/// Says why no match of Cloud rules takes a place, where that can be said: the rules end above it, or it is that of a
/// collection group.
struct UnmatchedPlace {
  private let program: Program
  private let segments: [String]
  private let isGroup: Bool
  private let collection: String

  /// The place of a request that no `allow` matches.
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

  /// Half a sentence; nil where nothing can be said.
  var hint: String? {
    if isGroup {
      return "a collection group query needs `match /{path=**}/\(TerminalText.plain(collection, limit: 40))/{id}`"
    }
    // Where an `allow` of another method takes the place, that is what there is to know.
    if nodes(after: segments.count).contains(where: { !program.nodes[$0].allows.isEmpty }) { return nil }
    return shortWildcard ?? versionOne
  }

  /// A wildcard that stands for one segment, where the path goes on.
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

  /// A glob of version 1, which stands for at least one segment.
  private var versionOne: String? {
    for node in nodes(after: segments.count) {
      for glob in program.nodes[node].globs {
        guard case .glob(let name, _, let minimum) = program.nodes[glob].step, minimum > 0 else { continue }
        return "without `rules_version = '2'`, `\(name)` matches at least one segment"
      }
    }
    return nil
  }

  /// The locations of the rules that the first segments lead to, those of globs left out.
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
    return objectName?.bucket ?? ""
  }
}
