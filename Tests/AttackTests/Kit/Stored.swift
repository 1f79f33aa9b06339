import DocumentTrees
import RuleValues
import SourceText

/// What lies on the server before an attack, as JSON.
struct Stored: Sendable {
  /// The whole of the Realtime Database.
  var data = "null"
  /// The documents, by path.
  var documents: [(path: String, fields: String)] = []
  /// The objects, by `bucket/name`.
  var objects: [(name: String, metadata: String)] = []

  static func data(_ json: String) -> Stored { Stored(data: json) }

  static func documents(_ documents: (String, String)...) -> Stored { Stored(documents: documents) }

  static func objects(_ objects: (String, String)...) -> Stored { Stored(objects: objects) }

  /// Puts all into a tree.
  func fill(_ tree: some DocumentTree) throws {
    let data = try Wire.value(self.data).template
    let documents = try documents.map {
      (try DocumentPath.parseDocument($0.path), try EncodedDocument(Wire.fields($0.fields)))
    }
    let objects = try objects.map { name, metadata in
      try ObjectMetadataReader.read(try Wire.json(metadata), at: ObjectName.parse(name)).get()
    }
    try tree.write { transaction in
      try transaction.set(data, at: .root)
      for (path, fields) in documents { try transaction.write(fields, at: path, now: .epoch) }
      for metadata in objects { try transaction.setObject(metadata.encoded(), named: metadata.object) }
    }
  }
}

/// All that a tree holds.
struct Content: Hashable {
  var data = DataNode.absent
  var documents: [DocumentPath: EncodedDocument] = [:]
  var objects: [ObjectName: EncodedDocument] = [:]

  init(of tree: some DocumentTree) throws {
    self = try tree.read { snapshot in
      var content = Content()
      content.data = try snapshot.subtree(at: .root)
      try snapshot.forEachDocument(in: .everything) { path, document in
        content.documents[path] = document.fields
        return true
      }
      try snapshot.forEachObject(in: .everything) { name, metadata in
        content.objects[name] = metadata
        return true
      }
      return content
    }
  }

  private init() {}
}
