import RuleRequests
import RuleValues
import TestSupport

/// Makes queries of `House` with filters of every kind: with null, NaN and arrays, of a map beside its fields, of one
/// field several times, of the documents' names; with orders, limits and cursors.
struct FilteredQueries {
  var random: SeededGenerator

  /// The next query.
  mutating func query() -> DocumentQuery {
    let parent = random.chance(3) ? House.path("a/x") : DocumentPath([])
    var query = DocumentQuery(parent: parent, collection: pick(House.collections, or: "a"))
    if random.chance(8) {
      // The emulator answers group queries of the whole database only.
      query.allDescendants = true
      query.parent = DocumentPath([])
    }
    switch random.below(8) {
    case 0: break
    case 1: query.filter = .and([filter(query), filter(query)])
    case 2: query.filter = .or([filter(query), filter(query)])
    case 3: query.filter = .and([filter(query), .or([filter(query), filter(query)]), filter(query)])
    case 4: query.filter = repeated()
    case 5: query.filter = nested()
    default: query.filter = filter(query)
    }
    if random.chance(3) { query.limit = Int64(1 + random.below(9)) }
    if random.chance(9) { query.offset = Int64(random.below(3)) }
    if random.chance(5) { addOrder(&query) }
    return query
  }

  private mutating func pick<Element>(_ elements: [Element], or other: Element) -> Element {
    elements.isEmpty ? other : elements[random.below(elements.count)]
  }

  private mutating func addOrder(_ query: inout DocumentQuery) {
    query.order = [.init(FieldPath(names: ["n"]), isDescending: random.chance(2))]
    if random.chance(2) { query.start = .init([.integer(Int64(random.below(4)))], isBefore: random.chance(2)) }
    if random.chance(3) { query.end = .init([.integer(Int64(random.below(7)))], isBefore: random.chance(2)) }
  }

  private mutating func filter(_ query: DocumentQuery) -> DocumentFilter {
    switch random.below(14) {
    case 0, 1: return .field(FieldPath(names: ["owner"]), .equal, .string(pick(["alice", "bob"], or: "alice")))
    case 2: return .field(FieldPath(names: ["open"]), .equal, .bool(random.chance(2)))
    case 3: return .field(FieldPath(names: ["tags"]), .arrayContains, element())
    case 4: return .field(FieldPath(names: ["tags"]), .arrayContainsAny, .array([element(), element()]))
    case 5: return .field(FieldPath(names: ["map", "owner"]), .equal, .string("alice"))
    case 6: return .unary(field(), pick(DocumentFilter.Test.allCases, or: .isNull))
    case 7: return .field(field(), pick([.in, .notIn], or: .in), .array((0...random.below(3)).map { _ in value() }))
    case 8: return .field(.documentName, pick([.equal, .greater, .lessOrEqual, .notEqual], or: .equal), name(query))
    case 9: return .field(.documentName, .in, .array([name(query), name(query)]))
    case 10: return .field(field(), pick([.less, .lessOrEqual, .greater, .greaterOrEqual], or: .less), value())
    case 11: return .field(field(), pick([.equal, .notEqual], or: .equal), value())
    default:
      let number = DocumentValue.integer(Int64(random.below(6)))
      return .field(FieldPath(names: ["n"]), pick([.less, .lessOrEqual, .greater, .greaterOrEqual], or: .less), number)
    }
  }

  /// A document of the collection; now and then one of another.
  private mutating func name(_ query: DocumentQuery) -> DocumentValue {
    if query.allDescendants || random.chance(12) {
      return .reference(pick(House.documents.map(\.0), or: House.path("a/x")))
    }
    return .reference(query.parent.appending(query.collection).appending(pick(House.ids, or: "x")))
  }

  /// Several comparisons of one field.
  private mutating func repeated() -> DocumentFilter {
    let field = field()
    let comparisons: [DocumentFilter.Comparison] = [.equal, .equal, .less, .greater, .greaterOrEqual, .in]
    let value = value()
    return .and(
      (0...1 + random.below(2)).map { _ in
        let comparison = pick(comparisons, or: .equal)
        let operand = random.chance(2) ? value : self.value()
        return .field(field, comparison, comparison == .in ? .array([operand, value]) : operand)
      })
  }

  /// A map, fields in it, and fields in those.
  private mutating func nested() -> DocumentFilter {
    let names = ["map", "k", "owner", "n", "lx", "ryz", "j"]
    let outer = pick(["map", "lx", "j", "eyz"], or: "map")
    let inner = pick(names, or: "k")
    let paths = [[outer], [outer, inner], [outer, inner, pick(names, or: "k")], [outer, pick(names, or: "k")]]
    let chosen = paths.filter { _ in !random.chance(3) }
    let filters = (chosen.isEmpty ? [paths[0], paths[1]] : chosen).map { path -> DocumentFilter in
      let value: DocumentValue =
        path.count == 1 && random.chance(2)
        ? .map(DocumentFields([(inner, .integer(1)), ("k", .string("v"))])) : self.value()
      return .field(FieldPath(names: path), pick([.equal, .equal, .greater, .lessOrEqual], or: .equal), value)
    }
    return random.chance(2) ? .and(filters) : .and(filters.reversed())
  }

  private mutating func field() -> FieldPath {
    FieldPath(names: pick([["owner"], ["n"], ["f"], ["none"], ["open"], ["map", "k"], ["map"], ["at"]], or: ["n"]))
  }

  private mutating func element() -> DocumentValue {
    random.chance(2) ? .string(pick(["alice", "bob", "red"], or: "red")) : value()
  }

  private mutating func value() -> DocumentValue {
    switch random.below(14) {
    case 0: .null
    case 1: .double(.nan)
    case 2: .double(pick([0.0, -0.0, 1.0, 1.5, .infinity], or: 0))
    case 3: .array([.array([.string("a")])])
    case 4: .array([.integer(Int64(random.below(2)))])
    case 5: .map(DocumentFields([("k", .integer(1))]))
    case 6: .bool(random.chance(2))
    case 7: .timestamp(Timestamp(seconds: 1_700_000_000) ?? .epoch)
    case 8, 9: .string(pick(["alice", "bob", ""], or: ""))
    default: .integer(Int64(random.below(4)))
    }
  }
}
