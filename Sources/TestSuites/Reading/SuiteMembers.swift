import SourceText

/// The members of one mapping by key.
package struct SuiteMembers<Key: RawRepresentable<String> & CaseIterable & Hashable> {
  /// The mapping.
  let node: JSONNode
  /// What it is, with its article.
  let place: String
  /// Whether there are keys that `Key` does not have: then what seems to be missing may only be misspelt.
  private(set) var hasUnknownKeys = false
  private var members: [Key: JSONMember] = [:]
  private var replaced: [Key: JSONNode] = [:]

  /// Takes the members of `node`; reports keys that `Key` does not have.
  ///
  /// - Parameter known: the keys that a report names; nil is all.
  init(_ node: JSONNode, place: String, known: [Key]? = nil, _ diagnostics: inout [Diagnostic]) {
    self.node = node
    self.place = place
    for member in node.members {
      if let key = Key.allCases.first(where: { $0.rawValue.utf8.elementsEqual(member.key.utf8) }) {
        members[key] = member
      } else {
        hasUnknownKeys = true
        let known = known?.map(\.rawValue) ?? Key.allCases.map(\.rawValue)
        diagnostics.append(
          SuiteProblem.UnknownKey.report(member.key, in: place, among: known, at: member.keySpan))
      }
    }
  }

  /// The value of a key.
  subscript(key: Key) -> JSONNode? { replaced[key] ?? members[key]?.value }

  /// Whether the key stands there.
  func has(_ key: Key) -> Bool { self[key] != nil }

  /// The same mapping in which `node` stands under `key`.
  func with(_ key: Key, _ node: JSONNode?) -> SuiteMembers {
    guard let node else { return self }
    var changed = self
    changed.replaced[key] = node
    return changed
  }

  /// Where a key stands; the mapping, where it is absent.
  func keySpan(_ key: Key) -> Span { members[key]?.keySpan ?? start }

  /// Where the mapping begins.
  var start: Span { Span(node.span.start, min(node.span.start + 1, node.span.end)) }
}
