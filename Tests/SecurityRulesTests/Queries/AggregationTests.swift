import RuleValues
import Testing

@testable import SecurityRules

@Suite("Aggregations and streams")
struct AggregationTests {
  private static let field = FieldPath(names: ["n"])
  private static let all = DocumentQuery(collection: "c")

  private func authorizer(
    _ values: [DocumentValue?], rule: String = "true", limits: Limits = .standard
  ) throws -> FirestoreAuthorizer<InMemoryTree> {
    let rules = try FirestoreRuleset(
      source: """
        rules_version = '2';
        service cloud.firestore {
          match /databases/{database}/documents/c/{id} { allow list: if \(rule); }
        }
        """)
    let tree = InMemoryTree()
    try tree.write { transaction in
      for (place, value) in values.enumerated() {
        let fields = DocumentFields(value.map { [("n", $0)] } ?? [])
        try transaction.write(EncodedDocument(fields), at: DocumentPath(["c", "\(place + 10)"]), now: .epoch)
      }
    }
    return Authorizer(rules: rules, tree: tree, limits: limits)
  }

  /// The answers of emulator 1.19.9 to `runAggregationQuery`.
  @Test(
    arguments: [
      ([], .integer(0), nil), ([.string("a"), nil, .bool(true)], .integer(0), nil),
      ([.integer(1), .integer(2)], .integer(3), 1.5), ([.integer(1), .double(2.5)], .double(3.5), 1.75),
      ([.integer(1), .double(2)], .double(3), 1.5),
      ([.integer(.max), .integer(1)], .double(9.223372036854776e18), 4.611686018427388e18),
      ([.integer(.max), .integer(1), .integer(-5)], .integer(.max - 4), 3.0744573456182584e18),
      ([.integer(.min), .integer(-1)], .double(-9.223372036854776e18), -4.611686018427388e18),
      ([.double(0.1), .double(0.2), .double(0.3)], .double(0.6), 0.19999999999999998),
      ([.integer(.max), .double(0.5)], .double(9.223372036854776e18), 4.611686018427388e18),
      ([.integer(1 << 53), .double(1), .integer(1)], .double(0x1p53), 3002399751580330.5),
      ([.double(.infinity), .double(1)], .double(.infinity), .infinity),
    ] as [([DocumentValue?], DocumentValue, Double?)])
  func sumsAndAveragesAreThoseOfTheService(_ values: [DocumentValue?], _ sum: DocumentValue, _ average: Double?) throws
  {
    let server = try authorizer(values)
    #expect(try server.sum(of: Self.field, in: Self.all, as: .unauthenticated) == sum)
    #expect(try server.average(of: Self.field, in: Self.all, as: .unauthenticated) == average)
    #expect(try server.count(Self.all, as: .unauthenticated) == values.count)
  }

  @Test func notANumberStaysNotANumber() throws {
    let average = try authorizer([.double(.nan), .integer(1)]).average(
      of: Self.field, in: Self.all, as: .unauthenticated)
    #expect(average?.isNaN == true)
  }

  /// An aggregation reveals what a list reveals, so it needs the same proof.
  @Test func aggregationsNeedTheProofOfAList() throws {
    let server = try authorizer([.integer(1), .integer(2)], rule: "resource.data.n == 1")
    #expect(throws: PermissionDenied.self) { try server.count(Self.all, as: .unauthenticated) }
    #expect(throws: PermissionDenied.self) { try server.sum(of: Self.field, in: Self.all, as: .unauthenticated) }
    #expect(throws: PermissionDenied.self) { try server.average(of: Self.field, in: Self.all, as: .unauthenticated) }
    #expect(throws: PermissionDenied.self) { try server.forEach(Self.all, as: .unauthenticated) { _ in true } }
    var ones = Self.all
    ones.filter = .field(Self.field, .equal, .integer(1))
    #expect(try server.count(ones, as: .unauthenticated) == 1)
    #expect(try server.sum(of: Self.field, in: ones, as: .unauthenticated) == .integer(1))
  }

  @Test func onlyExaminedDocumentsOfAnAggregationAreLimited() throws {
    let server = try authorizer(
      (0..<20).map { .integer($0) }, limits: Limits(readBytes: 60, scannedDocuments: 20, returnedDocuments: 5))
    #expect(try server.count(Self.all, as: .unauthenticated) == 20)
    var scanning = server
    scanning.limits.scannedDocuments = 19
    #expect(throws: ReadTooLarge(.scannedDocuments, limit: 19)) { try scanning.count(Self.all, as: .unauthenticated) }
    #expect(throws: ReadTooLarge(.returnedDocuments, limit: 5)) {
      try server.forEach(Self.all, as: .unauthenticated) { _ in true }
    }
  }

  /// More bytes pass than the limit: only one document is held at a time.
  @Test func streamsHoldOneResult() throws {
    let server = try authorizer((0..<20).map { .integer($0) }, limits: Limits(readBytes: 60))
    #expect(throws: ReadTooLarge.self) { try server.list(Self.all, as: .unauthenticated) }
    var ids: [String] = []
    try server.forEach(Self.all, as: .unauthenticated) { found in
      ids.append(found.path.id ?? "")
      return ids.count < 15
    }
    #expect(ids == (10..<25).map { "\($0)" })
    struct Stop: Error {}
    #expect(throws: Stop.self) { try server.forEach(Self.all, as: .unauthenticated) { _ in throw Stop() } }
  }
}
