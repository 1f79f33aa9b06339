import SourceText

/// The members of a mapping by key.
package struct SuiteMembers<Key: RawRepresentable<String> & CaseIterable & Hashable> {
  /// The mapping itself.
  let node: JSONNode
  /// What messages call the mapping, with its article: `a case`.
  let place: String
  /// Whether the mapping has unknown keys. A key that seems to be missing may then be misspelled.
  private(set) var hasUnknownKeys = false
  private var members: [Key: JSONMember] = [:]
  private var replaced: [Key: JSONNode] = [:]

  /// Reads the members of `node`, and reports keys that `Key` does not have.
  ///
  /// - Parameter known: the keys that messages list; nil for all.
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

  /// The value of a key; nil if it is missing.
  subscript(key: Key) -> JSONNode? { replaced[key] ?? members[key]?.value }

  /// Returns whether the key is present.
  func has(_ key: Key) -> Bool { self[key] != nil }

  /// Returns the same mapping with `node` under `key`.
  func with(_ key: Key, _ node: JSONNode?) -> SuiteMembers {
    guard let node else { return self }
    var changed = self
    changed.replaced[key] = node
    return changed
  }

  /// Returns the position of a key, or of the start of the mapping if the key is missing.
  func keySpan(_ key: Key) -> Span { members[key]?.keySpan ?? start }

  /// The position of the first byte of the mapping.
  var start: Span { Span(node.span.start, min(node.span.start + 1, node.span.end)) }
}
