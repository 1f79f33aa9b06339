import RuleEvaluation
import RulePrograms

/// Makes random conditions of Cloud rules that use a built-in.
struct CloudGrammar {
  /// Where the values of a condition are found.
  enum Scene {
    /// A document of Cloud Firestore, whose method says which state it has.
    case document(method: String)
    /// An object of Cloud Storage.
    case object(method: String)
  }

  private let scene: Scene
  /// Whether the rules match with a recursive wildcard, so that `id` is a path.
  private let hasPath: Bool
  private(set) var dice: Dice
  /// The values of the request in the conditions so far.
  private(set) var leaves: [String] = []
  /// The built-ins of the conditions so far.
  private(set) var used: Set<Builtin> = []

  init(_ scene: Scene, hasPath: Bool, _ dice: Dice) {
    self.scene = scene
    self.hasPath = hasPath
    self.dice = dice
  }

  /// The built-ins that rules of a service can call, apart from those that are always errors.
  static func builtins(inStorage: Bool) -> [Builtin] {
    Builtin.allCases.filter { builtin in
      switch builtin {
      case .unknownFunction, .unknownMethod, .wrongArguments, .unboundVariable: false
      case .get, .exists, .getAfter, .existsAfter: !inStorage
      case .firestoreGet, .firestoreExists: inStorage
      default: true
      }
    }
  }

  // MARK: Leaves

  /// A value of the request that can have any type.
  mutating func leaf() -> String {
    let leaf = randomLeaf()
    leaves.append(leaf)
    return leaf
  }

  private mutating func randomLeaf() -> String {
    let field = dice.pick("a", "b", "c", "m.k", "l[0]", "m['\u{212A}']", "n")
    switch scene {
    case .document(let method):
      switch dice.below(12) {
      case 0: return "request.auth.uid"
      case 1: return "request.auth.token.\(dice.pick("role", "level", "tags"))"
      case 2: return variable()
      case 3:
        used.insert(.get)
        return "get(\(path(dice.pick("'y'", "id", "\(data(method)).a")))).data.\(dice.pick("a", "b"))"
      default: return "\(data(method)).\(field)"
      }
    case .object(let method):
      switch dice.below(6) {
      case 0: return "request.auth.uid"
      case 1: return "request.auth.token.\(dice.pick("role", "level", "tags"))"
      case 2: return variable()
      case 3:
        used.insert(.firestoreGet)
        return "firestore.get(\(path("'y'"))).data.\(dice.pick("a", "b"))"
      default:
        let own = method == "create" || method == "update" ? dice.pick("resource", "request.resource") : "resource"
        return "\(own).\(dice.pick("size", "contentType", "name", "metadata.k", "metadata.role", "metadata"))"
      }
    }
  }

  /// The variable of the path, or a segment of it.
  private mutating func variable() -> String { hasPath ? dice.pick("id", "id[0]", "id[0]", "id[1]") : "id" }

  private mutating func data(_ method: String) -> String {
    switch method {
    case "create": "request.resource.data"
    case "update": dice.pick("request.resource.data", "request.resource.data", "resource.data")
    default: "resource.data"
    }
  }

  /// The whole map of fields, before or after the request.
  mutating func map() -> String {
    switch scene {
    case .document(let method): dice.chance(3) ? "\(data(method)).m" : data(method)
    case .object(let method):
      method == "create" || method == "update" ? "request.resource.metadata" : "resource.metadata"
    }
  }

  private mutating func path(_ segment: String) -> String {
    let database = dice.chance(12) ? "(default)" : "$(\(databaseName))"
    used.insert(.path)
    return "/databases/\(database)/documents/o/$(\(segment))"
  }

  private var databaseName: String { if case .document = scene { "database" } else { "'(default)'" } }

