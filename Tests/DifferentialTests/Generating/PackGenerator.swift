import TestSupport

/// Makes packs of expressions.
struct PackGenerator {
  private var generator: ExpressionGenerator
  /// A block's expressions may cost this much of the thousand: the rules' own parts come on top.
  private static let budget = 900
  /// How many expressions a block has at most.
  private static let conditions = 60

  /// The packs that a seed brings.
  init(seed: UInt64) {
    generator = ExpressionGenerator(random: SeededGenerator(seed: seed), scope: .init())
  }

  /// A pack of about this many expressions.
  mutating func pack(count: Int) -> ExpressionPack {
    var pack = ExpressionPack()
    generator.scope = .init()
    var prices: [String: Int] = [:]
    for index in 0..<3 {
      let function = function(index)
      prices[function.name] = function.price(prices)
      pack.functions.append(function)
      generator.scope.functions.append(
        (function.name, function.parameters.count, index == 0 ? .bool : index == 1 ? .int : .map))
    }
    while pack.count < count, pack.blocks.count < World.blocks {
      pack.blocks.append(block(prices, upTo: count - pack.count))
    }
    return pack
  }

  private mutating func function(_ index: Int) -> ExpressionPack.Function {
    let parameters = (0..<generator.random.below(4)).map { "p\($0)" }
    let outer = generator.scope
    defer { generator.scope = outer }
    bind(parameters)
    var variables: [(name: String, value: Syntax)] = []
    for number in 0..<generator.random.below(3) {
      variables.append(("v\(number)", generator.expression(generator.any(), fuel: 5)))
      bind(["v\(number)"])
    }
    let result: Kind = index == 0 ? .bool : index == 1 ? .int : .map
    return .init(
      name: "f\(index)", parameters: parameters, variables: variables, body: generator.expression(result, fuel: 8))
  }

  /// A variable can have a value of several kinds.
  private mutating func bind(_ names: [String]) {
    for name in names {
      for kind in Kind.allCases { generator.scope.values[kind, default: []].append(.name(name)) }
    }
  }

  private mutating func block(_ prices: [String: Int], upTo count: Int) -> ExpressionPack.Block {
    let kind = generator.pick(ExpressionPack.RequestKind.allCases) ?? .get
    generator.scope.values = Members.values(kind)
    var block = ExpressionPack.Block(kind: kind, conditions: [])
    var price = 4
    var documents = 0
    while block.conditions.count < min(count, Self.conditions) {
      let syntax = generator.expression(generator.any(), fuel: 2 + generator.random.below(20))
      price += 4 + syntax.price(prices)
      documents += syntax.accessCalls
      // More accesses than an operation has make what fails depend on the order in which the emulator loads.
      guard price < Self.budget, documents < 8 else { break }
      block.conditions.append(syntax)
    }
    return block
  }
}

extension Syntax {
  /// How many calls there are that read documents.
  var accessCalls: Int {
    let own =
      if case .call("get", _) = self { 1 } else if case .call("exists", _) = self {
        1
      } else if case .call("getAfter", _) = self { 1 } else if case .call("existsAfter", _) = self { 1 } else { 0 }
    return children.reduce(own) { $0 + $1.accessCalls }
  }
}

/// What `request` and `resource` hold, by kind.
enum Members {
  /// Expressions for the members that a kind of request usually has.
  static func values(_ kind: ExpressionPack.RequestKind) -> [Kind: [Syntax]] {
    var values: [Kind: [Syntax]] = [:]
    func add(_ source: String, _ kind: Kind) { values[kind, default: []].append(Edges.chain(source)) }
    let hasNew = kind.isWrite && kind != .delete, hasOld = ![.getMissing, .create, .list].contains(kind)
    if kind == .list {
      for (name, kind) in queried { add(name, kind) }
      values.merge(containers) { $0 + $1 }
    }
    if hasOld { for (name, kind) in fields { add("resource.data.\(name)", kind) } }
    if hasNew { for (name, kind) in written { add("request.resource.data.\(name)", kind) } }
    for (name, kind) in others { add(name, kind) }
    return values
  }

  private static let fields: [(String, Kind)] = [
    ("t", .bool), ("n", .null), ("i", .int), ("big", .int), ("f", .float), ("h", .float), ("s", .string),
    ("u", .string),
    ("y", .bytes), ("ts", .timestamp), ("g", .latlng), ("r", .path), ("l", .list), ("m", .map), ("v", .vector),
    ("z", .list), ("m.a", .map), ("m.b", .int), ("m.a.k", .string),
  ]

  /// What most writes leave behind.
  private static let written: [(String, Kind)] = [
    ("i", .int), ("s", .string), ("f", .int), ("f", .float), ("new", .list), ("m", .map), ("m.b", .int),
    ("ts", .timestamp),
    ("stamp", .timestamp), ("l", .list),
  ]

  /// What a query knows: values, and constraints in the place of what they constrain.
  private static let queried: [(String, Kind)] =
    [
      ("i", .int), ("s", .string), ("n", .null), ("z", .list), ("over", .int), ("over", .int), ("same", .int),
      ("real", .float), ("word", .string), ("span", .int), ("ts", .timestamp), ("y", .bytes), ("l", .list),
      ("l", .list), ("not", .int), ("not", .string), ("odd", .bool), ("both", .int), ("both", .float), ("m", .map),
      ("m.b", .int), ("m.c", .int), ("g", .bool), ("g", .latlng),
    ].map { ("resource.data." + $0, $1) } + [
      ("resource.data", .map), ("resource", .map), ("request.query", .map), ("request.query.limit", .int),
      ("request.query.offset", .int), ("request.query.orderBy", .map), ("request.query.parent", .path),
    ]

  /// Lists, sets and maps with constraints among their elements.
  private static let containers: [Kind: [Syntax]] = {
    let names = ["over", "same", "span", "not", "odd", "both", "word", "l", "i", "m"]
    let open = names.map { Edges.chain("resource.data.\($0)") }
    let lists =
      open.map { Syntax.list([$0]) } + open.map { .list([.literal("1"), $0]) }
      + open.map { .list([$0, .literal("'a'")]) }
      + [.list([open[0], open[1], open[0]]), .list([.list([open[0]])])]
    let maps = open.flatMap { value -> [Syntax] in
      [.map([.literal("'a'"), value]), .map([.literal("'b'"), .literal("1"), .literal("'a'"), value])]
    }
    return [
      .list: lists, .set: lists.map { .method($0, "toSet", []) }, .map: maps,
      .mapDiff: maps.map { .method($0, "diff", [.map([.literal("'a'"), .literal("1")])]) },
    ]
  }()

  private static let others: [(String, Kind)] = [
    ("request.auth.uid", .string), ("request.auth.token", .map), ("request.auth", .map),
    ("request.auth.token.email", .string),
    ("request.auth.token.email_verified", .bool), ("request.auth.token.level", .int),
    ("request.auth.token.ratio", .float),
    ("request.auth.token.roles", .list), ("request.auth.token.none", .null), ("request.path", .path),
    ("request.time", .timestamp),
    ("request.method", .string), ("request.resource", .map), ("resource", .map), ("resource.id", .string),
    ("resource.__name__", .path), ("resource.data", .map), ("id", .string),
    ("database", .string), ("request.headers", .map), ("request.transforms", .list), ("request.inTransaction", .bool),
  ]
}
