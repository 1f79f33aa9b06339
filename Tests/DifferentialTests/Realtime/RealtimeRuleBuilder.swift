/// Builds the rules of a scene along the paths of its sample calls, and along the data.
struct RealtimeRuleBuilder {
  var generator: RealtimeGenerator
  let readScope: ModelScope
  let writeScope: ModelScope
  /// The places of the sample calls.
  let paths: [[ModelText]]

  /// The location for `path`, where the sample calls see what the scopes say.
  mutating func rules(at path: [ModelText], captures: [String: ModelText]) -> RealtimeRuleTree {
    var rules = RealtimeRuleTree()
    let isRoot = path.isEmpty
    if generator.chance(isRoot ? 10 : 3) {
      rules.read = condition(readScope, path, captures, falseOneIn: 4)
    }
    if generator.chance(isRoot ? 8 : 2) {
      rules.write = condition(writeScope, path, captures, falseOneIn: 4)
    }
    if generator.chance(isRoot ? 8 : 2) {
      rules.validate = condition(writeScope, path, captures, falseOneIn: 9)
    }
    if generator.chance(12) { rules.index = ["a", "b/c"] }
    rules.isWildcardFirst = generator.chance(2)
    guard path.count < 5 else { return rules }
    for key in childKeys(path) {
      if !rules.wildcard.isEmpty || generator.chance(2) {
        rules.children.append(
          .init(key: key.description, rules: self.rules(at: path + [key], captures: captures)))
      } else {
        let name = Self.names[path.count]
        let below = captures.merging([name: key]) { $1 }
        rules.wildcard = [.init(key: name, rules: self.rules(at: path + [key], captures: below))]
      }
    }
    return rules
  }

  /// The names of wildcards by depth: none may be nested in itself.
  private static let names = ["$key", "$uid", "$a_1", "$x2", "$Deep"]

  /// Keys below `path` that the sample calls go through, and some that exist.
  private mutating func childKeys(_ path: [ModelText]) -> [ModelText] {
    var keys: [ModelText] = []
    for place in paths
    where place.count > path.count && place.starts(with: path) && !generator.chance(10) {
      keys.append(place[path.count])
    }
    for scope in [readScope, writeScope] {
      let children = (scope.newRoot ?? scope.root)[path].children.keys.sorted()
      keys += children.filter { _ in generator.chance(3) }
    }
    var seen: Set<ModelText> = []
    return keys.filter { ModelLimits.isKey($0) && seen.insert($0).inserted }.prefix(4).map { $0 }
  }

  private mutating func condition(
    _ scope: ModelScope, _ path: [ModelText], _ captures: [String: ModelText], falseOneIn: Int
  ) -> RealtimeExpression {
    let wanted = !generator.chance(falseOneIn)
    if generator.chance(15) { return .bool(wanted) }
    generator.scope = scope
    generator.scope.path = path
    generator.scope.captures = captures
    return generator.condition(wanting: wanted)
  }
}
