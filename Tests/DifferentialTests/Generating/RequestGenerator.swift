import RuleRequests
import RuleValues
import TestSupport

/// Makes requests to the documents of `House`.
struct RequestGenerator {
  private var random: SeededGenerator
  private var queries: FilteredQueries

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    queries = FilteredQueries(random: SeededGenerator(seed: seed &+ 0x51))
  }

  /// The next request.
  mutating func next() -> RulesetCase.Request {
    let user: User? = random.chance(5) ? nil : random.chance(3) ? House.bob : House.alice
    let operation = operation()
    var request = RulesetCase.Request(operation: operation, user: user)
    if case .list = operation { request.isCount = random.chance(6) }
    return request
  }

  private mutating func operation() -> FirestoreRequest.Operation {
    switch random.below(12) {
    case 0, 1, 2: .get(path())
    case 3, 4: .batchGet((0...random.below(4)).map { _ in path() })
    case 5, 6, 7: .list(queries.query())
    case 8: .commit(batch())
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

  /// Writes to one document must not ask for it to be missing after they made it: the service rejects such commits.
  private mutating func batch() -> [DocumentWrite] {
    (0..<3).map { _ in write() }.map { DocumentWrite($0.path, $0.change, transforms: $0.transforms) }
  }

  private mutating func write() -> DocumentWrite {
    let path = path()
    switch random.below(9) {
    case 0: return DocumentWrite(path, .delete, precondition: precondition(path))
    case 1, 2: return DocumentWrite(path, .set(fields()), transforms: transforms())
    case 3, 4: return DocumentWrite(path, .set(fields()), precondition: .exists(exists(path)))
    case 5: return DocumentWrite(path, .verify, precondition: .exists(exists(path)))
    default: return update(path)
    }
  }

  /// A masked update: a field that the mask names and the fields lack is deleted.
  private mutating func update(_ path: DocumentPath) -> DocumentWrite {
    let fields = fields()
    var kept = DocumentFields()
    var mask: [FieldPath] = []
    for field in fields.entries where random.chance(3) {
      mask.append(FieldPath(names: [field.name]))
      if !random.chance(3) { kept[field.name] = field.value }
    }
    if random.chance(4) {
      mask.removeAll { $0.names == ["map"] }
      kept["map"] = random.chance(2) ? nil : .map(["k": .integer(9)])
      mask.append(FieldPath(names: ["map", "k"]))
    }
    if random.chance(6) { mask.append(FieldPath(names: ["never"])) }
    return DocumentWrite(path, .update(kept, mask: mask), transforms: transforms(), precondition: precondition(path))
  }

  private mutating func precondition(_ path: DocumentPath) -> DocumentWrite.Precondition? {
    random.chance(3) ? .exists(exists(path)) : nil
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
}
