import RuleRequests
import RuleValues

/// A value that is being encoded. Containers share it.
final class EncodedNode {
  enum Content {
    case none
    case value(FieldValue)
    case map
    case list
  }

  private(set) var content = Content.none
  private var members: [(name: String, node: EncodedNode)] = []
  private var places: [String: Int] = [:]
  /// Whether all elements of the list are bytes, so that the list is a byte string.
  private var isBytes = false

  /// The number of elements.
  var count: Int { members.count }

  func set(_ value: FieldValue) { content = .value(value) }

  func beMap() {
    if case .none = content { content = .map }
  }

  func beList() {
    if case .none = content { content = .list }
  }

  /// Returns the node of a member, which replaces an earlier one.
  func member(_ name: String) -> EncodedNode {
    let node = EncodedNode()
    if let place = places[name] {
      members[place].node = node
    } else {
      places[name] = members.count
      members.append((name, node))
    }
    return node
  }

  /// Returns the node of the next element.
  func element(isByte: Bool = false) -> EncodedNode {
    isBytes = isByte && (isBytes || members.isEmpty)
    let node = EncodedNode()
    members.append(("", node))
    return node
  }

  /// The whole value; null if nothing was encoded. The depth was limited when the nodes were made.
  var fieldValue: FieldValue {
    switch content {
    case .none: return .null
    case .value(let value): return value
    case .map:
      return .map(WrittenFields(entries: members.map { .init(name: $0.name, value: $0.node.fieldValue) }))
    case .list:
      let elements = members.map(\.node.fieldValue)
      guard isBytes else { return .array(elements) }
      return .bytes(
        elements.compactMap { element in
          guard case .value(.integer(let byte)) = element.content else { return nil }
          return UInt8(exactly: byte)
        })
    }
  }
}
