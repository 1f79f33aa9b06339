/// Values under names in names, ordered by the bytes of the names: the documents or objects of a tree in memory.
///
/// A copy shares what is not changed, so that a snapshot is a copy; a write copies the children on its way.
struct Space<Value: Sendable>: Sendable {
  private struct Child: Sendable {
    let name: String
    var space: Space
  }

  private(set) var value: Value?
  private var children: [Child] = []

  /// Whether nothing is here and below.
  private var isEmpty: Bool { value == nil && children.isEmpty }

  /// The value at a place.
  func value(at names: [String]) -> Value? { space(at: names)?.value }

  /// Replaces the value at a place; nil removes it.
  mutating func set(_ value: Value?, at names: ArraySlice<String>) {
    change(at: names) { $0.value = value }
  }

  /// Removes the values at and below a place.
  mutating func removeAll(at names: ArraySlice<String>) {
    change(at: names) { $0 = Space() }
  }

  /// Removes the values right below a place whose names begin with `prefix`, and not what is below them.
  mutating func removeChildren(at names: ArraySlice<String>, prefix: String = "") {
    change(at: names) { space in
      for index in space.children(prefix: prefix).reversed() {
        space.children[index].space.value = nil
        if space.children[index].space.isEmpty { space.children.remove(at: index) }
      }
    }
  }

  private mutating func change(at names: ArraySlice<String>, _ body: (inout Space) -> Void) {
    guard let name = names.first else { return body(&self) }
    let place = place(of: name)
    if isChild(name, at: place) {
      children[place].space.change(at: names.dropFirst(), body)
      if children[place].space.isEmpty { children.remove(at: place) }
    } else {
      var child = Space()
      child.change(at: names.dropFirst(), body)
      if !child.isEmpty { children.insert(Child(name: name, space: child), at: place) }
    }
  }

  /// Calls `body` with the names and values at and below a place, in order, until it returns false.
  func forEach(at names: [String], _ body: ([String], Value) throws -> Bool) rethrows {
    guard let space = space(at: names) else { return }
    var names = names
    _ = try space.visit(&names, body)
  }

  /// Calls `body` with the names and values right below a place whose names begin with `prefix`, until it returns false.
  func forEachChild(
    at names: [String], prefix: String = "", _ body: ([String], Value) throws -> Bool
  ) rethrows {
    guard let space = space(at: names) else { return }
    for child in space.children[space.children(prefix: prefix)] {
      if let value = child.space.value, try !body(names + [child.name], value) { return }
    }
  }

  private func visit(_ names: inout [String], _ body: ([String], Value) throws -> Bool) rethrows -> Bool {
    if let value, try !body(names, value) { return false }
    for child in children {
      names.append(child.name)
      defer { names.removeLast() }
      guard try child.space.visit(&names, body) else { return false }
    }
    return true
  }

  // MARK: Finding

  private func space(at names: [String]) -> Space? {
    var space = self
    for name in names {
      let place = space.place(of: name)
      guard space.isChild(name, at: place) else { return nil }
      space = space.children[place].space
    }
    return space
  }

  private func place(of name: String) -> Int { firstPlace { !$0.utf8.lexicographicallyPrecedes(name.utf8) } }

  private func isChild(_ name: String, at place: Int) -> Bool {
    place < children.count && children[place].name.utf8.elementsEqual(name.utf8)
  }

  /// The children whose names begin with `prefix`.
  private func children(prefix: String) -> Range<Int> {
    let first = place(of: prefix)
    let end = firstPlace { !$0.utf8.lexicographicallyPrecedes(prefix.utf8) && !$0.utf8.starts(with: prefix.utf8) }
    return first..<max(first, end)
  }

  /// The first place from which on all names have a property.
  private func firstPlace(_ hasProperty: (String) -> Bool) -> Int {
    var low = 0
    var high = children.count
    while low < high {
      let middle = (low + high) / 2
      if hasProperty(children[middle].name) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
