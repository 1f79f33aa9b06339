import RuleRequests
import RuleValues
import TestSupport

/// Makes rulesets with requests: nested matches, globs of both versions, functions in all scopes, several allows, now and
/// then something right at a limit.
struct RulesetGenerator {
  private var generator: ExpressionGenerator
  private var requests: RequestGenerator
  private var names = 0
  private var captures: [String] = []

  /// The cases that a seed brings.
  init(seed: UInt64) {
    generator = ExpressionGenerator(random: SeededGenerator(seed: seed), scope: .init())
    requests = RequestGenerator(seed: seed &+ 1)
  }

  /// The next case.
  mutating func next() -> RulesetCase {
    var ruleset = RulesetCase()
    generator.scope = .init()
    (names, captures) = (0, [])
    ruleset.version = chance(4) ? (chance(2) ? "1" : nil) : "2"
    let isOld = ruleset.version != "2"
    if chance(4) { ruleset.top = [function()] }
    if chance(3) { ruleset.service = [function()] }
    captures = ["database"]
    var root = RulesetCase.Match(path: "/databases/{database}/documents")
    if chance(3) { root.functions = [function()] }
    root.matches = (0...generator.random.below(2)).map { _ in match(depth: 0, isOld: isOld, hasGlob: false) }
    ruleset.matches = [root]
    if chance(25) { Limits.press(&ruleset, &generator.random) }
    ruleset.requests = (0..<48).map { _ in requests.next() }
    return ruleset
  }

  private mutating func chance(_ oneIn: Int) -> Bool { generator.random.chance(oneIn) }

  private mutating func match(depth: Int, isOld: Bool, hasGlob: Bool) -> RulesetCase.Match {
    let outer = (captures, generator.scope)
    defer { (captures, generator.scope) = outer }
    let (path, isGlob) = matchPath(isOld: isOld, hasGlob: hasGlob)
    var match = RulesetCase.Match(path: path)
    if chance(4) { match.functions = [function()] }
    match.allows = (0..<generator.random.below(3)).map { _ in allow() }
    if depth < 3, chance(2) {
      match.matches = (0...generator.random.below(2)).map { _ in
        self.match(depth: depth + 1, isOld: isOld, hasGlob: hasGlob || isGlob)
      }
    }
    if match.allows.isEmpty, match.matches.isEmpty { match.allows = [allow()] }
    return match
  }

  private mutating func matchPath(isOld: Bool, hasGlob: Bool) -> (path: String, isGlob: Bool) {
    var path = ""
    var isGlob = false
    // Documents lie at even depths.
    for _ in 0..<(chance(6) ? 1 : 2) {
      switch generator.random.below(12) {
      case 0, 1: path += "/" + (generator.pick(House.collections) ?? "a")
      case 2: path += "/" + (generator.pick(House.ids) ?? "x")
      case 3 where !isGlob && (!hasGlob || chance(8)):
        path += "/{\(capture())=**}"
        isGlob = true
        if isOld { return (path, true) }
      case 4: path += "/{\(capture())=*}"
      default: path += "/{\(capture())}"
      }
    }
    return (path, isGlob)
  }

  private mutating func capture() -> String {
    let name = chance(6) ? "id" : "c\(captures.count)"
    if !captures.contains(name) { captures.append(name) }
    return name
  }

  private mutating func function() -> RulesetCase.Function {
    let name = chance(8) ? "f0" : "f\(names)"
    names += 1
    let parameters = (0..<generator.random.below(3)).map { "p\($0)" }
    let outer = generator.scope
    fillScope()
    for parameter in parameters {
      for kind in [Kind.string, .int, .map, .bool] {
        generator.scope.values[kind, default: []].append(.name(parameter))
      }
    }
    var variables: [(name: String, value: Syntax)] = []
    if chance(3) {
      variables = [("v", condition(fuel: 4))]
      generator.scope.values[.bool, default: []].append(.name("v"))
    }
    let body = condition(fuel: 6)
    generator.scope = outer
    generator.scope.functions.append((name, parameters.count, .bool))
    return .init(name: name, parameters: parameters, variables: variables, body: body)
  }

