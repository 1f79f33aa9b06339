import RulePrograms

/// The signatures by name.
enum Signatures {
  /// The functions and methods: `size()` once for all receivers.
  static func of(_ declaration: BuiltinDeclaration) -> Signature { calls[declaration.builtin] ?? Signature([]) }

  static func of(_ sign: UnaryOperator) -> Signature { prefix[sign] ?? Signature([]) }

  /// nil for `&&` and `||`, which are no calls, and for those that take anything.
  static func of(_ sign: BinaryOperator) -> Signature? { infix[sign] }

  static let index = Signature(CloudLibrary.declarations(of: .index))
  /// `x[i:j]`, whose bounds may be left out (emulator 1.19.9).
  static let slice = Signature(
    [RuleType.string, .list, .path].map { type in
      let bound = TypeList([.null, .int])
      return Signature.Overload(operands: [TypeList([type]), bound, bound], result: TypeList([type]))
    })
  /// What `$(…)` in a path takes (emulator 1.19.9).
  static let template = TypeList([.path, .null, .int, .float, .string, .bool])
  /// What a value with members is.
  static let map = TypeList([.map])
  /// What a key of a map literal is.
  static let key = TypeList([.string])

  private static let calls: [Builtin: Signature] = {
    // The service lists a duration's methods before a timestamp's.
    let declarations =
      CloudLibrary.durations + CloudLibrary.declarations.filter { $0.builtin != .seconds && $0.builtin != .nanos }
      + CloudLibrary.timestamps.filter { $0.builtin == .seconds || $0.builtin == .nanos }
    let calls = declarations.filter { ![.prefix, .infix, .brackets].contains($0.form) }
    return Dictionary(grouping: calls, by: \.builtin).mapValues { Signature($0, isOpaque: isService($0)) }
  }()

  /// Whether the result is left open: the service does not say what its document functions yield.
  private static func isService(_ declarations: [BuiltinDeclaration]) -> Bool {
    let documents = CloudLibrary.documents + CloudLibrary.storageDocuments
    return declarations.contains { declaration in documents.contains { $0.builtin == declaration.builtin } }
  }

  private static let prefix: [UnaryOperator: Signature] = {
    let declarations = CloudLibrary.operators.filter { $0.form == .prefix }
    return Dictionary(
      [UnaryOperator.not, .minus].map { sign in (sign, Signature(declarations.filter { $0.name == sign.rawValue })) },
      uniquingKeysWith: { first, _ in first })
  }()

  private static let infix: [BinaryOperator: Signature] = {
    let signs = BinaryOperator.allCases.filter { [.additive, .multiplicative].contains($0.precedence) }
    let arithmetic = signs.map { sign in
      (sign, Signature(CloudLibrary.operators.filter { $0.form == .infix && $0.name == sign.rawValue }))
    }
    let element = Signature.Overload(
      operands: [.unknown, TypeList([.list, .set, .map, .constraint])], result: .bool)
    return Dictionary(arithmetic + [(.isIn, Signature([element]))], uniquingKeysWith: { first, _ in first })
  }()
}
