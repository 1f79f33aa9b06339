import RulePrograms

/// The signatures of the built-ins, each made when it is first asked for.
struct Signatures: Sendable {
  private let library: CloudLibrary
  private var known: [Signature?]

  init(_ library: CloudLibrary) {
    self.library = library
    known = Array(repeating: nil, count: Builtin.allCases.count)
  }

  /// The ways to call a built-in: `size()` once for all receivers.
  mutating func of(_ builtin: Builtin) -> Signature {
    if let signature = known[Int(builtin.rawValue)] { return signature }
    // The service does not say what its document functions yield.
    let signature = Signature(library.declarations(of: builtin), isOpaque: library.readsDocument(builtin))
    known[Int(builtin.rawValue)] = signature
    return signature
  }

  mutating func of(_ sign: UnaryOperator) -> Signature { of(sign == .not ? Builtin.not : .negate) }

  /// nil for `&&` and `||`, which are no calls, and for those that take anything.
  mutating func of(_ sign: BinaryOperator) -> Signature? {
    switch sign {
    case .add, .subtract, .multiply, .divide, .remainder: sign.builtin.map { of($0) }
    case .isIn: Self.membership
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual, .and, .or: nil
    }
  }

  /// `x in y`
  private static let membership = Signature([
    Signature.Overload(operands: [.unknown, TypeList([.list, .set, .map, .constraint])], result: .bool)
  ])
  /// `x[i:j]`, whose bounds may be left out (emulator 1.19.9).
  static let slice = Signature(
    [RuleType.string, .list, .path].map { type in
      let bound = TypeList([.null, .int])
      return Signature.Overload(operands: [TypeList([type]), bound, bound], result: TypeList([type]))
    })
  /// What `$(…)` in a path takes (emulator 1.19.9).
  static let template = TypeList([.path, .null, .int, .float, .string, .bool])
  /// The type of a value with members.
  static let map = TypeList([.map])
  /// The type of a key of a map literal.
  static let key = TypeList([.string])
}
