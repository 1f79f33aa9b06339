import RuleValues
import TestSupport
import Testing

@testable import EmulatorExports

/// Documents as entities.
struct EntityTests {
  private static func roundTrip(_ fields: DocumentFields, at path: DocumentPath = "c/d") throws -> ReadEntity {
    try EntityReader.read(EntityWriter(project: "demo", database: path.database).bytes(path, fields))
  }

  private static let values: [Named<DocumentValue>] = [
    Named("null", .null), Named("true", true), Named("false", false), Named("zero", 0),
    Named("smallest", .integer(.min)), Named("greatest", .integer(.max)), Named("double", 1.5), Named("whole", 1.0),
    Named("infinite", .double(-.infinity)), Named("no number", .double(.nan)), Named("empty text", ""),
    Named("text", "Käse 🧀"), Named("long text", .string(String(repeating: "ü", count: 40_000))),
    Named("no bytes", .bytes([])), Named("bytes", .bytes([0, 0xFF, 1])), Named("empty list", []),
    Named("list", [1, "x", nil, true, 2.5, ["k": 1], [:], ["list": [1, 2], "empty": []]]), Named("empty map", [:]),
    Named("map", ["a": ["b": ["c": ["x"], "e": [], "v": .vector([3.5])]], "z": [["q": [1]], [:]]]),
    Named("vector", .vector([1, 2.5, -3])), Named("vector of one", .vector([7])),
    Named("reference", .reference("a/b/c/d")), Named("numbered reference", .reference("a/__id7__")),
    Named("reference to a database", .reference(DocumentPath(["a", "b"], database: "second"))),
    Named("list of lists in maps", [["a": [["b": [1]]]]]),
  ]

  @Test(arguments: values) func valuesAreReadAgain(_ value: Named<DocumentValue>) throws {
    let fields: DocumentFields = [
      "first": 1, "value": value.value, "last": 2, "list": .array([value.value].filter(Self.fits)),
    ]
    #expect(try Self.roundTrip(fields).fields == fields)
  }

  private static func fits(_ value: DocumentValue) -> Bool {
    switch value {
    case .array, .vector: false
    default: true
    }
  }

  @Test(
    arguments: [
      (0, 0), (1, 123_456_000), (-1, 999_999_000), (Timestamp.minimumSeconds, 0),
      (Timestamp.maximumSeconds, 999_999_000),
    ] as [(Int64, Int32)])
  func timesAreMicroseconds(_ seconds: Int64, _ nanos: Int32) throws {
    let time = try #require(Timestamp(seconds: seconds, nanos: nanos))
    let fields: DocumentFields = ["t": .timestamp(time), "list": [.timestamp(time)]]
    #expect(try Self.roundTrip(fields).fields == fields)
  }

  @Test func pointsAreReadAgain() throws {
    let point = try #require(GeoPoint(latitude: -90, longitude: 179.5))
    let fields: DocumentFields = ["p": .geoPoint(point), "list": [.geoPoint(point)]]
    #expect(try Self.roundTrip(fields).fields == fields)
  }

  @Test(arguments: ["c/d", "a/b/c/d", "c/__id7__", "c/__id07__", "c/__id-5__", "c/__id9223372036854775807__", "c/ü b"])
  func pathsAreReadAgain(_ text: String) throws {
    let path = DocumentPath(text.split(separator: "/").map(String.init), database: "second")
    guard path.problem == nil else { return }
    #expect(try Self.roundTrip([:], at: path).path == path)
  }

  @Test func whatTheFormatCannotExpressIsReported() {
    for value: DocumentValue in [[[1]], [.vector([1])], ["m": [[1]]]] {
      let error = #expect(throws: CannotExport.self) { try Self.roundTrip(["f": value]) }
      #expect(error?.description.contains("the document `c/d`") == true)
    }
  }

  // MARK: Invalid entities

  /// An entity with raw properties that `body` writes.
  private static func entity(_ path: [String] = ["c", "d"], _ body: (inout EntityBytes) -> Void) -> [UInt8] {
    var entity = EntityBytes()
    entity.message(13) { key in
      key.string(13, "dev~demo")
      key.message(14) { elements in
        for start in stride(from: 0, to: path.count, by: 2) {
          elements.group(1) { element in
            element.string(2, path[start])
            if start + 1 < path.count { element.string(4, path[start + 1]) }
          }
        }
      }
    }
    body(&entity)
    return entity.bytes
  }

