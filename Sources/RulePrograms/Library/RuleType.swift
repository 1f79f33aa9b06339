/// A type of the Cloud rules language, with the name that `is` and the compiler's texts use (emulator 1.19.9).
public enum RuleType: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  /// `true` and `false`
  case bool
  /// `b'…'`, and what `toUtf8()` and `hashing` yield.
  case bytes
  /// What a query says of a field.
  case constraint
  /// A span of time.
  case duration
  /// A number with a fraction: an IEEE 754 double.
  case float
  /// A whole number of 64 bits.
  case int
  /// A place on the globe.
  case latlng
  /// `[…]`
  case list
  /// An embedding.
  case vector
  /// What `toSet()` and the methods of a map's difference yield. `is set` is never true.
  case set
  /// `{…}`
  case map
  /// Text.
  case string
  /// A point in time.
  case timestamp
  /// A path: literal, captured by `{x=**}`, or the name of a document.
  case path
  /// What `diff()` yields.
  case mapDiff
  /// `null`, which `is` has no name for.
  case null

  /// As the language writes it.
  public var name: String {
    switch self {
    case .mapDiff: "map_diff"
    default: "\(self)"
    }
  }
}

/// Some of the types.
public struct TypeSet: OptionSet, Sendable, BitwiseCopyable, Hashable {
  /// A bit a type.
  public let rawValue: UInt32

  /// The types of those bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// One type.
  public init(_ type: RuleType) { rawValue = 1 << UInt32(type.rawValue) }

  /// Whether `type` is one of them.
  public func contains(_ type: RuleType) -> Bool { contains(TypeSet(type)) }

  /// The types, in the order of ``RuleType``.
  public var types: [RuleType] { RuleType.allCases.filter { contains($0) } }

  /// Every type: nothing is known.
  public static let any = TypeSet(rawValue: (1 << UInt32(RuleType.allCases.count)) - 1)
  /// `int` and `float`.
  public static let number: TypeSet = [.int, .float]
  /// `bool`
  public static let bool = TypeSet(.bool)
  /// `bytes`
  public static let bytes = TypeSet(.bytes)
  /// `constraint`
  public static let constraint = TypeSet(.constraint)
  /// `duration`
  public static let duration = TypeSet(.duration)
  /// `float`
  public static let float = TypeSet(.float)
  /// `int`
  public static let int = TypeSet(.int)
  /// `latlng`
  public static let latlng = TypeSet(.latlng)
  /// `list`
  public static let list = TypeSet(.list)
  /// `vector`
  public static let vector = TypeSet(.vector)
  /// `set`
  public static let set = TypeSet(.set)
  /// `map`
  public static let map = TypeSet(.map)
  /// `string`
  public static let string = TypeSet(.string)
  /// `timestamp`
  public static let timestamp = TypeSet(.timestamp)
  /// `path`
  public static let path = TypeSet(.path)
  /// `map_diff`
  public static let mapDiff = TypeSet(.mapDiff)
  /// `null`
  public static let null = TypeSet(.null)
}
