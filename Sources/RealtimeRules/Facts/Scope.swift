import RulePrograms

/// The names that a condition can use at its location.
struct Scope: Sendable {
  let method: RuleMethod
  /// The variables and members that rules can use.
  let library: RealtimeLibrary
  /// The `$` variables of the path, outermost first. Their slots are their indexes in this list.
  let wildcards: [String]
  /// Every `$` variable of the file.
  var wildcardsElsewhere: [String] = []

  func slot(of name: String) -> Int? {
    wildcards.lastIndex { $0.utf8.elementsEqual(name.utf8) }
  }

  /// Every name that can be used here.
  var names: [String] {
    library.variables.filter { $0.methods.contains(method) }.map(\.name) + wildcards
  }
}