  private static func property(
    _ entity: inout EntityBytes, _ name: String, meaning: Int64? = nil, isMultiple: Bool = false,
    _ value: (inout EntityBytes) -> Void
  ) {
    entity.message(15) { property in
      if let meaning { property.integer(1, meaning) }
      property.string(3, name)
      property.bool(4, isMultiple)
      property.message(5, value)
    }
  }

  @Test func invalidEntitiesAreReported() {
    let cases: [(String, [UInt8])] = [
      ("an entity without a key", []),
      ("a key without the ID of a document", Self.entity(["c"]) { _ in }),
      ("a key without a document", Self.entity([]) { _ in }),
      ("an invalid path: ids of the form", Self.entity(["c", "__x__"]) { _ in }),
      (
        "duplicate field `f`",
        Self.entity { entity in for _ in 0..<2 { Self.property(&entity, "f") { $0.integer(1, 1) } } }
      ),
      (
        "duplicate field `f`",
        Self.entity { entity in
          for isMultiple in [true, false] { Self.property(&entity, "f", isMultiple: isMultiple) { $0.integer(1, 1) } }
        }
      ),
      ("a field name must not be empty", Self.entity { Self.property(&$0, "") { $0.integer(1, 1) } }),
      ("field names of the form", Self.entity { Self.property(&$0, "__x__") { $0.integer(1, 1) } }),
      ("a time outside", Self.entity { Self.property(&$0, "f", meaning: 7) { $0.integer(1, .max) } }),
      ("a compressed value", Self.entity { Self.property(&$0, "f", meaning: 22) { $0.string(3, "x") } }),
      ("a text that is not UTF-8", Self.entity { Self.property(&$0, "f") { $0.string(3, [0xFF]) } }),
      ("a value of a type", Self.entity { Self.property(&$0, "f") { $0.group(8) { $0.string(9, "user") } } }),
      (
        "a geographical point out of range",
        Self.entity { Self.property(&$0, "f", meaning: 9) { $0.group(5) { $0.double(6, 91) } } }
      ),
      (
        "a vector with a value",
        Self.entity { Self.property(&$0, "f", meaning: 31, isMultiple: true) { $0.string(3, "x") } }
      ),
    ]
    for (text, bytes) in cases {
      let error = #expect(throws: EntityProblem.self, "\(text)") { try EntityReader.read(bytes) }
      #expect(error?.description.contains(text) == true, "\(error?.description ?? "")")
    }
  }

  @Test func mapsInMapsAreLimited() {
    var inner = EntityBytes()
    for _ in 0..<10_000 {
      var outer = EntityBytes()
      let bytes = inner.bytes
      Self.property(&outer, "m", meaning: 19) { $0.string(3, bytes) }
      inner = outer
    }
    let error = #expect(throws: EntityProblem.self) {
      try EntityReader.read(Self.entity { $0 = Self.joined($0, inner) })
    }
    #expect(error?.description.contains("20 levels") == true)
  }

  private static func joined(_ one: EntityBytes, _ other: EntityBytes) -> EntityBytes {
    var both = one
    var fields = EntityFields(other.bytes)
    while case (let number, .string(let content))?? = try? fields.next() { both.string(number, Array(content.rest)) }
    return both
  }

  @Test func groupsInGroupsAreLimited() {
    let groups = [UInt8](repeating: 0x0B, count: 100_000)
    #expect(throws: EntityProblem.self) { try EntityReader.read(groups) }
  }

  @Test func changedBytesNeverTrap() throws {
    var generator = SeededGenerator(seed: 19)
    let fields = DocumentFields(
      Self.values.enumerated().map { ("f\($0.offset)", $0.element.value) }.filter { $0.0 != "f12" })
    let entity = try EntityWriter(project: "demo", database: "(default)").bytes("c/d", fields)
    for _ in 0..<Mutations.count(3_000) {
      let changed = entity.mutated(using: &generator)
      guard let read = try? EntityReader.read(changed) else { continue }
      // What was read can be stored and written again.
      let again = try EntityReader.read(
        EntityWriter(project: "demo", database: read.path.database).bytes(read.path, read.fields))
      #expect(again.fields == read.fields)
    }
  }
}
