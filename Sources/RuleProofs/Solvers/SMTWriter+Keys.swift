import SymbolicRules

/// Facts about statements on all keys of a map, or all elements of a list.
extension SMTWriter {
  /// Returns the name of the statement that all keys of a selection are among some terms.
  func name(of selection: KeySelection, only keys: [Term]) -> String {
    let name =
      switch selection {
      case .keys(let map): "keys-\(map.index)"
      case .elements(let list): "elements-\(list.index)"
      case .difference(let difference, let new, let old): "\(difference)-\(new.index)-\(old.index)"
      }
    return ([name] + keys.map { "\($0.index)" }).joined(separator: "-").quotedSymbol
  }

  /// Declares the statements, and writes how they imply each other.
  mutating func writeKeys() {
    var statements: [(selection: KeySelection, keys: [Term])] = []
    for atom in atoms {
      switch atom {
      case .only(let selection, let keys): statements.append((selection, keys))
      case .unmodeled(let gap): add("(declare-fun gap\(gap) () Bool)")
      case .kind, .equal, .less, .matches, .contains: break
      }
    }
    for statement in statements { add("(declare-fun \(name(of: statement.selection, only: statement.keys)) () Bool)") }
    for statement in statements {
      for other in statements { writeImplication(statement, other) }
      writeSizes(statement.selection, statement.keys)
      writeElements(statement.selection, statement.keys)
    }
  }

  /// Writes that the keys of a selection are among some terms, because those of a larger one are among more terms and the
  /// smaller selection does not have the rest of them.
  private mutating func writeImplication(
    _ larger: (selection: KeySelection, keys: [Term]), _ smaller: (selection: KeySelection, keys: [Term])
  ) {
    guard larger.selection.includes(smaller.selection) else { return }
    let (from, to) = (name(of: larger.selection, only: larger.keys), name(of: smaller.selection, only: smaller.keys))
    if from == to { return }
    var conditions = [from]
    for key in larger.keys where !smaller.keys.contains(key) {
      guard let hasKey = has(smaller.selection, key) else { return }
      conditions.append("(not \(hasKey))")
    }
    assert("(=> \(Self.all(conditions)) \(to))")
  }

  /// Returns that a selection may have a key; nil if its fields are not terms of the question.
  private func has(_ selection: KeySelection, _ key: Term) -> String? {
    switch selection {
    case .elements: return nil
    case .keys(let map):
      let field = space.field(map, key)
      return isDeclared(field) ? "(not \(isKind(field, .absent)))" : nil
    case .difference(_, let new, let old):
      // For each difference, one of the maps has the key.
      let fields = [new, old].map { space.field($0, key) }
      guard fields.allSatisfy({ isDeclared($0) }) else { return nil }
      return "(not \(Self.all(fields.map { isKind($0, .absent) })))"
    }
  }

  /// Writes that a map or list of few possible keys is small.
  private mutating func writeSizes(_ selection: KeySelection, _ keys: [Term]) {
    guard case .keys(let map) = selection, isDeclared(space.size(map)) else { return }
    let only = name(of: selection, only: keys)
    assert("(=> (and \(isKind(map, .map)) \(only)) (<= (size \(self[map])) \(keys.count)))")
    assert("(=> (and \(isKind(map, .map)) (= (size \(self[map])) 0)) \(only))")
  }

  /// Writes that each element of a list is one of the terms.
  private mutating func writeElements(_ selection: KeySelection, _ keys: [Term]) {
    guard case .elements(let list) = selection else { return }
    for case .contains(list, let element) in atoms {
      let isOne = Self.any(keys.map { areEqual($0, element) })
      assert("(=> (and \(name(of: selection, only: keys)) (contains \(self[list]) \(self[element]))) \(isOne))")
    }
  }
}

extension KeySelection {
  /// Returns whether each key of another selection is one of this selection.
  fileprivate func includes(_ other: KeySelection) -> Bool {
    if self == other { return true }
    guard case .difference(let difference, let new, let old) = other else { return false }
    let ofBoth: [KeyDifference] = [.changed, .unchanged]
    return (self == .keys(new) && (ofBoth + [.added]).contains(difference))
      || (self == .keys(old) && (ofBoth + [.removed]).contains(difference))
      || (self == .difference(.affected, new: new, old: old) && difference != .unchanged)
  }
}

extension String {
  /// The symbol of SMT-LIB with this name.
  fileprivate var quotedSymbol: String { "|\(self)|" }
}
