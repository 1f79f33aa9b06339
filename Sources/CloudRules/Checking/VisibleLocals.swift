/// The parameters and variables that an expression of a function sees.
struct VisibleLocals {
  private var locals: [Word: Resolution] = [:]

  /// Of parameters of one name, which is an error, the first is seen.
  mutating func add(parameter name: Word, _ place: Int) { locals[name] = locals[name] ?? .parameter(place) }

  mutating func add(variable name: Word, _ place: Int) { locals[name] = .variable(place) }

  mutating func removeAll() { locals.removeAll(keepingCapacity: false) }

  subscript(_ name: Word) -> Resolution? { locals.isEmpty ? nil : locals[name] }
}