  /// A constant of a type; a value that can have any type for others.
  mutating func constant(_ type: RuleType) -> String {
    switch type {
    case .bool: dice.pick("true", "false")
    case .int: dice.pick("0", "1", "2", "-1", "9007199254740993", "9223372036854775807")
    case .float: dice.pick("0.0", "1.0", "1.5", "-0.0", "9007199254740992.0", "(0.0 / 0.0)")
    case .string: dice.pick("'a'", "'x'", "''", "'K'", "'\u{FC}'", "'x,y'", "'1'")
    case .bytes: dice.pick("b'a'", "b''")
    case .null: "null"
    case .duration: dice.pick("duration.value(1, 'h')", "duration.value(-1, 's')")
    case .timestamp: dice.pick("timestamp.value(0)", "request.time", "timestamp.date(2026, 1, 1)")
    case .list: dice.pick("[]", "['a']", "['a', 'x']", "[1]", "[1.0, 2]", "[['a']]")
    case .set: dice.pick("['a'].toSet()", "[1].toSet()", "[].toSet()", "['a', 'x'].toSet()")
    case .map: dice.pick("{}", "{'k': 1}", "{'k': 'a', 'a': 1.0}")
    case .path: path(dice.pick("'y'", "id"))
    case .latlng: "latlng.value(0, 1)"
    case .vector: "vector([1.0])"
    case .mapDiff: "\(map()).diff({'k': 1})"
    case .constraint: leaf()
    }
  }

  // MARK: Expressions

  /// An expression that can have one of some types.
  mutating func expression(_ types: TypeSet, depth: Int) -> String {
    let possible = types.types.filter { $0 != .constraint }
    if possible.isEmpty { return leaf() }
    let type = dice.pick(from: possible)
    if depth > 1, dice.chance(3), let call = call(giving: type, depth: depth - 1) { return call }
    let isStored: Bool =
      switch type {
      case .set, .mapDiff, .duration, .constraint: false
      default: true
      }
    if type == .map, dice.chance(2) { return map() }
    if type == .set {
      used.insert(.toSet)
      return dice.chance(2) ? "\(leaf()).toSet()" : constant(.set)
    }
    return isStored && dice.chance(2) ? leaf() : constant(type)
  }

  /// A call of a random built-in with a result of a type; nil if none was found.
  private mutating func call(giving type: RuleType, depth: Int) -> String? {
    let library = CloudLibrary.standard
    let fitting = Builtin.allCases.filter { builtin in
      !library.readsDocument(builtin)
        && library.declarations(of: builtin).contains { $0.overloads.contains { $0.result == TypeSet(type) } }
    }
    return fitting.isEmpty ? nil : call(dice.pick(from: fitting), depth: depth)?.text
  }

  /// A call of a built-in, and the types that it can have; nil for one without a written form.
  mutating func call(_ builtin: Builtin, depth: Int) -> (text: String, types: TypeSet)? {
    used.insert(builtin)
    switch builtin {
    case .list: return ("[\(expression(.any, depth: depth)), \(leaf())]", .list)
    case .map: return ("{'k': \(expression(.any, depth: depth)), 'a': \(leaf())}", .map)
    case .path: return (path(expression([.string, .int, .bool, .null, .path], depth: depth)), .path)
    case .pathCapture: return ("/a/{x}", .path)
    case .pathGlob: return ("/a/{x=**}", .path)
    case .member: return ("\(map()).a", .any)
    case .bind: return ("(/a/{x}).bind({'x': \(expression([.string, .int], depth: depth))})", .path)
    default: break
    }
    let declarations = CloudLibrary.standard.declarations(of: builtin)
    guard !declarations.isEmpty else { return nil }
    let declaration = dice.pick(from: declarations)
    let overload = dice.pick(from: declaration.overloads)
    var operands: [String] = []
    for types in overload.operands { operands.append("(\(expression(types, depth: depth)))") }
    // Sometimes, an operand has another type than declared.
    if dice.chance(6), let place = operands.indices.last { operands[place] = "(\(leaf()))" }
    if builtin == .matches || builtin == .split || builtin == .replace {
      operands[1] = dice.pick("'a'", "','", "'[a-z]+'", "'.*'")
    }
    if builtin == .durationValue { operands[1] = dice.pick("'s'", "'h'", "'d'") }
    return (Self.text(builtin, declaration, operands), overload.result)
  }

