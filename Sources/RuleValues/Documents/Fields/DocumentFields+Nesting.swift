extension DocumentFields {
  /// Sets the value at the path `names` through nested maps, and creates missing maps. Nil removes the value.
  package mutating func set(_ value: DocumentValue?, at names: ArraySlice<String>) {
    guard let name = names.first else { return }
    let rest = names.dropFirst()
    guard !rest.isEmpty else {
      self[name] = value
      return
    }
    var inner = DocumentFields()
    if case .map(let known)? = self[name] {
      inner = known
      self[name] = .null  // releases the second reference, so that the map is changed in place
    } else if value == nil {
      return
    }
    inner.set(value, at: rest)
    self[name] = .map(inner)
  }

  /// Removes the values at `paths` through nested maps, in one pass, because a client may name any number of them.
  package mutating func removeAll(at paths: [ArraySlice<String>]) {
    var names: Set<[UInt8]> = []
    var inside: [[UInt8]: (name: String, paths: [ArraySlice<String>])] = [:]
    for path in paths {
      guard let name = path.first else { continue }
      let rest = path.dropFirst()
      if rest.isEmpty {
        names.insert(Array(name.utf8))
      } else {
        inside[Array(name.utf8), default: (name, [])].paths.append(rest)
      }
    }
    removeAll(named: names)
    for (name, paths) in inside.values {
      guard case .map(var inner)? = self[name] else { continue }
      inner.removeAll(at: paths)
      self[name] = .map(inner)
    }
  }
}
