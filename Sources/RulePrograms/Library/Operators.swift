extension CloudLibrary {
  /// The operators ("Security Rules language"; operand types by the emulator's errors). `&&`, `||`, `?:` and `is` are
  /// expressions of their own: they do not evaluate all operands.
  public static let operators: [BuiltinDeclaration] = [
    BuiltinDeclaration("!", .prefix, .not, [([.bool], .bool)], "the opposite"),
    BuiltinDeclaration(
      "-", .prefix, .negate, [([.int], .int), ([.float], .float), ([.duration], .duration)], "the negative"),
    BuiltinDeclaration(
      "+", .infix, .add,
      arithmetic + [
        ([.string, .string], .string), ([.duration, .duration], .duration), ([.duration, .timestamp], .timestamp),
        ([.timestamp, .duration], .timestamp),
      ], "the sum; joined texts; a later time"),
    BuiltinDeclaration(
      "-", .infix, .subtract,
      arithmetic + [
        ([.duration, .duration], .duration), ([.timestamp, .duration], .timestamp),
        ([.timestamp, .timestamp], .duration),
      ], "the difference"),
    BuiltinDeclaration("*", .infix, .multiply, arithmetic, "the product"),
    BuiltinDeclaration("/", .infix, .divide, arithmetic, "the quotient; of ints without its fraction"),
    BuiltinDeclaration("%", .infix, .remainder, arithmetic, "the remainder, with the sign of the dividend"),
    BuiltinDeclaration("<", .infix, .less, ordering, "whether it comes before"),
    BuiltinDeclaration("<=", .infix, .lessOrEqual, ordering, "whether it does not come after"),
    BuiltinDeclaration(">", .infix, .greater, ordering, "whether it comes after"),
    BuiltinDeclaration(">=", .infix, .greaterOrEqual, ordering, "whether it does not come before"),
    BuiltinDeclaration("==", .infix, .equal, [([.any, .any], .bool)], "whether they are equal"),
    BuiltinDeclaration("!=", .infix, .notEqual, [([.any, .any], .bool)], "whether they differ"),
    BuiltinDeclaration(
      "in", .infix, .in,
      [
        ([.any, .list], .bool), ([.any, .set], .bool), ([.string, .map], .bool), ([.any, .constraint], .bool),
      ], "whether it is an element, or a key"),
  ]

  private static let arithmetic: [(operands: [TypeSet], result: TypeSet)] = [
    ([.int, .int], .int), ([.number, .number], .float),
  ]

  private static let ordering: [(operands: [TypeSet], result: TypeSet)] = [
    ([.string, .string], .bool), ([.bytes, .bytes], .bool), ([.int, .int], .bool), ([.number, .number], .bool),
    ([.duration, .duration], .bool), ([.timestamp, .timestamp], .bool), ([.constraint, .any], .bool),
    ([.any, .constraint], .bool),
  ]

  /// Access by brackets.
  public static let brackets: [BuiltinDeclaration] = [
    BuiltinDeclaration(
      "[]", .brackets, .index,
      [
        ([.string, .int], .string), ([.list, .int], .any), ([.map, .string], .any), ([.path, .string], .any),
        ([.path, .int], .any),
      ], "the element, counted from 0, or the value of the key"),
    BuiltinDeclaration(
      "[:]", .brackets, .slice, slices,
      "from the first index to before the second; null stands for the start or the end"),
    BuiltinDeclaration("[:]", .brackets, .sliceFrom, halves, "from the index to the end"),
    BuiltinDeclaration("[:]", .brackets, .sliceTo, halves, "from the start to before the index"),
  ]

  /// In the order in which the engine's errors list them, which is another one for paths (emulator 1.19.9).
  private static let slices: [(operands: [TypeSet], result: TypeSet)] =
    [TypeSet.string, .list].flatMap {
      slices(of: $0, [[.null, .null], [.null, .int], [.int, .null], [.int, .int]])
    }
    + slices(of: .path, [[.null, .null], [.int, .int], [.int, .null], [.null, .int]])

  private static let halves: [(operands: [TypeSet], result: TypeSet)] =
    [TypeSet.string, .list, .path].flatMap { slices(of: $0, [[.null], [.int]]) }

  private static func slices(
    of receiver: TypeSet, _ bounds: [[TypeSet]]
  ) -> [(operands: [TypeSet], result: TypeSet)] {
    bounds.map { ([receiver] + $0, receiver) }
  }
}
