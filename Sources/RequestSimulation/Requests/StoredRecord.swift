package import DocumentTrees
package import RuleValues
package import RulesProjects
import SourceText

/// Administrator access to a document, collection or object of a tree. No rules are evaluated.
package enum StoredRecord {
  /// Returns the data stored at `path` as JSON: the fields of a document, an object of paths and fields for a
  /// collection, the metadata of an object, or null if nothing is stored.
  ///
  /// - Parameter path: for Firestore, the path of a document or collection; for Storage, `bucket/name`,
  ///   `gs://bucket/name`, or `/name` in the default bucket.
  /// - Throws: ``InvalidRules`` if the path is invalid; `TreeError`.
  package static func json(
    _ service: RulesService, at path: String, in tree: some DocumentTree, pretty: Bool
  ) throws -> String {
    var writer = JSONWriter(pretty: pretty)
    switch service {
    case .storage:
      let object = try object(path)
      let metadata = try tree.read { snapshot in try snapshot.object(named: object)?.readMetadata(of: object) }
      if let metadata { metadata.write(to: &writer) } else { writer.null() }
    default:
      let place = try reading { () throws(PathProblem) in try DocumentPath.parse(path) }
      if place.isDocument {
        try write(document: place, of: tree, &writer)
      } else {
        try write(below: place, of: tree, &writer)
      }
    }
    return writer.text + "\n"
  }

  private static func write(document path: DocumentPath, of tree: some DocumentTree, _ writer: inout JSONWriter) throws
  {
    let fields = try tree.read { snapshot in try snapshot.document(at: path)?.readFields(at: path) }
    if let fields { fields.writePlain(to: &writer, database: path.database) } else { writer.null() }
  }

  private static func write(below path: DocumentPath, of tree: some DocumentTree, _ writer: inout JSONWriter) throws {
    var found: [(path: DocumentPath, fields: DocumentFields)] = []
    try tree.read { snapshot in
      try snapshot.forEachDocument(in: path.segments.isEmpty ? .database(path.database) : .collection(path)) {
        found.append(($0, try $1.readFields(at: $0)))
        return true
      }
    }
    guard !found.isEmpty else { return writer.null() }
    writer.object {
      for (place, fields) in found {
        $0.key(place.database == DocumentPath.defaultDatabase ? place.relativeText : place.description)
        fields.writePlain(to: &$0, database: place.database)
      }
    }
  }

  /// Replaces the data stored at `path` by `value`; null deletes it.
  ///
  /// - Parameters:
  ///   - value: the fields of a document in plain JSON, or the metadata of an object.
  ///   - now: the time of the change, in milliseconds since 1970.
  /// - Throws: ``InvalidRules`` if the path is not that of a document or object; ``InvalidInput`` if the value is
  ///   invalid; `TreeError`.
  package static func set(
    _ service: RulesService, at path: String, to value: JSONInput, in tree: some DocumentTree, now: Int64
  ) throws {
    do {
      if service == .storage {
        let object = try object(path)
        let metadata = value.root.isNull ? nil : try ObjectRequestReader.metadata(value.root, at: object).encoded()
        try tree.write { transaction in try transaction.setObject(metadata, named: object) }
      } else {
        let place = try reading { () throws(PathProblem) in try DocumentPath.parseDocument(path) }
        try set(place, value.root, in: tree, now: now)
      }
    } catch let error as OperationError {
      throw InvalidInput(error, in: value.file)
    }
  }

  private static func set(_ path: DocumentPath, _ json: JSONNode, in tree: some DocumentTree, now: Int64) throws {
    let fields = json.isNull ? nil : try EncodedDocument(DocumentFields(json: json, database: path.database))
    let time = (Timestamp(milliseconds: now) ?? .epoch).inMicroseconds
    try tree.write { transaction in
      let created = try transaction.document(at: path)?.createTime ?? time
      let document = fields.map { StoredDocument($0, createTime: created, updateTime: max(created, time)) }
      try transaction.setDocument(document, at: path)
    }
  }

  private static func object(_ path: String) throws -> ObjectName {
    try reading { () throws(PathProblem) in
      path.utf8.first == UInt8(ascii: "/") ? try ObjectName(path: path) : try ObjectName.parse(path)
    }
  }

  private static func reading<Place>(_ parse: () throws(PathProblem) -> Place) throws(InvalidRules) -> Place {
    do throws(PathProblem) {
      return try parse()
    } catch {
      throw InvalidRules(error.description)
    }
  }
}
