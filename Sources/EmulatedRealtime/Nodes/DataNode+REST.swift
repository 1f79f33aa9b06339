package import RuleValues
package import SourceText

extension DataNode {
  /// Writes the node without priorities, as `val()` of the clients returns it. Children whose keys are mostly 0, 1, … are an
  /// array.
  ///
  /// Source: firebase/firebase-js-sdk, `val` in packages/database/src/core/snap/ChildrenNode.ts.
  package func writeValue(to writer: inout JSONWriter) {
    switch content {
    case .absent: writer.null()
    case .leaf(let scalar): scalar.writeCompact(to: &writer)
    case .children(let children):
      guard let length = arrayLength else {
        writer.object { writer in
          for child in children {
            writer.key(child.name)
            child.node.writeValue(to: &writer)
          }
        }
        return
      }
      writer.array { writer in
        for index in 0..<length { child("\(index)").writeValue(to: &writer) }
      }
    }
  }

  /// Writes the node with priorities. It differs from ``write(to:)`` only in the notation of numbers.
  package func writeExport(to writer: inout JSONWriter) {
    switch content {
    case .absent: writer.null()
    case .leaf(let scalar):
      guard let priority else { return scalar.writeCompact(to: &writer) }
      writer.object { writer in
        writer.key(".value")
        scalar.writeCompact(to: &writer)
        writer.key(".priority")
        priority.writeCompact(to: &writer)
      }
    case .children(let children):
      writer.object { writer in
        if let priority {
          writer.key(".priority")
          priority.writeCompact(to: &writer)
        }
        for child in children {
          writer.key(child.name)
          child.node.writeExport(to: &writer)
        }
      }
    }
  }

  /// Writes the names of the children with `true` in place of their data; the value of a leaf.
  package func writeShallow(to writer: inout JSONWriter) {
    guard case .children(let children) = content else { return writeValue(to: &writer) }
    writer.object { writer in
      for child in children { writer.member(child.name, true) }
    }
  }

  /// The length of the array that the children make; nil if they are an object.
  private var arrayLength: Int? {
    var greatest = 0
    for child in children {
      guard let index = child.key.integerValue, index >= 0, child.name == "\(index)" else { return nil }
      greatest = max(greatest, Int(index))
    }
    return greatest < 2 * children.count ? greatest + 1 : nil
  }
}

extension Scalar {
  /// Writes the value. A whole double is written without a fraction, as JavaScript writes it.
  fileprivate func writeCompact(to writer: inout JSONWriter) {
    if case .double(let double) = self, let integer = Int64(exactly: double), integer.magnitude < 1 << 53 {
      writer.integer(integer)
    } else {
      write(to: &writer)
    }
  }
}