  private mutating func allow() -> RulesetCase.Allow {
    let all = ["read", "write", "get", "list", "create", "update", "delete"]
    let methods = (0...(1 + generator.random.below(3))).map { _ in generator.pick(all) ?? "read" }
    fillScope()
    return .init(methods: methods, condition: chance(15) ? nil : condition(fuel: 2 + generator.random.below(10)))
  }

  private mutating func condition(fuel: Int) -> Syntax {
    if chance(4) { return generator.expression(.bool, fuel: fuel) }
    guard fuel > 3, chance(2) else { return usual() }
    return .binary(chance(2) ? "||" : "&&", condition(fuel: fuel / 2), condition(fuel: fuel / 2))
  }

  /// A condition as people write them.
  private mutating func usual() -> Syntax {
    let owner = Edges.chain(generator.pick(["resource.data.owner", "request.resource.data.owner"]) ?? "resource")
    let uid = Edges.chain("request.auth.uid")
    switch generator.random.below(18) {
    case 16: return membership()
    case 17:
      // What is left behind by an error matters to an operation around it.
      return .binary(
        chance(2) ? "&&" : "||", .literal(chance(2) ? "true" : "false"),
        .binary(chance(4) ? "&&" : "||", membership(), .literal(chance(4) ? "false" : "true")))
    case 0: return .binary("!=", Edges.chain("request.auth"), .literal("null"))
    case 1, 2: return .binary("==", owner, uid)
    case 3:
      return .binary("==", .name(generator.pick(captures) ?? "id"), generator.pick([uid, .literal("'x'")]) ?? uid)
    case 4:
      let number = Edges.chain(
        generator.pick(["resource.data.n", "request.resource.data.n", "resource.data.map.k"]) ?? "")
      return .binary(
        generator.pick(["<", ">=", "==", "!="]) ?? "==", number, .literal(generator.pick(["1", "2", "5.0"]) ?? "1"))
    case 5: return .call(chance(4) ? "existsAfter" : "exists", [document()])
    case 6:
      let found = Syntax.call(chance(4) ? "getAfter" : "get", [document()])
      return .binary("==", .member(.member(found, "data"), "owner"), uid)
    case 7: return .binary("in", uid, Edges.chain("resource.data.tags"))
    case 8: return .binary("==", .member(Edges.chain("request.auth.token"), "admin"), .literal("true"))
    case 9: return .binary("in", .literal("'team'"), Edges.chain("request.auth.token"))
    case 10:
      let difference = Syntax.method(Edges.chain("request.resource.data"), "diff", [Edges.chain("resource.data")])
      let keys = Syntax.list([.literal("'n'"), .literal("'open'")])
      return .method(.method(difference, "affectedKeys", []), "hasOnly", [keys])
    case 11: return .binary("<=", Edges.chain("request.query.limit"), .literal("5"))
    case 12: return .binary("==", .name("resource"), .literal("null"))
    default:
      return generator.pick(generator.scope.functions).map { function in
        .call(function.name, (0..<function.arity).map { _ in uid })
      } ?? .literal(chance(4) ? "false" : "true")
    }
  }

  /// Whether something is among several, of which some are missing.
  private mutating func membership() -> Syntax {
    let fields = ["owner", "gone", "n", "tags", "missing"]
    let parts = (0...random(3)).map { _ -> Syntax in
      if chance(6) { return membership() }
      return chance(3)
        ? .literal(chance(2) ? "true" : "2") : Edges.chain("resource.data.\(generator.pick(fields) ?? "n")")
    }
    let uid = Edges.chain("request.auth.uid")
    switch random(4) {
    case 0: return .method(.list(parts), "hasAny", [.list([uid])])
    case 1: return .binary("==", .list(parts), .list([uid]))
    case 2: return .call("exists", [.path([.text("databases"), .value(parts[0]), .text("documents"), .value(uid)])])
    default: return .binary("in", uid, .list(parts))
    }
  }

