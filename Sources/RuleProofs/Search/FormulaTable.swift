import SymbolicRules

/// Values of formulas, found by the number of the formula instead of a hash.
struct FormulaTable<Value> {
  private var values = NumberedValues<Value>()

  subscript(_ formula: Formula) -> Value? {
    get { values[Int(formula.index)] }
    set { values[Int(formula.index)] = newValue }
  }
}

extension FormulaTable: Sendable where Value: Sendable {}

/// Values of terms, found by the number of the term instead of a hash.
struct TermTable<Value> {
  private var values = NumberedValues<Value>()

  subscript(_ term: Term) -> Value? {
    get { values[Int(term.index)] }
    set { values[Int(term.index)] = newValue }
  }

  subscript(_ term: Term, default value: Value) -> Value {
    get { values[Int(term.index)] ?? value }
    set { values[Int(term.index)] = newValue }
  }
}

extension TermTable: Sendable where Value: Sendable {}

private struct NumberedValues<Value> {
  private var values: [Value?] = []

  subscript(_ index: Int) -> Value? {
    get { index < values.count ? values[index] : nil }
    set {
      if index >= values.count { values += Array(repeating: nil, count: max(index + 1 - values.count, values.count)) }
      values[index] = newValue
    }
  }
}

extension NumberedValues: Sendable where Value: Sendable {}
