package import SourceText

extension DataNode {
  /// Writes the node in Firebase's export form: `.priority` beside children, `.value` and `.priority` at a leaf with a
  /// priority. Children named 0, 1, … remain an object, which reads back as the same data.
  package func write(to writer: inout JSONWriter) {
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

  /// The node as one line of JSON. It escapes only what RFC 8259 requires, as an export does.
  public var json: String {
    var writer = JSONWriter(escapesInvisible: false)
    write(to: &writer)
    return writer.text
  }
}

extension Scalar {
  /// Writes the value as JSON.
  package func write(to writer: inout JSONWriter) {
    switch self {
    case .bool(let bool): writer.bool(bool)
    case .integer(let integer): writer.integer(integer)
    case .double(let double): writer.double(double)
    case .string(let string): writer.string(string)
    }
  }
}
