import TestSupport

/// Makes expressions: mostly such that every operand has a type that its operator takes, sometimes not.
struct ExpressionGenerator {
  /// The source of all choices.
  var random: SeededGenerator
  /// What expressions may name.
  var scope: Scope

  /// Names with what they usually hold, and functions.
  struct Scope {
    /// Expressions for each kind besides literals: members of documents and of the request, parameters.
    var values: [Kind: [Syntax]] = [:]
    /// Functions of the ruleset: how many arguments they take, what kind they usually give.
    var functions: [(name: String, arity: Int, result: Kind)] = []
  }

  /// An expression that is usually of a kind.
  ///
  /// - Parameter fuel: about how many nodes it may have.
  mutating func expression(_ wanted: Kind, fuel: Int) -> Syntax {
    // One operand in seventy is of another type than its operator takes.
    let kind = random.chance(70) ? any() : wanted
    if fuel <= 1 { return leaf(kind) }
    if random.chance(50) { return oddity(kind, fuel: fuel) }
    switch random.below(20) {
    case 0, 1: return leaf(kind)
    case 2: return conditional(kind, fuel: fuel)
    case 3: return called(kind, fuel: fuel)
    case 4, 5, 6: return structure(kind, fuel: fuel)
    default: return recipe(kind, fuel: fuel)
    }
  }

  /// Some kind.
  mutating func any() -> Kind { pick(Kind.weighted) ?? .null }

  /// One of some things.
  mutating func pick<Element>(_ choices: [Element]) -> Element? {
    choices.isEmpty ? nil : choices[random.below(choices.count)]
  }

  private mutating func leaf(_ kind: Kind) -> Syntax {
    if random.chance(3), let value = pick(scope.values[kind] ?? []) { return value }
    return pick(Edges.sources(kind)) ?? .literal("null")
  }

  private mutating func conditional(_ kind: Kind, fuel: Int) -> Syntax {
    .conditional(
      expression(.bool, fuel: fuel / 3), expression(kind, fuel: fuel / 3), expression(kind, fuel: fuel / 3))
  }

  private mutating func called(_ kind: Kind, fuel: Int) -> Syntax {
    let fitting = scope.functions.filter { $0.result == kind }
    guard let function = pick(random.chance(4) || fitting.isEmpty ? scope.functions : fitting) else {
      return leaf(kind)
    }
    let arity = random.chance(40) ? random.below(4) : function.arity
    return .call(function.name, (0..<arity).map { _ in expression(any(), fuel: fuel / max(1, arity)) })
  }

  /// Lists, maps, paths and members of maps, spelled out.
  private mutating func structure(_ kind: Kind, fuel: Int) -> Syntax {
    switch kind {
    case .list: return .list(elements(fuel))
    case .set: return .method(.list(elements(fuel)), "toSet", [])
    case .map: return map(fuel)
    case .path: return path(fuel)
    case .vector: return .call("vector", [.list((0..<random.below(3)).map { _ in leaf(.float) })])
    case .bool where random.chance(2): return .isType(expression(any(), fuel: fuel - 1), type())
    case .mapDiff: return .method(map(fuel / 2), "diff", [map(fuel / 2)])
    default:
      // A member or an element of something that holds the kind.
      let key = Syntax.literal(pick(["'a'", "'b'", "'c'"]) ?? "'a'")
      let value = expression(kind, fuel: fuel - 3)
      switch random.below(4) {
      case 0: return .member(.map([.literal("'k'"), value]), random.chance(8) ? "other" : "k")
      case 1: return .index(.map([key, value]), random.chance(4) ? .literal("'a'") : key)
      case 2: return .index(.list([value, leaf(kind)]), .literal(random.chance(8) ? "2" : "0"))
      default: return .method(.map([key, value]), "get", [.literal("'a'"), leaf(kind)])
      }
    }
  }

  private mutating func elements(_ fuel: Int) -> [Syntax] {
    let count = random.below(4)
    let kind = any()
    return (0..<count).map { _ in expression(random.chance(4) ? any() : kind, fuel: fuel / (count + 1)) }
  }

  private mutating func map(_ fuel: Int) -> Syntax {
    let count = random.below(4)
    return .map(
      (0..<count).flatMap { _ in
        let key =
          random.chance(12) ? expression(.string, fuel: 2) : .literal(pick(["'a'", "'b'", "'c'", "\"é\""]) ?? "'a'")
        return [key, expression(any(), fuel: fuel / (count + 1))]
      })
  }

