/// A JSON text as written: order, positions and every member, including members with a duplicate key.
package struct JSONTree: Sendable {
  enum Payload: Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case double(Double)
    case string(start: Int32, count: Int32)
    case array
    case object
  }

  struct Node: Sendable {
    var payload: Payload
    var span: Span
    var keyStart: Int32 = 0
    var keyCount: Int32 = -1
    var keySpan = Span(at: 0)
    var firstChild: Int32 = -1
    var nextSibling: Int32 = -1
    var isWholeNumber = false
  }

  var nodes: [Node] = []
  var text: [UInt8] = []

  /// The outermost value.
  package var root: JSONNode { JSONNode(tree: self, index: 0) }

  /// The number of values, including arrays and objects.
  package var count: Int { nodes.count }

  func decoded(_ start: Int32, _ count: Int32) -> String {
    String(decoding: text[Int(start)..<Int(start + count)], as: UTF8.self)
  }

  /// Calls `body` with each member of an object in the order they were written.
  borrowing func forEachMember(of object: Int32, _ body: (Node) -> Void) {
    var member = nodes[Int(object)].firstChild
    while member >= 0 {
      body(nodes[Int(member)])
      member = nodes[Int(member)].nextSibling
    }
  }

  /// Returns the first member of an object whose key has the bytes of ``text`` at `start`; nil if there is none.
  borrowing func member(of object: Int32, named start: Int32, _ count: Int32) -> Node? {
    let text = text.span
    let name = text.extracting(Int(start)..<Int(start + count))
    return firstMember(of: object, named: name).map { nodes[Int($0)] }
  }

  /// Returns the index of the first member of an object with this key; nil if there is none.
  borrowing func firstMember(of object: Int32, named name: Swift.Span<UInt8>) -> Int32? {
    let text = text.span
    var member = nodes[Int(object)].firstChild
    while member >= 0 {
      let (start, count) = (Int(nodes[Int(member)].keyStart), Int(nodes[Int(member)].keyCount))
      if count == name.count, name.indices.allSatisfy({ text[start + $0] == name[$0] }) { return member }
      member = nodes[Int(member)].nextSibling
    }
    return nil
  }
}

/// A value inside a JSON text.
package struct JSONNode: Sendable {
  /// The kind and content of a value. Strings are decoded. A number without fraction or exponent is an integer if it
  /// fits.
  package enum Value: Hashable, Sendable {
    /// `null`
    case null
    /// `true` or `false`
    case bool(Bool)
    /// A number written as an integer that fits in 64 bits.
    case integer(Int64)
    /// Any other number.
    case double(Double)
    /// A string, decoded.
    case string(String)
    /// `[…]`: see ``JSONNode/elements``.
    case array
    /// `{…}`: see ``JSONNode/members``.
    case object
  }

  let tree: JSONTree
  let index: Int32

  init(tree: JSONTree, index: Int32) {
    self.tree = tree
    self.index = index
  }

  private var node: JSONTree.Node { tree.nodes[Int(index)] }

  /// The location of the value, quotes and brackets included.
  package var span: Span { node.span }

  /// The kind and content of the value.
  package var value: Value {
    switch node.payload {
    case .null: .null
    case .bool(let bool): .bool(bool)
    case .integer(let integer): .integer(integer)
    case .double(let double): .double(double)
    case .string(let start, let count): .string(tree.decoded(start, count))
    case .array: .array
    case .object: .object
    }
  }

  /// The decoded text if the value is a string, else nil.
  package var string: String? {
    if case .string(let start, let count) = node.payload { return tree.decoded(start, count) }
    return nil
  }

  /// The value if it is a boolean, else nil.
  package var bool: Bool? {
    if case .bool(let bool) = node.payload { return bool }
    return nil
  }

  /// Whether this is a ``Value/double(_:)`` only because it is an integer that does not fit in 64 bits.
  package var isGreatInteger: Bool {
    if case .double = node.payload { return node.isWholeNumber }
    return false
  }

  /// Whether this is `null`.
  package var isNull: Bool {
    if case .null = node.payload { return true }
    return false
  }

  /// The elements of an array; empty for anything else.
  package var elements: [JSONNode] {
    if case .array = node.payload { return children }
    return []
  }

  /// The members of an object in the order they were written, duplicates included; empty for anything else.
  package var members: [JSONMember] {
    guard case .object = node.payload else { return [] }
    return children.map { JSONMember(key: tree.decoded($0.node.keyStart, $0.node.keyCount), value: $0) }
  }

  /// Returns the first member with this name. Nil if no member has it.
  package subscript(key: String) -> JSONNode? {
    guard case .object = node.payload else { return nil }
    return tree.firstMember(of: index, named: key.utf8.span).map { JSONNode(tree: tree, index: $0) }
  }

  var keySpan: Span { node.keySpan }

  private var children: [JSONNode] {
    var result: [JSONNode] = []
    var child = node.firstChild
    while child >= 0 {
      result.append(JSONNode(tree: tree, index: child))
      child = tree.nodes[Int(child)].nextSibling
    }
    return result
  }
}

/// A member of a JSON object.
package struct JSONMember: Sendable {
  /// The key, decoded.
  package let key: String
  /// The value of the member.
  package let value: JSONNode
  /// The location of the key, quotes included.
  package var keySpan: Span { value.keySpan }
}
