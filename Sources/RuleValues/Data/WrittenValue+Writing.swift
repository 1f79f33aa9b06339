package import SourceText

extension WrittenValue {
  /// Writes the value as a client sends it: like `DataNode.write(to:)`, with `.sv` for each server value.
  package func write(to writer: inout JSONWriter) {
    if sites.isEmpty {
      template.write(to: &writer)
    } else {
      ServerValueWriter(sites).write(template, at: .root, to: &writer)
    }
  }
}

/// Writes data with its server values, which it finds by their paths.
private struct ServerValueWriter {
  private var values: [DataPath: WrittenValue.ServerValue] = [:]
  private var priorities: [DataPath: WrittenValue.ServerValue] = [:]

  init(_ sites: [WrittenValue.Site]) {
    for site in sites {
      if site.isPriority { priorities[site.path] = site.value } else { values[site.path] = site.value }
    }
  }

  func write(_ node: DataNode, at path: DataPath, to writer: inout JSONWriter) {
    switch node.content {
    case .absent: writer.null()
    case .leaf(let scalar):
      guard node.priority != nil else { return write(scalar, or: values[path], to: &writer) }
      writer.object {
        $0.key(".value")
        write(scalar, or: values[path], to: &$0)
        writePriority(of: node, at: path, to: &$0)
      }
    case .children(let children):
      writer.object {
        writePriority(of: node, at: path, to: &$0)
        for child in children {
          $0.key(child.key.text)
          write(child.node, at: path.appending(child.key), to: &$0)
        }
      }
    }
  }

  private func writePriority(of node: DataNode, at path: DataPath, to writer: inout JSONWriter) {
    guard let priority = node.priority else { return }
    writer.key(".priority")
    write(priority, or: priorities[path], to: &writer)
  }

  private func write(_ scalar: Scalar, or server: WrittenValue.ServerValue?, to writer: inout JSONWriter) {
    guard let server else { return scalar.write(to: &writer) }
    writer.object {
      switch server {
      case .timestamp: $0.member(".sv", "timestamp")
      case .increment(let delta):
        $0.key(".sv")
        $0.object {
          $0.key("increment")
          delta.write(to: &$0)
        }
      }
    }
  }
}
