import RequestSimulation
import RuleRequests
import RuleValues
import SecurityRules

/// What a client sends, as the texts that it controls.
enum Sent: Sendable {
  // Realtime Database
  case read(String, query: DataQuery? = nil)
  case set(String, String)
  case update(String, [(String, String)])
  // Cloud Firestore
  case get(String)
  case list(String, query: String = "{}")
  case find(DocumentQuery)
  case commit([Change])
  // Cloud Storage
  case download(String)
  case objects(bucket: String, prefix: String)
  case upload(String, String)
  case describe(String, String)
  case discard(String)

  /// One write of a commit.
  enum Change: Sendable {
    case set(String, String, transforms: [FieldTransform] = [])
    case update(String, String, mask: [String], transforms: [FieldTransform] = [])
    case create(String, String)
    case delete(String)
    case verify(String)
  }

  /// Whether data change where it is allowed.
  var isWrite: Bool {
    switch self {
    case .read, .get, .list, .find, .download, .objects: false
    case .set, .update, .commit, .upload, .describe, .discard: true
    }
  }

  /// What a server makes of it.
  func request() throws -> ServiceOperation {
    switch self {
    case .read(let path, let query): return .realtime(.read(DataPath(path), query: query))
    case .set(let path, let value):
      let path = DataPath(path)
      return .realtime(.set(path, try Wire.value(value, at: path)))
    case .update(let base, let values):
      let base = DataPath(base)
      return .realtime(
        .update(
          base,
          try values.map { path, value in
            (DataPath(path), try Wire.value(value, at: base.appending(DataPath(path))))
          }))
    case .get(let path): return .firestore(.get(try DocumentPath.parse(path)))
    case .list(let path, let query):
      return .firestore(.list(try DocumentQueryReader.read(try DocumentPath.parse(path), Wire.json(query))))
    case .find(let query): return .firestore(.list(query))
    case .commit(let changes): return .firestore(.commit(try changes.map { try $0.write() }))
    case .download(let name): return .storage(.get(try ObjectName.parse(name)))
    case .objects(let bucket, let prefix): return .storage(.list(bucket: bucket, prefix: prefix))
    case .upload(let name, let metadata):
      let object = try ObjectName.parse(name)
      return .storage(.create(object, try ObjectMetadataReader.read(Wire.json(metadata), at: object).get().fields))
    case .describe(let name, let metadata):
      let object = try ObjectName.parse(name)
      return .storage(
        .update(object, try ObjectMetadataReader.readChange(Wire.json(metadata), at: object).get().fields))
    case .discard(let name): return .storage(.delete(try ObjectName.parse(name)))
    }
  }
}

extension Sent.Change {
  fileprivate func write() throws -> DocumentWrite {
    switch self {
    case .set(let path, let fields, let transforms):
      DocumentWrite(try DocumentPath.parse(path), .set(try Wire.fields(fields)), transforms: transforms)
    case .update(let path, let fields, let mask, let transforms):
      DocumentWrite(
        try DocumentPath.parse(path), .update(try Wire.fields(fields), mask: try mask.map { try Wire.field($0) }),
        transforms: transforms)
    case .create(let path, let fields):
      DocumentWrite(try DocumentPath.parse(path), .set(try Wire.fields(fields)), precondition: .exists(false))
    case .delete(let path): DocumentWrite(try DocumentPath.parse(path), .delete)
    case .verify(let path): DocumentWrite(try DocumentPath.parse(path), .verify, precondition: .exists(true))
    }
  }
}
