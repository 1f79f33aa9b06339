import SymbolicRules

/// What the order of strings demands of one of them, as far as the others are known.
struct TextOrder {
  /// The bounds: the string is less than `text`, or at least `text`; greater, or at most.
  private enum Bound {
    case less(String)
    case atLeast(String)
    case greater(String)
    case atMost(String)
  }

  private var bounds: [Bound] = []

  /// Collects the bounds of a class.
  ///
  /// - Parameter values: the strings that are known, by class.
  init(of root: Term, _ classes: TermClasses, _ values: TermTable<String>) {
    func known(_ term: Term) -> String? { classes.constant(of: term)?.text ?? values[classes.root(of: term)] }
    for (atom, value) in classes.literals {
      guard case .less(let left, let right) = atom else { continue }
      if classes.root(of: left) == root, let text = known(right) { bounds.append(value ? .less(text) : .atLeast(text)) }
      if classes.root(of: right) == root, let text = known(left) {
        bounds.append(value ? .greater(text) : .atMost(text))
      }
    }
  }

  /// Returns whether a string is within all bounds.
  func allows(_ text: String) -> Bool {
    bounds.allSatisfy { bound in
      switch bound {
      case .less(let other): precedes(text, other)
      case .atLeast(let other): !precedes(text, other)
      case .greater(let other): precedes(other, text)
      case .atMost(let other): !precedes(other, text)
      }
    }
  }

  private func precedes(_ left: String, _ right: String) -> Bool {
    left.utf16.lexicographicallyPrecedes(right.utf16)
  }

  /// Strings close to the bounds.
  var neighbors: [String] {
    bounds.flatMap { bound in
      switch bound {
      case .less(let text), .atMost(let text): [text, String(text.dropLast()), "A", "0"]
      case .greater(let text), .atLeast(let text): [text, text + "0", text + "a", "z", "zz"]
      }
    }
  }
}