  private static func text(_ builtin: Builtin, _ declaration: BuiltinDeclaration, _ operands: [String]) -> String {
    switch declaration.form {
    case .prefix: "\(declaration.name)\(operands[0])"
    case .infix: "(\(operands[0]) \(declaration.name) \(operands[1]))"
    case .method: "\(operands[0]).\(declaration.name)(\(operands.dropFirst().joined(separator: ", ")))"
    case .function: "\(declaration.name)(\(operands.joined(separator: ", ")))"
    case .namespaced(let namespace): "\(namespace).\(declaration.name)(\(operands.joined(separator: ", ")))"
    case .brackets:
      builtin == .index
        ? "\(operands[0])[\(operands[1])]"
        : "\(operands[0])[\(operands[1] == "(null)" ? "" : operands[1]):\(operands[2] == "(null)" ? "" : operands[2])]"
    }
  }

  /// A condition that uses a built-in.
  mutating func condition(using builtin: Builtin) -> String {
    guard let made = call(builtin, depth: 2) else { return "true" }
    if made.types == .bool { return made.text }
    return test(of: made.text, made.types)
  }

  /// A test of a value that can have some types.
  private mutating func test(of text: String, _ types: TypeSet) -> String {
    let type = dice.pick(from: types.types.filter { $0 != .constraint })
    let constant = constant(type)
    switch dice.below(10) {
    case 0:
      used.insert(.notEqual)
      return "\(text) != \(constant)"
    case 1:
      used.insert(.in)
      return "\(text) in [\(constant)\(dice.pick("", ", 'x'"))]"
    case 2:
      used.formUnion([.list, .hasOnly])
      return "[\(text)].hasOnly([\(constant)])"
    case 3: return "[\(text)] == [\(constant)]"
    case 4 where !types.isDisjoint(with: [.int, .float, .string, .timestamp, .duration, .bytes]):
      return "\(text) \(dice.pick("<", "<=", ">", ">=")) \(constant)"
    case 5 where types == .set || types == .list: return "\(text).size() == \(dice.pick("0", "1", "2"))"
    case 6:
      let member = dice.pick("{'k': \(text)}.k == \(constant)", "{'k': \(text)}.get('k', 0) == \(constant)")
      used.formUnion([.map])
      return member
    case 7: return "[\(text)].toSet() == [\(constant)].toSet()"
    default:
      used.insert(.equal)
      return "\(text) == \(constant)"
    }
  }

  // MARK: Pairs

