/// A builder for a tree of values from another format, such as YAML, so that one reader serves both.
/// Spans point into the file in that format.
package struct JSONTreeBuilder: Sendable {
  private struct Container {
    let index: Int32
    var last: Int32 = -1
  }

  private var tree = JSONTree()
  private var open: [Container] = []
  private var key: (start: Int32, count: Int32, span: Span)?

  /// Creates a builder without values.
  package init() {}

  /// Makes the next value the member with this name of the innermost open object.
  package mutating func key(_ key: String, at span: Span) {
    let text = append(key)
    self.key = (text.start, text.count, span)
  }

  /// Adds a value. An array or object stays open for its children until ``close(at:)``.
  ///
  /// - Parameter isGreatInteger: see ``JSONNode/isGreatInteger``.
  package mutating func add(_ value: JSONNode.Value, at span: Span, isGreatInteger: Bool = false) {
    var node = JSONTree.Node(payload: payload(value), span: span)
    node.isWholeNumber = isGreatInteger
    if let key {
      node.keyStart = key.start
      node.keyCount = key.count
      node.keySpan = key.span
      self.key = nil
    }
    let index = Int32(truncatingIfNeeded: tree.nodes.count)
    tree.nodes.append(node)
    link(index)
    switch value {
    case .array, .object: open.append(Container(index: index))
    default: break
    }
  }

  /// Closes the innermost open array or object. `span` is its location; if nil, the children determine it.
  package mutating func close(at span: Span?) {
    guard let container = open.popLast() else { return }
    let index = Int(container.index)
    let last = container.last < 0 ? tree.nodes[index].span : tree.nodes[Int(container.last)].span
    tree.nodes[index].span = span ?? Span(tree.nodes[index].span.start, last.end)
  }

  /// Returns the tree. The root is `null` if no value was added.
  package func finish() -> JSONTree {
    var tree = tree
    if tree.nodes.isEmpty { tree.nodes.append(JSONTree.Node(payload: .null, span: Span(at: 0))) }
    return tree
  }

  private mutating func link(_ index: Int32) {
    guard !open.isEmpty else { return }
    let parent = open[open.count - 1]
    if parent.last < 0 {
      tree.nodes[Int(parent.index)].firstChild = index
    } else {
      tree.nodes[Int(parent.last)].nextSibling = index
    }
    open[open.count - 1].last = index
  }

  private mutating func append(_ string: String) -> (start: Int32, count: Int32) {
    let start = tree.text.count
    tree.text += string.utf8
    return (Int32(truncatingIfNeeded: start), Int32(truncatingIfNeeded: tree.text.count - start))
  }

  private mutating func payload(_ value: JSONNode.Value) -> JSONTree.Payload {
    switch value {
    case .null: return .null
    case .bool(let bool): return .bool(bool)
    case .integer(let integer): return .integer(integer)
    case .double(let double): return .double(double)
    case .string(let string):
      let text = append(string)
      return .string(start: text.start, count: text.count)
    case .array: return .array
    case .object: return .object
    }
  }
}
