package import RulePrograms

/// A set of kinds that a value of a request can have: the types of the language, and the states without a value.
package struct Kinds: OptionSet, Sendable, Hashable {
  /// One bit for each kind.
  package let rawValue: UInt32

  /// Creates the set of kinds with these bits.
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Creates the set of values of these types. `float` includes values that are not a number.
  package init(_ types: TypeSet) {
    self.init(rawValue: types.rawValue)
    if types.contains(.float) { insert(.nan) }
  }

  /// The field, document or element is missing.
  package static let absent = Kinds(rawValue: 1 << 30)
  /// The double that is not a number. It equals nothing.
  package static let nan = Kinds(rawValue: 1 << 29)
  /// `null`
  package static let null = Kinds(rawValue: TypeSet.null.rawValue)
  /// `bool`
  package static let bool = Kinds(rawValue: TypeSet.bool.rawValue)
  /// `int`
  package static let int = Kinds(rawValue: TypeSet.int.rawValue)
  /// `float`, except for a value that is not a number.
  package static let float = Kinds(rawValue: TypeSet.float.rawValue)
  /// `string`
  package static let string = Kinds(rawValue: TypeSet.string.rawValue)
  /// `bytes`
  package static let bytes = Kinds(rawValue: TypeSet.bytes.rawValue)
  /// `timestamp`
  package static let timestamp = Kinds(rawValue: TypeSet.timestamp.rawValue)
  /// `duration`
  package static let duration = Kinds(rawValue: TypeSet.duration.rawValue)
  /// `list`
  package static let list = Kinds(rawValue: TypeSet.list.rawValue)
  /// `map`
  package static let map = Kinds(rawValue: TypeSet.map.rawValue)
  /// `path`
  package static let path = Kinds(rawValue: TypeSet.path.rawValue)
  /// `latlng`
  package static let latlng = Kinds(rawValue: TypeSet.latlng.rawValue)
  /// `vector`
  package static let vector = Kinds(rawValue: TypeSet.vector.rawValue)
  /// `set`
  package static let set = Kinds(rawValue: TypeSet.set.rawValue)
  /// `map_diff`
  package static let mapDiff = Kinds(rawValue: TypeSet.mapDiff.rawValue)
  /// All kinds of values that an expression can have where each document is known. The constraints of a query are none.
  package static let any = Kinds(TypeSet.any.subtracting(.constraint))
  /// The kinds of values that contain values.
  package static let container: Kinds = [.list, .map, .vector, .set, .mapDiff]
  /// The kinds that compare as numbers.
  package static let number: Kinds = [.int, .float, .nan]
  /// The kinds that a stored or written field can have.
  package static let stored: Kinds = [
    .null, .bool, .int, .float, .nan, .string, .bytes, .timestamp, .list, .map, .path, .latlng, .vector,
  ]
  /// The kinds that a claim of a token can have.
  package static let claim: Kinds = [.null, .bool, .int, .float, .string, .list, .map]

  /// The kinds that data of a Realtime Database can have. An object is a map.
  package static let data: Kinds = [.bool, .int, .float, .string, .map, .absent]

  /// The number of kinds in the set.
  package var count: Int { rawValue.nonzeroBitCount }
}
