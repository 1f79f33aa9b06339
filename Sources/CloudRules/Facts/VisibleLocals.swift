/// The parameters and variables in scope of an expression of a function.
struct VisibleLocals {
  private var locals: [Word: Resolution] = [:]

  /// Of several parameters with one name, which is an error, the first is in scope.
  mutating func add(parameter name: Word, _ place: Int) { locals[name] = locals[name] ?? .parameter(place) }

  mutating func add(variable name: Word, _ place: Int) { locals[name] = .variable(place) }

  mutating func removeAll() { locals.removeAll(keepingCapacity: false) }

  subscript(_ name: Word) -> Resolution? { locals.isEmpty ? nil : locals[name] }
}
