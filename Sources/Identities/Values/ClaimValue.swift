import Platform

// Links the math library, which `Int64(exactly:)` of a double calls in a debug build.
/// A value in a token or an `auth` variable: JSON without loss.
///
/// A whole number that fits in 64 bits is an integer in any notation (`1.0`, `1e3`, `-0.0`), as in Firebase (Cloud
/// Firestore emulator 1.19.9). Strings and keys are compared as bytes.
public enum ClaimValue: Hashable, Sendable {
  /// `null`
  case null
  /// `true` or `false`
  case bool(Bool)
  /// A 64-bit integer.
  case integer(Int64)
  /// Any other number.
  case double(Double)
  /// A string, compared by its bytes.
  case string(String)
  /// `[…]`
  case list([ClaimValue])
  /// `{…}`
  case map(Claims)

  /// Creates a number from JSON: an integer if it is whole and fits, else a double.
  package init(_ number: Double) {
    self = if let integer = Int64(exactly: number) { .integer(integer) } else { .double(number) }
  }

  /// The kind of value with its article, such as `a string`.
  package var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .integer, .double: "a number"
    case .string: "a string"
    case .list: "a list"
    case .map: "an object"
    }
  }

  /// The value of a string, else nil.
  public var string: String? {
    if case .string(let text) = self { return text }
    return nil
  }

  /// The members of a map, else nil.
  public var map: Claims? {
    if case .map(let claims) = self { return claims }
    return nil
  }

  /// The elements of a list, else nil.
  public var list: [ClaimValue]? {
    if case .list(let elements) = self { return elements }
    return nil
  }

  /// Compares kind and content: doubles bit for bit, strings as bytes, maps in any order of their keys.
  public static func == (left: ClaimValue, right: ClaimValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.double(let left), .double(let right)): left.bitPattern == right.bitPattern
    case (.string(let left), .string(let right)): left.isSameBytes(as: right)
    case (.list(let left), .list(let right)): left == right
    case (.map(let left), .map(let right)): left == right
    default: false
    }
  }

  /// Consistent with `==`.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let bool): hasher.combine(bool)
    case .integer(let integer): hasher.combine(integer)
    case .double(let double): hasher.combine(double.bitPattern)
    case .string(let text): hasher.combineBytes(of: text)
    case .list(let elements): hasher.combine(elements)
    case .map(let claims): hasher.combine(claims)
    }
  }
}
