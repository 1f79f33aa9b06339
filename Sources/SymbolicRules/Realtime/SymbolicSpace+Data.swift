import RulePatterns

/// Keys and values of a Realtime Database. A value that is missing is `null`.
extension SymbolicSpace {
  /// The pattern of all keys that data can have, apart from their length.
  private static let keyPattern = try? Pattern.compile(
    #"[^.#$\[\]/\x00-\x1f\x7f]+"#, dialect: .re2, purpose: .wholeText
  ).get()

  /// Returns that a value is a key of data: a string without the forbidden characters.
  func isKey(_ term: Term) -> Formula {
    guard let pattern = Self.keyPattern else { return .always }
    return both(isKind(term, .string), matches(term, pattern))
  }

  /// Returns whether a value is a part of the data of a Realtime Database, which has no empty objects.
  package func isData(_ term: Term) -> Bool {
    origin(term)?.isData ?? false
  }

  /// Returns that a value is `null` or missing.
  func isNull(_ term: Term) -> Formula { isKind(term, [.null, .absent]) }

  /// Returns that a value has members, and so equals no value of the rules.
  func isObject(_ term: Term) -> Formula { isKind(term, [.map, .list]) }

  /// Returns the term of a number.
  func number(_ number: Double) -> Term {
    term(Int64(exactly: number).map { .integer($0) } ?? .double(number))
  }
}

extension Constant {
  /// The number as a double; nil for other values.
  var number: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .double(let double): double
    case .null, .bool, .string, .bytes, .timestamp, .duration: nil
    }
  }
}
