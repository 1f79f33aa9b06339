/// A type of the Cloud rules language, with the name in `is` and in the compiler's messages (emulator 1.19.9).
package enum RuleType: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  /// `true` and `false`
  case bool
  /// `b'…'`, and the result of `toUtf8()` and of `hashing` functions.
  case bytes
  /// The constraints of a query on a field.
  case constraint
  /// A length of time.
  case duration
  /// A number with a fraction: an IEEE 754 double.
  case float
  /// A 64-bit integer.
  case int
  /// A geographical point.
  case latlng
  /// `[…]`
  case list
  /// A vector embedding.
  case vector
  /// The result of `toSet()` and of the methods of a map's difference. `is set` is never true.
  case set
  /// `{…}`
  case map
  /// A string of UTF-16 code units.
  case string
  /// A point in time.
  case timestamp
  /// A path: a literal, a capture of `{x=**}`, or the name of a document.
  case path
  /// The result of `diff()`.
  case mapDiff
  /// `null`, for which `is` has no name.
  case null

  /// The name in the language.
  package var name: String {
    switch self {
    case .mapDiff: "map_diff"
    default: "\(self)"
    }
  }
}

/// A set of types.
package struct TypeSet: OptionSet, Sendable, BitwiseCopyable, Hashable {
  /// One bit for each type.
  package let rawValue: UInt32

  /// Creates the set of types with these bits.
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Creates a set of one type.
  package init(_ type: RuleType) { rawValue = 1 << UInt32(type.rawValue) }

  /// Returns whether the set contains `type`.
  package func contains(_ type: RuleType) -> Bool { contains(TypeSet(type)) }

  /// The types in the set, in the order of ``RuleType``.
  package var types: [RuleType] { RuleType.allCases.filter { contains($0) } }

  /// The set of all types, for an unknown type.
  package static let any = TypeSet(rawValue: (1 << UInt32(RuleType.allCases.count)) - 1)
  /// `int` and `float`.
  package static let number: TypeSet = [.int, .float]
  /// `bool`
  package static let bool = TypeSet(.bool)
  /// `bytes`
  package static let bytes = TypeSet(.bytes)
  /// `constraint`
  package static let constraint = TypeSet(.constraint)
  /// `duration`
  package static let duration = TypeSet(.duration)
  /// `float`
  package static let float = TypeSet(.float)
  /// `int`
  package static let int = TypeSet(.int)
  /// `latlng`
  package static let latlng = TypeSet(.latlng)
  /// `list`
  package static let list = TypeSet(.list)
  /// `vector`
  package static let vector = TypeSet(.vector)
  /// `set`
  package static let set = TypeSet(.set)
  /// `map`
  package static let map = TypeSet(.map)
  /// `string`
  package static let string = TypeSet(.string)
  /// `timestamp`
  package static let timestamp = TypeSet(.timestamp)
  /// `path`
  package static let path = TypeSet(.path)
  /// `map_diff`
  package static let mapDiff = TypeSet(.mapDiff)
  /// `null`
  package static let null = TypeSet(.null)
}