  /// Two conditions that a reader may think to be the same.
  mutating func spellings() -> (String, String) {
    if dice.chance(18) { return namesOfOneValue() }
    var group = dice.pick(from: [0] + Array(0...17))
    if case .object = scene, [3, 5].contains(group) { group = 0 }
    if case .object = scene, group == 16 { group = 14 }
    if hasPath, dice.chance(2) { group = 8 }
    if case .document("update") = scene, dice.chance(5) { group = 3 }
    let (x, y) = (leaf(), leaf())
    let type = dice.pick(from: [RuleType.int, .float, .string, .bool, .null, .list, .map])
    let c = constant(type)
    let m = map()
    let id = hasPath ? "id[0]" : "id"
    let all: [String] =
      switch group {
      case 0:
        [
          "\(x) == \(c)", "\(x) in [\(c)]", "[\(x)].hasOnly([\(c)])", "[\(x)].toSet() == [\(c)].toSet()",
          "\(c) == \(x)", "!(\(x) != \(c))", "[\(x)] == [\(c)]", "[\(c)].hasAll([\(x)])", "{'k': \(x)} == {'k': \(c)}",
          "[\(x)].toSet().hasOnly([\(c)])", "\(x) in [\(c)].toSet()", "(\(x) == \(c) ? true : false)",
        ]
      case 1:
        [
          "\(x).hasAny([\(c)])", "\(c) in \(x)", "\(x).toSet().hasAny([\(c)])", "\(x).hasAll([\(c)])",
          "\(x).toSet().intersection([\(c)].toSet()).size() == 1", "\(x).removeAll([\(c)]) != \(x)",
        ]
      case 2:
        [
          "\(m).keys().hasOnly(['k'])", "\(m).keys().toSet().hasOnly(['k'])", "\(m).keys() == ['k']",
          "\(m).keys().toSet() == ['k'].toSet()", "\(m).diff({}).addedKeys().hasOnly(['k'])",
          "\(m).size() == 1 && 'k' in \(m)", "\(m).diff({}).affectedKeys() == ['k']",
          "\(m).diff({}).affectedKeys() == ['k'].toSet()", "\(m).keys().hasOnly(['k'].toSet())",
        ]
      case 3:
        [
          "request.resource.data.a == resource.data.a",
          "!('a' in request.resource.data.diff(resource.data).affectedKeys())",
          "request.resource.data.diff(resource.data).unchangedKeys().hasAny(['a'])",
          "!request.resource.data.diff(resource.data).changedKeys().hasAny(['a'])",
          "[request.resource.data.a].toSet() == [resource.data.a].toSet()",
          "{'k': request.resource.data.a} == {'k': resource.data.a}",
          "request.resource.data.get('a', null) == resource.data.get('a', null)",
          "!request.resource.data.diff(resource.data).affectedKeys().hasAny(['a'])",
          "!request.resource.data.diff(resource.data).removedKeys().hasAny(['a'])",
          "request.resource.data.diff(resource.data).removedKeys().hasAny(['a'])",
          "!('a' in request.resource.data) && 'a' in resource.data",
          "'a' in request.resource.data || !('a' in resource.data)",
        ]
      case 4:
        [
          "\(x).size() > 0", "\(x) != ''", "\(x).matches('.+')", "\(x).size() >= 1", "!(\(x).size() == 0)",
          "\(x) is string && \(x) != ''", "\(x) > ''", "\(x)[0:1] != ''",
        ]
      case 5:
        [
          "\(x) == \(y)", "[\(x)] == [\(y)]", "\(x) in [\(y)]", "!(\(x) != \(y))", "\(x) <= \(y) && \(x) >= \(y)",
          "\(x) - \(y) == 0", "[\(x)].toSet() == [\(y)].toSet()", "\(x) == \(y) && \(x) == \(x)",
        ]
      case 6:
        [
          "\(x) > 1", "!(\(x) <= 1)", "1 < \(x)", "\(x) >= 2", "\(x) > 1.0", "\(x) + 1 > 2", "int(\(x)) > 1",
          "\(x) - 1 > 0", "\(x) <= 1", "\(x) is number && !(\(x) > 1)", "\(x) is number && \(x) != \(x)",
        ]
      case 7:
        // A key that can be a list, which names a way through nested maps.
        [
          "{'k': 1}.get(\(x), 0) == 1", "\(x) == 'k'", "{'k': 1}[\(x)] == 1", "\(x) in {'k': 1}",
          "{'k': 1}.get(\(x), 1) == 1 && \(x) in ['k']", "\(x) is string && {'k': 1}.get(\(x), 0) == 1",
          "\(m).get(\(x), 0) == 0", "!(\(x) in \(m))", "\(m)[\(x)] == 0", "\(x) is string",
          "{'k': {'a': 1}}.get(\(x), 0) == 1", "{'k': {'a': 1}}.get(\(x), 0) != {'a': 1}",
        ]
      case 8:
        // The variable of the path, which a query leaves open.
        [
          "\(id) == 'x'", "\(id) != 'x'", "!(\(id) == 'x')", "\(id) in ['x']", "\(id) is string", "id is path", "true",
          "\(id).size() > 0", "\(id) == \(x)", "\(x) != \(id)", "id is string", "[\(id)] == ['x']", "false",
          "id != /a/b", "string(id) != ''", "[id].size() == 1", "!(id is path)",
        ]
      case 9:
        // Texts that look the same.
        ["\u{FC}", "u\u{308}", "K", "\u{212A}"].flatMap { text in
          [
            "\(x) == '\(text)'", "\(x) in ['\(text)']", "\(m)['\(text)'] == 1", "'\(text)' in \(m)",
            "\(id) != '\(text)'",
          ]
        }
      case 10:
        // Members of the request beside those that rules usually read.
        ["headers", "inTransaction", "fields", "params", "method", "path"].flatMap { name in
          [
            "request.\(name) is \(dice.pick("map", "bool", "string", "path"))", "request.\(name) == request.\(name)",
            "'\(name)' in request", "[request.\(name)].size() == 1", "request.\(name) in [\(c)]",
          ]
        } + ["true", "false", "request.resource == null", "'resource' in request", "request.resource != null"]
      case 11:
        // Results that are out of range.
        [
          "\(x) is int", "\(x) + 1 is int", "\(x) is int && \(x) - 2 is int", "\(x) * 2 is int",
          "\(x) is int && -\(x) is int",
          "\(x) + 1 > \(x)", "\(x) is number", "\(x) * 1 == \(x)", "\(x) is int && \(x) == \(x)", "\(x) + 0 == \(x)",
          "math.abs(\(x)) >= 0", "\(x) + 0 is number",
        ]
      case 12:
        // Containers, which can have NaN inside.
        [
          "\(x) == \(x)", "\(x) is list", "\(x) is map", "[\(x)] == [\(x)]", "\(x) in [\(x)]",
          "\(x) is list && \(x) == \(x)",
          "\(x) == \(y)", "\(y) == \(x)", "\(x).size() >= 0", "\(m) == \(m)", "\(m) is map",
          "\(m).values() == \(m).values()",
        ]
      case 13:
        // Conditions as values, which can be errors.
        [
          "[\(x) > 1].size() == 1", "true", "{'k': \(x) > 1}.size() == 1", "[\(x) > 1] != [\(c)]", "(\(x) > 1) is bool",
          "[\(x) > 1, true].hasAny([true])", "\(x) is number", "[!\(x)].size() == 1", "\(x) is bool",
          "(\(x) > 1) == (\(x) > 1)", "(\(x) > 1) in [true, false]", "[\(x) == \(c)].size() == 1",
        ]
      case 14:
        // An element, and the entries of a map.
        [
          "[1, 2][\(x)] == 2", "\(x) == 1", "\(x) is int && \(x) == 1", "['k', 'k'][\(x)] == 'k'", "\(x) in [0, 1]",
          "\(x) is int && \(x) in [0, 1]", "\(m) == {'k': \(c)}", "\(m).k == \(c)",
          "\(m).size() == 1 && \(m).k == \(c)",
          "{'k': \(c)} == \(m)",
        ]
      case 15:
        // Paths, and differences with what may be no map.
        [
          "/a/$(\(id)) == /a/k", "\(id) == 'k'", "/a/$(\(id)) == /a/k/k", "/a/$(\(id)) in [/a/k]", "/a/$(\(x)) == /a/k",
          "\(m).diff(\(x)).affectedKeys().size() >= 0", "\(x) is map", "\(m).diff(\(x)).addedKeys().hasOnly(['k'])",
          "{}.diff(\(x)).removedKeys().size() == 0", "\(x) == {}", "'k' in \(m).diff(\(x)).addedKeys()",
          "'k' in \(m) && \(x) is int", "'k' in \(m) && !(\(x) is map)",
        ]
      case 16:
        // The document before and after the request.
        ["get", "getAfter"].flatMap { read in
          let own = "\(read)(/databases/$(database)/documents/n/$(\(id))).data.a"
          return ["\(own) == \(c)", "\(own) == resource.data.a", "\(own) == request.resource.data.a", "\(own) is int"]
        } + ["resource.data.a == \(c)", "request.resource.data.a == \(c)"]
      default:
        [
          "\(x) is int", "int(\(x)) == \(x)", "\(x) is number", "\(x) is int || \(x) is float", "!(\(x) is float)",
          "\(x) % 1 == 0", "\(x) == \(x)", "\(x) is list || \(x) is map", "[\(x)][0] is int",
        ]
      }
    return (dice.pick(from: all), dice.pick(from: all))
  }

  /// One value by two names, which can be a container with NaN, and when the names are equal.
  private mutating func namesOfOneValue() -> (String, String) {
    let (x, m) = (leaf(), map())
    var names = ["\(m)[\(x)]", "\(m).k"]
    if case .document = scene, dice.chance(3) {
      used.insert(.get)
      names = ["get(\(path("'k'"))).data.a", "get(\(path(x))).data.a"]
    }
    if dice.chance(2) { names.swapAt(0, 1) }
    return (
      dice.pick(
        "\(names[0]) == \(names[1])", "[\(names[0])] == [\(names[1])]", "\(names[0]) in [\(names[1])]",
        "\(names[0]) == \(names[1]) || !(\(names[0]) is list)", "\(names[0]) == \(names[1]) || !(\(names[0]) is map)"),
      dice.pick("\(x) == 'k'", "'k' == \(x)", "\(x) in ['k']")
    )
  }
}
