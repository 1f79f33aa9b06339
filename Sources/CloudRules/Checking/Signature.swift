import RulePrograms

/// The ways to call a built-in, with types in the order in which the service lists them.
struct Signature: Sendable {
  struct Overload: Sendable {
    let operands: [TypeList]
    let result: TypeList
  }

  /// All overloads of one number of operands together.
  struct Shape: Sendable {
    let overloads: [Overload]
    /// What each operand may be.
    let operands: [TypeList]
    /// What a call can yield.
    let result: TypeList

    init(_ overloads: [Overload]) {
      self.overloads = overloads
      result = Self.union(of: overloads.map(\.result))
      operands = Self.operands(of: overloads)
    }

    /// What each operand may be, where the result is to be one of `expected`; nil where no overload yields that. One
    /// that yields a float counts where an int is wanted, and the other way round (emulator 1.19.9).
    func operands(yielding expected: TypeList) -> [TypeList]? {
      if expected.isUnknown || result.isUnknown && overloads.allSatisfy(\.result.isUnknown) { return operands }
      let fitting = overloads.filter { $0.result.isComparable(to: expected) }
      if fitting.isEmpty { return nil }
      return fitting.count == overloads.count ? operands : Self.operands(of: fitting)
    }

    private static func operands(of overloads: [Overload]) -> [TypeList] {
      let count = overloads.first?.operands.count ?? 0
      return (0..<count).map { index in union(of: overloads.map { $0.operands[index] }) }
    }

    private static func union(of lists: [TypeList]) -> TypeList {
      guard let first = lists.first else { return .unknown }
      return lists.dropFirst().reduce(first) { $0.united(with: $1) }
    }
  }

  /// By the number of operands.
  private let shapes: [Shape?]

  init(_ overloads: [Overload]) {
    let most = overloads.map(\.operands.count).max() ?? 0
    shapes = (0...most).map { count in
      let fitting = overloads.filter { $0.operands.count == count }
      return fitting.isEmpty ? nil : Shape(fitting)
    }
  }

  /// The signature of all declarations together: those of one method for several receivers.
  ///
  /// - Parameter isOpaque: whether the service does not say what it yields.
  init(_ declarations: [BuiltinDeclaration], isOpaque: Bool = false) {
    self.init(
      declarations.flatMap(\.overloads).map { overload in
        Overload(
          operands: overload.operands.map(TypeList.init(operand:)),
          result: isOpaque ? .unknown : TypeList(result: overload.result))
      })
  }

  /// The ways to call it with that many operands; nil where there is none.
  func shape(_ count: Int) -> Shape? { count < shapes.count ? shapes[count] : nil }
}
