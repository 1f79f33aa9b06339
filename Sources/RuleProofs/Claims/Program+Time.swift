import RulePrograms

extension Program {
  /// Whether claims can be about requests at one time: the rules read the time, so it matters, and no variable of a path has the
  /// name of the request. A claim could not name the time beside such a variable.
  package var canFixTime: Bool {
    readsTime
      && !nodes.contains { node in
        switch node.step {
        case .wildcard(let name, _), .glob(let name, _, _): name == "{request}" || name.hasPrefix("{request=")
        case .root, .key: false
        }
      }
  }
}
