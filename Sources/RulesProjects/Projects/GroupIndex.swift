import RulePrograms
import RuleValues
package import SecurityRules
package import SourceText

/// The note about an index for queries of a collection group, all of which the rules deny.
package enum GroupIndex {
  /// The documentation page of the diagnostic.
  package static let page = DiagnosticPage(
    "cloud/group-index",
    """
    The project has an index for queries of a collection group, which find the documents of all collections with one id. The \
    rules must allow `list` in a `match` with a recursive wildcard before this id, or in one for all documents. Otherwise, each \
    such query of a client is denied. Queries of the Admin SDK need no rule.
    """,
    bad: example("match /posts/{id} { allow read: if request.auth != null; }"),
    good: example("match /{path=**}/posts/{id} { allow read: if request.auth != null; }"),
    source: "documentation: Secure and query collection groups; emulator 1.19.9")

  private static func example(_ match: String) -> String {
    """
    rules_version = '2';
    service cloud.firestore {
      match /databases/{database}/documents {
        // firestore.indexes.json has {"collectionGroup": "posts", "queryScope": "COLLECTION_GROUP", …}
        \(match)
      }
    }

    """
  }

  /// Returns the diagnostics for rules of Cloud Firestore, one for each collection group whose queries are all denied.
  ///
  /// Rules that allow no client to list anything get none: the indexes are for a server then.
  package static func problems(of ruleset: AnyRuleset, with indexes: GroupIndexes) -> [Diagnostic] {
    let program = ruleset.program
    guard ruleset.service == .firestore, program.rules.contains(where: { program.canList(by: $0) }) else { return [] }
    var seen: Set<[UInt8]> = []
    let denied = indexes.declarations.filter { index in
      seen.insert(Array(index.collection.utf8)).inserted && !program.canListGroup(index.collection)
    }
    return denied.map { report($0, in: program) }
  }

  private static func report(_ index: GroupIndexes.Declaration, in program: Program) -> Diagnostic {
    let block = program.blocks.first { program.isMatch($0.node, of: index.collection) }
    let root = program.blocks.first { program.steps(toNode: $0.node).count == RulesPath.prefixCount }
    let pattern = "/{path=**}/\(index.collection)/{id}"
    return Diagnostic(
      page.code, .note, "all queries of the collection group `\(index.collection)` are denied",
      at: (block ?? root ?? program.blocks.first)?.span ?? Span(at: 0),
      label: block.map { program.label(ofMatch: $0.node) } ?? "no `match` is for the collection group",
      notes: [
        "`\(index.place)` declares an index for such queries",
        "to allow them, add `match \(pattern)` with `allow list`, in rules version 2",
      ])
  }
}

/// The path of a document in a query of a collection group, as the match tree compares it.
private enum RulesPath {
  /// A segment.
  enum Segment {
    case name(String)
    /// The database, which a request names.
    case database
    /// Any number of segments before the collection.
    case ancestors
    /// The id of a document, which a query does not know.
    case unknown

    /// Whether a step other than a recursive wildcard takes the segment.
    func matches(_ step: MatchNode.Step) -> Bool {
      switch (self, step) {
      case (.name(let name), .key(let key)): key.text.utf8.elementsEqual(name.utf8)
      case (.database, .key), (.database, .wildcard), (.name, .wildcard), (.unknown, .wildcard): true
      default: false
      }
    }
  }

  /// The number of segments before the path of a document: `/databases/{database}/documents`.
  static let prefixCount = 3

  static func ofGroup(_ collection: String) -> [Segment] {
    [.name("databases"), .database, .name("documents"), .ancestors, .name(collection), .unknown]
  }
}

extension Program {
  /// Whether a rule may allow a query.
  fileprivate func canList(by rule: Rule) -> Bool {
    if case .constant(.bool(false)) = self[rule.condition] { return false }
    return rule.methods.contains(.list)
  }

  /// Whether a node is a collection of an id, or a document of one.
  fileprivate func isMatch(_ node: Int, of collection: String) -> Bool {
    path(toNode: node).dropFirst(1 + RulesPath.prefixCount).suffix(2).contains { node in
      guard case .key(let key) = nodes[node].step else { return false }
      return key.text.utf8.elementsEqual(collection.utf8)
    }
  }

  /// Returns why a match for a collection does not allow queries of its group.
  fileprivate func label(ofMatch node: Int) -> String {
    let isOfGroup = steps(toNode: node).contains { if case .glob = $0 { true } else { false } }
    return isOfGroup ? "allows no `list`" : "not for collections at other places"
  }

  /// A place in the match tree, with the number of segments before it.
  private struct Place: Hashable {
    let node: Int
    let position: Int
  }

  /// Whether a rule that may allow a query matches those of a collection group. It matches as `RuleMatches` of the evaluator does.
  fileprivate func canListGroup(_ collection: String) -> Bool {
    let path = RulesPath.ofGroup(collection)
    var waiting = [Place(node: 0, position: 0)]
    var seen: Set<Place> = []
    while let place = waiting.popLast() {
      guard seen.insert(place).inserted else { continue }
      let node = nodes[place.node]
      for glob in node.globs {
        guard case .glob(_, _, let minimum) = nodes[glob].step, place.position + minimum <= path.count else { continue }
        waiting += (place.position + minimum...path.count).map { Place(node: glob, position: $0) }
      }
      guard place.position < path.count else {
        if node.allows.contains(where: { canList(by: self[$0]) }) { return true }
        continue
      }
      for child in node.namedChildren + node.wildcards where path[place.position].matches(nodes[child].step) {
        waiting.append(Place(node: child, position: place.position + 1))
      }
    }
    return false
  }
}
