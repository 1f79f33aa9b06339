import RuleValues

/// A kind of value of which a record holds one: where it is kept, and how its places become keys and its values bytes.
protocol RecordKind {
  /// What names a value.
  associatedtype Place
  /// What a record holds.
  associatedtype Value

  static var space: TreeSpace { get }

  /// Checks that a value can be at a place.
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
    if let problem = DocumentLimits.problem(inPath: path) { throw .impossiblePlace(problem) }
    guard path.isDocument else { throw .impossiblePlace(.notADocument(path.relativeText)) }
  }

  static func key(_ path: DocumentPath) -> NameKey { NameKey(path) }

  static func place(_ key: UnsafeRawBufferPointer) throws(RecordDamage) -> DocumentPath {
    guard let names = NameKey.names(key, isOpen: false), let database = names.first else {
      throw RecordDamage("a malformed path of a document")
    }
    let path = DocumentPath(Array(names.dropFirst()), database: database)
    guard path.isDocument, DocumentLimits.problem(inPath: path) == nil else {
      throw RecordDamage("a document where none can be")
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
      throw RecordDamage("a malformed name of an object")
    }
    let object = ObjectName(bucket: names[0], name: names[1])
    guard object.problem == nil else { throw RecordDamage("an object where none can be") }
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
      throw RecordDamage("a malformed name of an account's record")
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
