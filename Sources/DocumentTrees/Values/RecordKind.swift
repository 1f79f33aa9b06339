import RuleValues

/// A kind of value with one record per value.
///
/// A conforming type defines the space of its records, and the encoding of places as keys and of values as bytes.
protocol RecordKind {
  /// The type of the name of a value.
  associatedtype Place
  /// The type of the values.
  associatedtype Value

  static var space: TreeSpace { get }

  /// Throws ``TreeError/impossiblePlace(_:)`` if no value can be at a place.
  static func check(_ place: Place) throws(TreeError)

  static func key(_ place: Place) -> NameKey
  static func place(_ key: UnsafeRawBufferPointer) throws(RecordDamage) -> Place
  static func bytes(_ value: Value) -> [UInt8]
  static func value(_ record: Record) throws(RecordDamage) -> Value
}

/// The documents of Cloud Firestore.
enum DocumentKind: RecordKind {
  static let space = TreeSpace.documents

  static func check(_ path: DocumentPath) throws(TreeError) {
    if let problem = path.problem { throw .impossiblePlace(problem) }
    guard path.isDocument else { throw .impossiblePlace(.notADocument(path.relativeText)) }
  }

  static func key(_ path: DocumentPath) -> NameKey { NameKey(path) }

  static func place(_ key: UnsafeRawBufferPointer) throws(RecordDamage) -> DocumentPath {
    guard let path = NameKey.path(key) else { throw RecordDamage("a malformed document path") }
    guard path.isDocument, path.problem == nil else {
      throw RecordDamage("a document at a path that cannot hold one")
    }
    return path
  }

  static func bytes(_ document: StoredDocument) -> [UInt8] { DocumentRecord.bytes(document) }

  static func value(_ record: Record) throws(RecordDamage) -> StoredDocument { try DocumentRecord.document(record) }
}

/// The metadata of the objects of Cloud Storage.
enum ObjectKind: RecordKind {
  static let space = TreeSpace.objects

  static func check(_ object: ObjectName) throws(TreeError) {
    if let problem = object.problem { throw .impossiblePlace(problem) }
  }

  static func key(_ object: ObjectName) -> NameKey { NameKey(object) }

  static func place(_ key: UnsafeRawBufferPointer) throws(RecordDamage) -> ObjectName {
    guard let names = NameKey.names(key, isOpen: true), names.count == 2 else {
      throw RecordDamage("a malformed object name")
    }
    let object = ObjectName(bucket: names[0], name: names[1])
    guard object.problem == nil else { throw RecordDamage("an object with an invalid name") }
    return object
  }
}

/// The records of accounts.
enum AccountKind: RecordKind {
  static let space = TreeSpace.accounts

  static func check(_ place: AccountPlace) throws(TreeError) {}

  static func key(_ place: AccountPlace) -> NameKey { NameKey(place) }

  static func place(_ key: UnsafeRawBufferPointer) throws(RecordDamage) -> AccountPlace {
    guard let names = NameKey.names(key, isOpen: true), names.count == 3 else {
      throw RecordDamage("a malformed account record name")
    }
    return AccountPlace(tenant: names[0], kind: names[1], name: names[2])
  }
}

extension RecordKind where Value == EncodedDocument {
  static func bytes(_ content: EncodedDocument) -> [UInt8] { content.bytes }

  static func value(_ record: Record) throws(RecordDamage) -> EncodedDocument {
    EncodedDocument(unchecked: Array(record.body))
  }
}
