import RuleEvaluation
import RuleValues
import TestSupport

/// Makes requests to the documents of `House`.
struct RequestGenerator {
  var random: SeededGenerator

  /// The next request.
  mutating func next() -> RulesetCase.Request {
    let user: User? = random.chance(5) ? nil : random.chance(3) ? House.bob : House.alice
    return .init(operation: operation(), user: user)
  }

  private mutating func operation() -> FirestoreRequest.Operation {
    switch random.below(10) {
    case 0, 1, 2: .get(path())
    case 3: .batchGet([path(), path()])
    case 4, 5: .list(query())
    case 6: .commit(batch())
    default: .commit([write()])
    }
  }

  private mutating func pick<Element>(_ elements: [Element], or other: Element) -> Element {
    elements.isEmpty ? other : elements[random.below(elements.count)]
  }

  private mutating func path() -> DocumentPath {
    let all = House.documents.map(\.0) + House.others
    return pick(all, or: House.path("a/x"))
  }

  /// Writes to one document must not ask for it to be missing after they made it: the service refuses such commits.
  private mutating func batch() -> [DocumentWrite] {
    (0..<3).map { _ in write() }.map { DocumentWrite($0.path, $0.change, transforms: $0.transforms) }
  }

  private mutating func write() -> DocumentWrite {
    let path = path()
    switch random.below(6) {
    case 0: return DocumentWrite(path, .delete)
    case 1, 2: return DocumentWrite(path, .set(fields()))
    case 3: return DocumentWrite(path, .set(fields()), precondition: .exists(exists(path)))
    default:
      let fields = fields()
      let names = fields.entries.map(\.name).filter { _ in random.chance(2) }
      let kept = DocumentFields(fields.entries.filter { names.contains($0.name) }.map { ($0.name, $0.value) })
      let removed = random.chance(4) ? ["none"] : []
      let mask = (names + removed).map { FieldPath(names: [$0]) }
      return DocumentWrite(path, .update(kept, mask: mask), transforms: transforms())
    }
  }

  private func exists(_ path: DocumentPath) -> Bool { House.documents.contains { $0.0 == path } }

  private mutating func transforms() -> [FieldTransform] {
    switch random.below(5) {
    case 0: [FieldTransform(FieldPath(names: ["at"]), .serverTimestamp)]
    case 1: [FieldTransform(FieldPath(names: ["count"]), .increment(.integer(1)))]
    case 2: [FieldTransform(FieldPath(names: ["list"]), .arrayUnion([.string("red"), .integer(1)]))]
    default: []
    }
  }

  private mutating func fields() -> DocumentFields {
    House.fields(pick(["alice", "bob"], or: "alice"), Int64(random.below(7)))
  }

  private mutating func query() -> DocumentQuery {
    let parent = random.chance(3) ? House.path("a/x") : DocumentPath([])
    var query = DocumentQuery(parent: parent, collection: pick(House.collections, or: "a"))
    if random.chance(8) {
      // The emulator answers group queries of the whole database only.
      query.allDescendants = true
      query.parent = DocumentPath([])
    }
    switch random.below(5) {
    case 0: break
    case 1: query.filter = .and([filter(), filter()])
    case 2: query.filter = .or([filter(), filter()])
    default: query.filter = filter()
    }
    if random.chance(3) { query.limit = Int64(1 + random.below(9)) }
    if random.chance(6) { query.order = [.init(FieldPath(names: ["n"]), isDescending: random.chance(2))] }
    return query
  }

  private mutating func filter() -> DocumentFilter {
    let number = DocumentValue.integer(Int64(random.below(6)))
    switch random.below(8) {
    case 0, 1: return .field(FieldPath(names: ["owner"]), .equal, .string(pick(["alice", "bob"], or: "alice")))
    case 2: return .field(FieldPath(names: ["open"]), .equal, .bool(random.chance(2)))
    case 3: return .field(FieldPath(names: ["tags"]), .arrayContains, .string("alice"))
    case 4:
      return .field(FieldPath(names: ["n"]), pick([.less, .lessOrEqual, .greater, .greaterOrEqual], or: .less), number)
    case 5: return .field(FieldPath(names: ["n"]), .in, .array([number, .integer(2)]))
    case 6: return .field(FieldPath(names: ["map", "owner"]), .equal, .string("alice"))
    default: return .field(FieldPath(names: ["n"]), .notEqual, number)
    }
  }
}
