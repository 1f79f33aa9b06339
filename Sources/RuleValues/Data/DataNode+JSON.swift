public import SourceText

extension DataNode {
  /// Writes the node in the service's export form: `.priority` beside children, `.value` and `.priority` at a leaf that has
  /// one. Children named 0, 1, … stay an object, which reads back as the same data.
  public func write(to writer: inout JSONWriter) {
    switch content {
    case .absent: writer.null()
    case .leaf(let scalar):
      guard let priority else { return scalar.write(to: &writer) }
      writer.object {
        $0.key(".value")
        scalar.write(to: &$0)
        $0.key(".priority")
        priority.write(to: &$0)
      }
    case .children(let children):
      writer.object {
        if let priority {
          $0.key(".priority")
          priority.write(to: &$0)
        }
        for child in children {
          $0.key(child.key.text)
          child.node.write(to: &$0)
        }
      }
    }
  }

  /// The node as one line of JSON, in which only what RFC 8259 demands is escaped, as in an export.
  public var json: String {
    var writer = JSONWriter(escapesInvisible: false)
    write(to: &writer)
    return writer.text
  }
}

extension Scalar {
  /// Writes the value.
  public func write(to writer: inout JSONWriter) {
    switch self {
    case .bool(let bool): writer.bool(bool)
    case .integer(let integer): writer.integer(integer)
    case .double(let double): writer.double(double)
    case .string(let string): writer.string(string)
    }
  }
}
