/// The form in which exports of Firestore store a document: the message `EntityProto` of the Datastore API in its third
/// version, in binary protobuf.
///
/// Sources: the public definitions of App Engine's SDK (entity.proto); recordings of emulator 1.19.9 (`Recorded` of the
/// tests).
enum EntityFormat {
  /// The numbers of an entity's fields.
  enum Entity {
    static let key = 13
    static let group = 16
    /// A property that has an index. Exports of Firestore have only empty lists here.
    static let property = 14
    static let rawProperty = 15
  }

  /// The numbers of a key's fields, which a reference as a value also has.
  enum Key {
    static let app = 13
    static let path = 14
    static let namespace = 20
    static let database = 23
  }

  /// The numbers of a path element's fields, in a group of a path.
  enum Element {
    static let group = 1
    static let kind = 2
    static let id = 3
    static let name = 4
  }

  /// The numbers of a property's fields.
  enum Property {
    static let meaning = 1
    static let name = 3
    static let isMultiple = 4
    static let value = 5
  }

  /// The numbers of a value's fields. A value without a field is null.
  enum Value {
    static let integer = 1
    static let bool = 2
    static let string = 3
    static let double = 4
    /// A group with latitude and longitude.
    static let point = 5
    static let latitude = 6
    static let longitude = 7
    /// A group with a key.
    static let reference = 12
    /// A group in ``reference`` with the fields of a path element.
    static let referenceElement = 14
    static let referenceKind = 15
    static let referenceID = 16
    static let referenceName = 17
  }

  /// What a property's value is, if its type does not tell.
  enum Meaning: UInt64 {
    /// Microseconds since 1970.
    case time = 7
    case point = 9
    case bytes = 14
    case text = 15
    case shortBytes = 16
    /// Compressed with zlib.
    case compressed = 22
    /// An entity in a string: a map.
    case entity = 19
    case emptyList = 24
    /// A number of a vector.
    case vector = 31
  }

  /// The prefix of a project's ID in the emulator. In production, it is the location: `s~`.
  static let appPrefix = "dev~"

  /// The number of a document ID of the form `__id7__`, which the Datastore API assigned; nil for other IDs.
  static func number(ofID id: String) -> Int64? {
    guard id.hasPrefix("__id"), id.hasSuffix("__"), id.utf8.count > 6,
      let number = Int64(id.dropFirst(4).dropLast(2)), number != 0, "__id\(number)__" == id
    else { return nil }
    return number
  }
}