  private mutating func path(_ fuel: Int) -> Syntax {
    let texts = ["a", "b", "e", "{x}", "{y}", "{z=**}", "(default)", "a.b", "a-b", "%2F"]
    return .path(
      (0...random.below(4)).map { _ in
        if random.chance(3) {
          return .value(expression(pick([.string, .string, .int, .path, .bool]) ?? .string, fuel: fuel / 3))
        }
        return .text(pick(texts) ?? "a")
      })
  }

  private mutating func type() -> String {
    pick(Kind.allCases.map(\.rawValue).filter { $0 != "null" } + ["number", "constraint"]) ?? "int"
  }

  private mutating func recipe(_ kind: Kind, fuel: Int) -> Syntax {
    guard let recipe = pick(Recipe.byResult[kind] ?? []) else { return leaf(kind) }
    let share = (fuel - 1) / max(1, recipe.operands.count)
    var operands = recipe.operands.map { operand in expression(operand ?? any(), fuel: share) }
    if case .method("matches") = recipe.form { operands[1] = pattern() }
    if case .method("replace") = recipe.form { operands[1] = pattern() }
    if case .method("split") = recipe.form { operands[1] = pattern() }
    if ["matches", "replace", "split"].contains(where: { recipe.form.isMethod($0) }), random.chance(2) {
      operands[0] = .literal("'\(PatternGenerator.subject(&random))'")
    }
    return built(recipe.form, operands)
  }

  private mutating func pattern() -> Syntax {
    if random.chance(10) { return leaf(.string) }
    guard random.chance(2) else { return .literal(pick(Edges.patterns) ?? "'a'") }
    let pattern = Syntax.literal("'\(PatternGenerator.pattern(&random))'")
    // A literal one that is invalid rejects the whole file; a computed one is an error.
    return random.chance(8) ? pattern : .binary("+", .literal("''"), pattern)
  }

  private mutating func built(_ form: Recipe.Form, _ operands: [Syntax]) -> Syntax {
    switch form {
    case .binary(let sign): return .binary(sign, operands[0], operands[1])
    case .unary(let sign): return .unary(sign, operands[0])
    case .method(let name): return .method(operands[0], name, Array(operands.dropFirst()))
    case .call(let name): return .call(name, operands)
    case .index: return .index(operands[0], random.chance(2) ? operands[1] : .literal(pick(["0", "1"]) ?? "0"))
    case .slice:
      let low = Syntax.literal(pick(["0", "1", "2"]) ?? "0")
      let high = Syntax.literal(pick(["1", "2", "3"]) ?? "1")
      // The emulator's compiler stumbles (HTTP 500) over `x[true:]`: one end missing, the other of a wrong type.
      switch random.below(6) {
      case 0: return .slice(operands[0], low, nil)
      case 1: return .slice(operands[0], nil, high)
      case 2: return .slice(operands[0], nil, nil)
      case 3: return .slice(operands[0], low, high)
      default: return .slice(operands[0], operands[1], operands[2])
      }
    }
  }

  /// Things that mostly fail: unknown names, members and methods, wrong numbers of arguments, absorbed errors.
  private mutating func oddity(_ kind: Kind, fuel: Int) -> Syntax {
    let operand = expression(any(), fuel: fuel / 2)
    switch random.below(10) {
    case 0: return .name(pick(["nope", "id", "database", "resource", "string"]) ?? "nope")
    case 1: return .method(operand, pick(["nope", "size", "get", "keys", "toSet", "seconds"]) ?? "nope", [])
    case 2:
      return .method(
        operand, pick(["hasAll", "join", "split", "concat", "diff", "bind", "get"]) ?? "get", [leaf(any())])
    case 3: return .member(operand, pick(["a", "data", "x", "k", "in"]) ?? "a")
    case 4: return .call(pick(["nope", "int", "math.nope", "math.pow", "get", "path", "bool"]) ?? "nope", [operand])
    case 5: return .binary("||", expression(.bool, fuel: fuel / 2), .literal("true"))
    case 6: return .binary("&&", expression(.bool, fuel: fuel / 2), .literal("false"))
    case 7: return .index(operand, leaf(any()))
    case 8: return .slice(operand, leaf(any()), leaf(.int))
    default:
      let sign = pick(["+", "-", "*", "<", "in", "==", "&&", "||", "%"]) ?? "+"
      return .binary(sign, operand, expression(any(), fuel: fuel / 2))
    }
  }
}
