import RuleValues

/// The form that coded values have.
enum CodingFormat {
  /// Values of a Firestore document.
  case document
  /// Values of a Realtime Database, where a time is a number of milliseconds since 1970.
  case data

  /// The maximum depth of nested values, which is more than either service can store.
  static let maximumDepth = 100
}

/// A key of a container: a name or an index.
struct PlaceKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = "\(intValue)"
    self.intValue = intValue
  }
}