  private mutating func random(_ count: Int) -> Int { generator.random.below(count) }

  private mutating func document() -> Syntax {
    let captured = generator.pick(captures.filter { $0 != "database" }).map(Syntax.name) ?? .literal("'x'")
    let id: Syntax.Segment = chance(2) ? .value(chance(2) ? captured : Edges.chain("request.auth.uid")) : .text("x")
    return .path([
      .text("databases"), .value(.name("database")), .text("documents"),
      .text(generator.pick(House.collections) ?? "a"), id,
    ])
  }

  private mutating func fillScope() {
    var values: [Kind: [Syntax]] = [.string: captures.map { .name($0) }]
    for side in ["resource.data", "request.resource.data"] {
      for (name, kind) in [
        ("owner", Kind.string), ("n", .int), ("open", .bool), ("tags", .list), ("f", .float), ("none", .null),
        ("map", .map),
        ("at", .timestamp),
      ] { values[kind, default: []].append(Edges.chain("\(side).\(name)")) }
      values[.map, default: []].append(Edges.chain(side))
    }
    values[.string, default: []] += ["request.auth.uid", "request.method", "resource.id"].map(Edges.chain)
    values[.path, default: []] += ["request.path", "resource.__name__"].map(Edges.chain)
    generator.scope.values = values
  }
}

extension Edges {
  /// `a.b.c` as members.
  static func chain(_ source: String) -> Syntax {
    let names = source.split(separator: ".").map(String.init)
    return names.dropFirst().reduce(.name(names.first ?? "request")) { .member($0, $1) }
  }
}

/// Puts something at, below or above a limit into a ruleset.
private enum Limits {
  static func press(_ ruleset: inout RulesetCase, _ random: inout SeededGenerator) {
    let few = random.below(3)
    switch random.below(6) {
    case 0:
      var match = RulesetCase.Match(path: "/a/{deep}", allows: [.init(methods: ["read"], condition: .literal("true"))])
      for _ in 0..<(8 + few) { match = .init(path: "/a", matches: [match]) }
      ruleset.matches[0].matches.append(match)
    case 1:
      let variables = (0..<(10 + few)).map { ("v\($0)", Syntax.literal("true")) }
      ruleset.service.append(.init(name: "many", parameters: [], variables: variables, body: .name("v0")))
    case 2:
      let parameters = (0..<(6 + few)).map { "p\($0)" }
      ruleset.service.append(.init(name: "wide", parameters: parameters, variables: [], body: .name("p0")))
    case 3:
      // A chain of functions.
      ruleset.service += (0..<(20 + few)).map { index in
        .init(
          name: "g\(index)", parameters: [], variables: [],
          body: index == 19 + few ? .literal("true") : .call("g\(index + 1)", []))
      }
    case 4:
      // Just about a thousand expressions, then a grant.
      let list = Syntax.list(Array(repeating: .literal("1"), count: 990 + random.below(10)))
      let condition = Syntax.binary("||", .binary("==", list, .list([])), .literal("true"))
      ruleset.matches[0].matches.append(
        .init(path: "/{c}/{d}", allows: [.init(methods: ["read", "write"], condition: condition)]))
    default:
      // Just about ten documents, then a grant.
      let calls = (0..<(9 + few)).map { Syntax.call("exists", [Edges.document("a", "missing\($0)")]) }
      let condition = calls.dropFirst().reduce(calls[0]) { .binary("||", $0, $1) }
      let all = Syntax.binary("||", .unary("!", condition), .literal("false"))
      ruleset.matches[0].matches.append(
        .init(path: "/{c}/{d}", allows: [.init(methods: ["read", "write"], condition: all)]))
    }
  }
}
