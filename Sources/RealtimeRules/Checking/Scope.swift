import RulePrograms

/// The names that a condition can use at its place.
struct Scope: Sendable {
  let method: RuleMethod
  /// The `$` variables on the way here, outermost first: their slots are their places in this list.
  let wildcards: [String]
  /// Every `$` variable of the file.
  var wildcardsElsewhere: [String] = []

  func slot(of name: String) -> Int? {
    wildcards.lastIndex { $0.utf8.elementsEqual(name.utf8) }
  }

  /// Every name that can stand here.
  var names: [String] {
    RealtimeLibrary.variables.filter { $0.methods.contains(method) }.map(\.name) + wildcards
  }
}
