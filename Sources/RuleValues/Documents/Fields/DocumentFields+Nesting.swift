extension DocumentFields {
  /// Puts a value at names of maps inside each other, which are made where there are none; nil removes what is there.
  package mutating func set(_ value: DocumentValue?, at names: ArraySlice<String>) {
    guard let name = names.first else { return }
    let rest = names.dropFirst()
    guard !rest.isEmpty else {
      self[name] = value
      return
    }
    var inner = DocumentFields()
    if case .map(let known)? = self[name] { inner = known } else if value == nil { return }
    inner.set(value, at: rest)
    self[name] = .map(inner)
  }
}
