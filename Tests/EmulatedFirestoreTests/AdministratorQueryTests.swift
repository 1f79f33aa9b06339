import EmulatedProjects
import FirestoreWire
import Identities
import RuleRequests
import SecurityRules
import Testing

@testable import EmulatedFirestore

/// Queries that only administrators send: for the documents of all collections, and for the nearest vectors (outside trial of
/// 3b94918b, 2026-11-27: teardown code of test suites).
struct AdministratorQueryTests {
  private let scene: Scene

  init() async throws {
    scene = try Scene()
    let vectors = ["a": [1.0, 0], "b": [0, 2], "c": [3, 3], "d": [1, 2, 3], "e": [0, 0]]
    for (id, vector) in vectors {
      let numbers = vector.map { #"{"doubleValue":\#($0)}"# }.joined(separator: ",")
      let value =
        #"{"mapValue":{"fields":{"__type__":{"stringValue":"__vector__"},"value":{"arrayValue":{"values":[\#(numbers)]}}}}}"#
      let body = #"{"fields":{"v":\#(value),"id":{"stringValue":"\#(id)"}}}"#
      #expect(await scene.documents("PATCH", "/public/\(id)", body).status == 200)
    }
    for path in ["public/a/deep/x", "public/a/deep/x/deeper/y", "publics/z", "a/b"] {
      #expect(await scene.documents("PATCH", "/\(path)", "{}").status == 200)
    }
  }

  /// Returns the names of the results; for a failed request, its status and its body.
  private func names(_ query: String, as authorization: String? = "Bearer owner") async -> [String] {
    let (status, body) = await scene.documents(
      "POST", ":runQuery", #"{"structuredQuery":{\#(query)}}"#, as: authorization)
    guard status == 200 else { return ["\(status)", body] }
    return body.matches(of: #/"name":\s?"[^"]*\/documents\/(?<path>[^"]*)"/#).map { String($0.path) }
  }

  /// The query of `recursive_delete`.
  @Test func allCollectionsAreFound() async {
    let all = #""from":[{"allDescendants":true}]"#
    #expect(await names(all).count == 9)
    #expect(
      await names(#""from":[{}]"#) == ["a/b", "public/a", "public/b", "public/c", "public/d", "public/e", "publics/z"])
    let start = Scene.name("public/__id-9223372036854775808__")
    let end = Scene.name("public\\u0000/__id-9223372036854775808__")
    let filters = [("GREATER_THAN_OR_EQUAL", start), ("LESS_THAN", end)].map { op, name in
      #"{"fieldFilter":{"field":{"fieldPath":"__name__"},"op":"\#(op)","value":{"referenceValue":"\#(name)"}}}"#
    }
    let range = #"\#(all),"where":{"compositeFilter":{"op":"AND","filters":[\#(filters.joined(separator: ","))]}}"#
    let below = [
      "public/a", "public/a/deep/x", "public/a/deep/x/deeper/y", "public/b", "public/c", "public/d", "public/e",
    ]
    #expect(await names(range) == below)
    #expect(await names(#"\#(range),"limit":3"#) == Array(below.prefix(3)))
    let cursor = #""startAt":{"values":[{"referenceValue":"\#(Scene.name("public/b"))"}]}"#
    let order = #""orderBy":[{"field":{"fieldPath":"__name__"}}]"#
    #expect(await names(#"\#(range),\#(order),\#(cursor),"limit":3"#) == Array(below.suffix(3)))
  }

  @Test(arguments: [
    ("EUCLIDEAN", ["a", "e", "b", "c"]), ("DOT_PRODUCT", ["c", "a", "b", "e"]), ("COSINE", ["a", "c", "b", "e"]),
  ])
  func theNearestVectorsAreFound(_ measure: String, _ expected: [String]) async {
    #expect(await names(Self.search(measure)) == expected.map { "public/\($0)" })
    #expect(await names(Self.search(measure, limit: 2)) == expected.prefix(2).map { "public/\($0)" })
  }

  @Test func distancesAreFieldsAndHaveThresholds() async {
    let near = Self.search("EUCLIDEAN", #","distanceThreshold":1.0,"distanceResultField":"distance""#)
    let body = await scene.documents("POST", ":runQuery", #"{"structuredQuery":{\#(near)}}"#).body
    #expect(body.contains(#""distance":{"doubleValue":0"#) && body.contains(#""distance":{"doubleValue":1"#), "\(body)")
    #expect(await names(near) == ["public/a", "public/e"])
    #expect(await names(Self.search("DOT_PRODUCT", #","distanceThreshold":1.0"#)) == ["public/c", "public/a"])
    #expect(await names(Self.search("EUCLIDEAN", limit: 0))[0] == "400")
    #expect(await names(Self.search("NEAR"))[0] == "400")
    #expect(await names(Self.search("COSINE") + #","limit":2"#)[1].contains("A query limit cannot be used"))
    #expect(await names(Self.search("COSINE") + #","offset":2"#)[1].contains("A query offset cannot be used"))
    let selected = #","select":{"fields":[{"fieldPath":"id"}]}"#
    let body2 = await scene.documents("POST", ":runQuery", #"{"structuredQuery":{\#(near)\#(selected)}}"#).body
    #expect(body2.contains(#""id""#) && !body2.contains("distance"))
  }

  /// No rule is about these queries, so no client may send them.
  @Test(arguments: [#""from":[{"allDescendants":true}]"#, search("COSINE")])
  func rulesNeverAllowThem(_ query: String) async throws {
    for authorization in [nil, try Scene.bearer("ada")] {
      let answer = await names(query, as: authorization)
      #expect(answer[0] == "403" && answer[1].contains("Only the owner may call"), "\(answer)")
    }
    let aggregation =
      #"{"structuredAggregationQuery":{"structuredQuery":{\#(query)},"aggregations":[{"count":{}}]}}"#
    #expect(await scene.documents("POST", ":runAggregationQuery", aggregation).status == 501)
    let request = try Scene.message(
      .target, #"{"targetId":1,"query":{"parent":"\#(Scene.database)/documents","structuredQuery":{\#(query)}}}"#)
    #expect(throws: RPCError.self) { try ListenTarget(request, 1, in: DatabaseName(Scene.database)) }
  }

  /// The library has no such queries.
  @Test func theLibraryRejectsAQueryWithoutACollection() throws {
    let authorizer = try scene.projects.project("demo").firestore("(default)")
    let query = DocumentQuery(collection: "", allDescendants: true)
    for identity in [Identity.administrator, .unauthenticated] {
      #expect(throws: InvalidRequest.self) { try authorizer.list(query, as: identity) }
    }
  }

  private static func search(_ measure: String, _ more: String = "", limit: Int = 10) -> String {
    let vector =
      #"{"mapValue":{"fields":{"__type__":{"stringValue":"__vector__"},"value":{"arrayValue":{"values":[{"doubleValue":1.0},{"doubleValue":0.0}]}}}}}"#
    return
      #""from":[{"collectionId":"public"}],"findNearest":{"vectorField":{"fieldPath":"v"},"queryVector":\#(vector),"distanceMeasure":"\#(measure)","limit":\#(limit)\#(more)}"#
  }
}
