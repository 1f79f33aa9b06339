import RulePrograms
import SymbolicRules

/// Values that are computed from other values.
extension SMTWriter {
  /// Writes the value of a computed term, where it has an exact form.
  mutating func writeComputed(_ term: Term) {
    switch space[term] {
    case .size(let value): assert("(= \(self[term]) (v-int (size \(self[value]))))")
    case .joined(let parts):
      let areStrings = Self.all(parts.map { isKind($0, .string) })
      let text = parts.map { "(string-of \(self[$0]))" }.joined(separator: " ")
      assert("(=> \(areStrings) (= \(self[term]) (v-string (str.++ \(text)))))")
    case .applied(let builtin, let operands, let kinds): writeApplied(term, builtin, operands, of: kinds)
    case .constant, .input, .document, .referenced, .field, .element: break
    }
  }

  private mutating func writeApplied(_ term: Term, _ builtin: Builtin, _ operands: [Term], of kinds: Kinds) {
    for overload in SMTOverload.all(builtin, operands.count) where overload.result == kinds {
      let constructors = overload.operands.compactMap { kind in SMTSort.constructors.first { $0.kind == kind } }
      guard let result = SMTSort.constructors.first(where: { $0.kind == kinds }) else { continue }
      let contents = zip(constructors, operands).map { "(\($0.selector) \(self[$1]))" }
      if builtin == .multiply, !operands.contains(where: { space.constant($0) != nil }) { continue }
      let number = overload.compute(contents)
      let isInRange =
        kinds == .timestamp
        ? Self.isTimestamp(number) : kinds == .duration ? Self.isDuration(number) : Self.isInteger(number)
      // A result out of range is an error. A function that cannot fail has no result out of range.
      let isError = space.kinds(of: term).contains(.absent) ? "(= \(self[term]) v-absent)" : "true"
      let isComputed = "(ite \(isInRange) (= \(self[term]) (\(result.name) \(number))) \(isError))"
      assert("(=> \(Self.all(zip(operands, overload.operands).map { isKind($0, $1) })) \(isComputed))")
    }
    if kinds == .int { for operand in operands { writeRounding(term, operand) } }
    writeFunction(term, builtin, operands, of: kinds)
  }

  /// Writes that the floats as which two integers are compared are in the same order, or equal.
  private mutating func writeRounding(_ left: Term, _ right: Term) {
    guard space.kinds(of: right).contains(.float) else { return }
    let areIntegers = Self.all([isKind(left, .int), isKind(right, .int)])
    for (low, high) in [(left, right), (right, left)] {
      let isLess = "(<= (int-of \(self[low])) (int-of \(self[high])))"
      assert("(=> (and \(areIntegers) \(isLess)) (<= (number \(self[low])) (number \(self[high]))))")
    }
  }

  /// Writes that a function has equal results for equal operands.
  private mutating func writeFunction(_ term: Term, _ builtin: Builtin, _ operands: [Term], of kinds: Kinds) {
    let name = "f-\(builtin)-\(operands.count)-\(kinds.rawValue)"
    let declaration = "(declare-fun |\(name)| (\(operands.map { _ in "Value" }.joined(separator: " "))) Value)"
    if !lines.contains(declaration) { add(declaration) }
    assert("(= \(self[term]) (|\(name)| \(operands.map { self[$0] }.joined(separator: " "))))")
    if builtin == .month { assertRange(of: term, 1...12) }
    if builtin == .day { assertRange(of: term, 1...31) }
    guard kinds == [.float, .nan], operands.count == 2 else { return }
    if builtin == .add {
      for (left, right) in [(operands[0], operands[1]), (operands[1], operands[0])] {
        assertOrder(of: term, if: "(<= 0.0 (number \(self[left])))", isUp: true, from: "(number \(self[right]))")
        assertOrder(of: term, if: "(<= (number \(self[left])) 0.0)", isUp: false, from: "(number \(self[right]))")
      }
    } else if builtin == .subtract {
      let (left, right) = ("(number \(self[operands[0]]))", "(number \(self[operands[1]]))")
      assertOrder(of: term, if: "(<= \(right) \(left))", isUp: true, from: "0.0")
      assertOrder(of: term, if: "(<= \(left) \(right))", isUp: false, from: "0.0")
      assertOrder(of: term, if: "(<= \(right) 0.0)", isUp: true, from: left)
      assertOrder(of: term, if: "(<= 0.0 \(right))", isUp: false, from: left)
    }
  }

  /// Writes on which side of a number a float lies, unless it is not a number. Rounding keeps an order.
  private mutating func assertOrder(of term: Term, if condition: String, isUp: Bool, from number: String) {
    let order = "(\(isUp ? ">=" : "<=") (float-of \(self[term])) \(number))"
    assert("(=> (and \(isKind(term, .float)) \(condition)) \(order))")
  }

  private mutating func assertRange(of term: Term, _ range: ClosedRange<Int>) {
    assert("(and (<= \(range.lowerBound) (int-of \(self[term]))) (<= (int-of \(self[term])) \(range.upperBound)))")
  }
}

/// A function of numbers or times with an exact form in SMT-LIB.
struct SMTOverload {
  let operands: [Kinds]
  let result: Kinds
  /// Returns the result from the contents of the operands.
  let compute: ([String]) -> String

  /// Returns the overloads of a function with this number of operands.
  static func all(_ builtin: Builtin, _ count: Int) -> [SMTOverload] {
    (functions[builtin] ?? []).filter { $0.operands.count == count }
  }

  private static var functions: [Builtin: [SMTOverload]] {
    [
      .add: sums("+") + [SMTOverload([.duration, .timestamp], .timestamp) { "(+ \($0[0]) \($0[1]))" }],
      .subtract: sums("-") + [SMTOverload([.timestamp, .timestamp], .duration) { "(- \($0[0]) \($0[1]))" }],
      .multiply: [SMTOverload([.int, .int], .int) { "(* \($0[0]) \($0[1]))" }],
      .negate: [
        SMTOverload([.int], .int) { "(- \($0[0]))" }, SMTOverload([.duration], .duration) { "(- \($0[0]))" },
      ],
      .timestampValue: [SMTOverload([.int], .timestamp) { "(* \($0[0]) 1000000)" }],
      .toMillis: [SMTOverload([.timestamp], .int) { "(div \($0[0]) 1000000)" }],
      .hours: [SMTOverload([.timestamp], .int) { "(div (mod \($0[0]) \(day)) 3600000000000)" }],
      .minutes: [SMTOverload([.timestamp], .int) { "(div (mod \($0[0]) 3600000000000) 60000000000)" }],
      .dayOfWeek: [SMTOverload([.timestamp], .int) { "(+ 1 (mod (+ 3 (div \($0[0]) \(day))) 7))" }],
    ]
  }

  private static let day = "86400000000000"

  private static func sums(_ sign: String) -> [SMTOverload] {
    let kinds: [(operands: [Kinds], result: Kinds)] = [
      ([.int, .int], .int), ([.timestamp, .duration], .timestamp), ([.duration, .duration], .duration),
    ]
    return kinds.map { SMTOverload($0.operands, $0.result) { "(\(sign) \($0[0]) \($0[1]))" } }
  }

  private init(_ operands: [Kinds], _ result: Kinds, _ compute: @escaping ([String]) -> String) {
    self.operands = operands
    self.result = result
    self.compute = compute
  }
}
