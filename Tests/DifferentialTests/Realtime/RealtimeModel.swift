/// A value while a rule is evaluated.
enum ModelValue: Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case text(ModelText)
  /// The value of a snapshot with children.
  case object
  /// A map or a list among the claims.
  case claims(RealtimeJSON)
  case snapshot(ModelSnapshot)
  case query

  /// The value of a leaf; null for nil.
  init(_ leaf: ModelLeaf?) {
    switch leaf {
    case nil: self = .null
    case .bool(let bool)?: self = .bool(bool)
    case .number(let number)?: self = .number(number)
    case .text(let text)?: self = .text(text)
    }
  }

  /// The value of a claim.
  init(claim: RealtimeJSON?) {
    switch claim {
    case .map?, .list?: self = claim.map { .claims($0) } ?? .null
    default: self = ModelValue(claim.flatMap { ModelLeaf($0) })
    }
  }
}

/// A place in a tree.
struct ModelSnapshot: Sendable {
  let root: ModelNode
  let path: [ModelText]

  var node: ModelNode { root[path] }

  func child(_ text: ModelText) -> ModelSnapshot { ModelSnapshot(root: root, path: path + text.keys) }
}

/// An error of a rule: the rule is false.
struct ModelError: Error {}

/// Everything that an expression can see. Errors make the whole rule false (realtime-rules.md §3.4).
struct ModelScope: Sendable {
  var auth: RealtimeJSON
  var now: Double
  var query: RealtimeQuery?
  /// The data before the operation.
  var root: ModelNode
  /// The data after it; nil in `.read`.
  var newRoot: ModelNode?
  /// The place of the rule.
  var path: [ModelText] = []
  var captures: [String: ModelText] = [:]

  /// Whether a rule is true here.
  func holds(_ rule: RealtimeExpression) -> Bool {
    guard case .bool(true)? = try? value(of: rule) else { return false }
    return true
  }

  func value(of expression: RealtimeExpression) throws(ModelError) -> ModelValue {
    switch expression {
    case .null: return .null
    case .bool(let bool): return .bool(bool)
    case .number(let number, _): return .number(number)
    case .text(let text): return .text(ModelText(text))
    case .variable(let variable): return try value(of: variable)
    case .capture(let name):
      guard let key = captures[name] else { throw ModelError() }
      return .text(key)
    case .member(let target, let name): return try member(ModelText(name), of: value(of: target))
    case .index(let target, let key): return try index(value(of: key), of: value(of: target))
    case .call(let target, let method, let arguments): return try call(target, method, arguments)
    case .hasChildren(let target, let keys): return .bool(try hasChildren(target, keys))
    case .matches(let target, let pattern): return .bool(ModelMatcher.finds(pattern, in: try text(of: target)))
    case .not(let operand): return .bool(try !bool(of: operand))
    case .minus(let operand): return .number(-(try number(of: operand)))
    case .binary(let sign, let left, let right): return try binary(sign, left, right)
    case .conditional(let condition, let yes, let no): return try value(of: bool(of: condition) ? yes : no)
    }
  }

  private func value(of variable: RealtimeExpression.Variable) throws(ModelError) -> ModelValue {
    switch variable {
    case .auth: return ModelValue(claim: auth)
    case .now: return .number(now)
    case .root: return .snapshot(ModelSnapshot(root: root, path: []))
    case .data: return .snapshot(ModelSnapshot(root: root, path: path))
    case .newData:
      guard let newRoot else { throw ModelError() }
      return .snapshot(ModelSnapshot(root: newRoot, path: path))
    case .query: return .query
    }
  }

  func bool(of expression: RealtimeExpression) throws(ModelError) -> Bool {
    guard case .bool(let bool) = try value(of: expression) else { throw ModelError() }
    return bool
  }

  func number(of expression: RealtimeExpression) throws(ModelError) -> Double {
    guard case .number(let number) = try value(of: expression) else { throw ModelError() }
    return number
  }

  func text(of expression: RealtimeExpression) throws(ModelError) -> ModelText {
    guard case .text(let text) = try value(of: expression) else { throw ModelError() }
    return text
  }

  func snapshot(of expression: RealtimeExpression) throws(ModelError) -> ModelSnapshot {
    guard case .snapshot(let snapshot) = try value(of: expression) else { throw ModelError() }
    return snapshot
  }
}

// Operators: realtime-rules.md §3.4.
extension ModelScope {
  private func binary(
    _ sign: RealtimeExpression.Operator, _ left: RealtimeExpression, _ right: RealtimeExpression
  ) throws(ModelError) -> ModelValue {
    switch sign {
    case .or: return .bool(try bool(of: left) ? true : bool(of: right))
    case .and: return .bool(try bool(of: left) ? bool(of: right) : false)
    case .equal, .strictEqual: return .bool(try Self.areEqual(value(of: left), value(of: right)))
    case .unequal, .strictUnequal: return .bool(try !Self.areEqual(value(of: left), value(of: right)))
    case .less, .atMost, .greater, .atLeast: return .bool(try ordered(sign, value(of: left), value(of: right)))
    case .plus: return try Self.sum(value(of: left), value(of: right))
    case .minus: return .number(try number(of: left) - number(of: right))
    case .times: return .number(try number(of: left) * number(of: right))
    case .over, .modulo:
      let (left, right) = (try number(of: left), try number(of: right))
      // Division by zero is NaN, never an infinity (divergence D17).
      if right == 0 { return .number(.nan) }
      return .number(sign == .over ? left / right : left.truncatingRemainder(dividingBy: right))
    }
  }

  /// Nothing is converted. Two objects cannot be compared (divergence D16).
  private static func areEqual(_ left: ModelValue, _ right: ModelValue) throws(ModelError) -> Bool {
    switch (left, right) {
    case (.null, .null): return true
    case (.bool(let left), .bool(let right)): return left == right
    case (.number(let left), .number(let right)): return left == right
    case (.text(let left), .text(let right)): return left == right
    case (.object, .object), (.claims, .claims), (.object, .claims), (.claims, .object): throw ModelError()
    default: return false
    }
  }

  private func ordered(
    _ sign: RealtimeExpression.Operator, _ left: ModelValue, _ right: ModelValue
  ) throws(ModelError) -> Bool {
    switch (left, right) {
    case (.number(let left), .number(let right)): return Self.ordered(sign, left, right)
    case (.text(let left), .text(let right)): return Self.ordered(sign, left, right)
    default: throw ModelError()
    }
  }

  private static func ordered<Value: Comparable>(
    _ sign: RealtimeExpression.Operator, _ left: Value, _ right: Value
  ) -> Bool {
    switch sign {
    case .less: left < right
    case .atMost: left <= right
    case .greater: left > right
    default: left >= right
    }
  }

  private static func sum(_ left: ModelValue, _ right: ModelValue) throws(ModelError) -> ModelValue {
    switch (left, right) {
    case (.number(let left), .number(let right)): return .number(left + right)
    case (.text(let left), .text(let right)): return .text(ModelText(units: left.units + right.units))
    case (.text(let left), .number(let right)):
      return .text(ModelText(units: left.units + Array(ModelNumber.text(right).utf16)))
    case (.number(let left), .text(let right)):
      return .text(ModelText(units: Array(ModelNumber.text(left).utf16) + right.units))
    default: throw ModelError()
    }
  }
}
