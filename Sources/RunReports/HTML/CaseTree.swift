import SuiteRuns
import TestSuites

/// The cases of a suite as a tree: groups and steps with names, tables, and lists of single cases.
struct CaseTree {
  /// A part of the tree.
  enum Node {
    /// A group with its parts.
    case group(Group)
    /// An entry with several cases.
    case table(EntryResult)
    /// Adjacent entries with one case each.
    case list([EntryResult])
  }

  /// A group or a case with steps.
  struct Group {
    let group: SuiteGroup
    let nodes: [Node]
    let counts: CaseCounts
    /// The id of the heading, which is unique in the page.
    let id: String
  }

  let nodes: [Node]

  /// - Parameter prefix: the beginning of the ids of groups.
  init(_ entries: [EntryResult], prefix: String) {
    var builder = Builder(prefix: prefix)
    nodes = builder.nodes(entries[...], depth: 0)
  }

  private struct Builder {
    let prefix: String
    var count = 0

    /// Returns the nodes of entries that share the first `depth` groups.
    mutating func nodes(_ entries: ArraySlice<EntryResult>, depth: Int) -> [Node] {
      var nodes: [Node] = []
      var rest = entries
      while let first = rest.first {
        let found = first.isTable(at: depth) ? rest.prefix(1) : rest.prefix { Self.isAlike($0, first, depth) }
        rest = rest.dropFirst(found.count)
        nodes.append(node(found, first, depth))
      }
      return nodes
    }

    private mutating func node(_ entries: ArraySlice<EntryResult>, _ first: EntryResult, _ depth: Int) -> Node {
      guard let group = first.group(at: depth) else {
        return first.isTable(at: depth) ? .table(first) : .list(Array(entries))
      }
      count += 1
      let id = "\(prefix)g\(count)"
      var counts = CaseCounts()
      for entry in entries { for result in entry.cases { counts.count(result.status) } }
      return .group(Group(group: group, nodes: nodes(entries, depth: depth + 1), counts: counts, id: id))
    }

    /// Whether two adjacent entries belong to one node.
    private static func isAlike(_ entry: EntryResult, _ first: EntryResult, _ depth: Int) -> Bool {
      entry.group(at: depth) == first.group(at: depth) && !entry.isTable(at: depth)
    }
  }
}

extension EntryResult {
  /// Returns the group of that depth; nil if the entry is in fewer groups.
  fileprivate func group(at depth: Int) -> SuiteGroup? {
    depth < entry.groups.count ? entry.groups[depth] : nil
  }

  /// Whether the entry is a table that is directly in the groups before `depth`.
  fileprivate func isTable(at depth: Int) -> Bool { cases.count > 1 && entry.groups.count <= depth }
}
