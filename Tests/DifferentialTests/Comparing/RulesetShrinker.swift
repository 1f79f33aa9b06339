/// Reduces a ruleset and one request to the smallest that is still judged differently.
struct RulesetShrinker {
  /// Whether the case, whose only request it is, is still judged differently.
  let stillDiffers: (RulesetCase) throws -> Bool
  /// How many cases may be tried.
  var tries = 400

  /// The smallest case that can be reached by leaving parts out.
  func shrink(_ ruleset: RulesetCase) throws -> RulesetCase {
    var smallest = ruleset
    var left = tries
    var isShrinking = true
    while isShrinking, left > 0 {
      isShrinking = false
      for candidate in Self.candidates(smallest) where candidate.source.utf8.count < smallest.source.utf8.count {
        left -= 1
        guard left > 0 else { break }
        guard try stillDiffers(candidate) else { continue }
        smallest = candidate
        isShrinking = true
        break
      }
    }
    return smallest
  }

  /// Cases with less in them, those that lack most first.
  static func candidates(_ ruleset: RulesetCase) -> [RulesetCase] {
    var candidates: [RulesetCase] = []
    func add(_ change: (inout RulesetCase) -> Void) {
      var candidate = ruleset
      change(&candidate)
      candidates.append(candidate)
    }
    for matches in lists(ruleset.matches) { add { $0.matches = matches } }
    for functions in functions(ruleset.top) { add { $0.top = functions } }
    for functions in functions(ruleset.service) { add { $0.service = functions } }
    return candidates.sorted { $0.source.utf8.count < $1.source.utf8.count }
  }

  private static func lists(_ matches: [RulesetCase.Match]) -> [[RulesetCase.Match]] {
    matches.indices.flatMap { index -> [[RulesetCase.Match]] in
      var without = matches
      without.remove(at: index)
      return [without]
        + smaller(matches[index]).map { match in
          var changed = matches
          changed[index] = match
          return changed
        }
    }
  }

  private static func smaller(_ match: RulesetCase.Match) -> [RulesetCase.Match] {
    var smaller: [RulesetCase.Match] = []
    func add(_ change: (inout RulesetCase.Match) -> Void) {
      var candidate = match
      change(&candidate)
      if !candidate.matches.isEmpty || !candidate.allows.isEmpty || !candidate.functions.isEmpty {
        smaller.append(candidate)
      }
    }
    for matches in lists(match.matches) { add { $0.matches = matches } }
    for functions in functions(match.functions) { add { $0.functions = functions } }
    for index in match.allows.indices {
      add { $0.allows.remove(at: index) }
      for method in Set(match.allows[index].methods) { add { $0.allows[index].methods = [method] } }
      for condition in match.allows[index].condition.map(Shrinker.candidates) ?? [] {
        add { $0.allows[index].condition = condition }
      }
    }
    return smaller
  }

  private static func functions(_ functions: [RulesetCase.Function]) -> [[RulesetCase.Function]] {
    functions.indices.flatMap { index -> [[RulesetCase.Function]] in
      var without = functions
      without.remove(at: index)
      var lists = [without]
      for body in Shrinker.candidates(functions[index].body) {
        var changed = functions
        changed[index].body = body
        lists.append(changed)
      }
      for variable in functions[index].variables.indices {
        var changed = functions
        changed[index].variables.remove(at: variable)
        lists.append(changed)
      }
      return lists
    }
  }
}
