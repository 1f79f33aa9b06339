import DocumentTrees
import RequestSimulation
import RuleEvaluation
import RuleRequests
import RuleValues

extension Situation {
  /// The same request while other values are stored, of the same documents and keys. What is stored at the requested place
  /// stays.
  ///
  /// A request that is allowed only before the change needs a stored value: a room that is public, a game that waits for players.
  var withOtherValues: Situation {
    var changed = self
    let written: DocumentPath? =
      if case .client(.firestore(.commit(let writes))) = request { writes.first?.path } else { nil }
    changed.seed.documents = seed.documents.map { document in
      if document.path == written { return document }
      var fields = document.fields
      for field in fields.entries { fields[field.name] = .string(Self.otherValue) }
      return Seed.Document(path: document.path, fields: fields)
    }
    let place: DataPath? = if case .client(.realtime(let operation)) = request { operation.path } else { nil }
    changed.seed.data = Self.withOtherValues(seed.data, at: .root, except: place)
    return changed
  }

  private static let otherValue = "another value"

  private static func withOtherValues(_ node: DataNode, at path: DataPath, except kept: DataPath?) -> DataNode {
    if path == kept { return node }
    switch node.content {
    case .absent: return .absent
    case .leaf: return .leaf(.string(otherValue))
    case .children(let children):
      return .node(
        children.map { DataChild($0.key, withOtherValues($0.node, at: path.appending($0.key), except: kept)) })
    }
  }
}
