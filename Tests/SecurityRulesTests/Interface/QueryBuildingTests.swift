import SecurityRules
import Testing

@Suite("Queries in the calls of the client SDKs") struct QueryBuildingTests {
  private static func numbers(_ server: FirestoreAuthorizer<InMemoryTree>, _ query: DocumentQuery) throws -> [String?] {
    try server.list(query, as: .administrator).map(\.path.id)
  }

  @Test func callsBuildQueries() {
    let query = DocumentQuery("users/ada/notes").where("owner" == "ada").where("age" >= 18 && "age" < 65)
      .order(by: "age", .descending).limit(20).offset(3)
    #expect(
      query
        == DocumentQuery(
          parent: "users/ada", collection: "notes",
          filter: .and([
            .field("owner", .equal, "ada"), .field("age", .greaterOrEqual, 18), .field("age", .less, 65),
          ]), order: [.init("age", isDescending: true)], limit: 20, offset: 3))
    #expect(
      DocumentQuery.collectionGroup("notes") == DocumentQuery(collection: "notes", allDescendants: true))
    let name = "ada"
    let roles: FieldPath = "roles"
    #expect(DocumentQuery("a").where("b" != name).filter == .field("b", .notEqual, "ada"))
    #expect(
      DocumentQuery("a").where("b" == nil || "c" != nil).filter == .or([.unary("b", .isNull), .unary("c", .isNotNull)]))
    #expect(DocumentQuery("a").where("b" == Double.nan).filter == .unary("b", .isNaN))
    #expect(
      DocumentQuery("a").where(roles.arrayContains("x") || roles.in(["y"]) || "z" <= 1.5 || "q" > true).filter
        == .or([
          .field("roles", .arrayContains, "x"), .field("roles", .in, ["y"]), .field("z", .lessOrEqual, 1.5),
          .field("q", .greater, true),
        ]))
    #expect(DocumentQuery("a").where("b", .arrayContainsAny, ["x"]).filter == .field("b", .arrayContainsAny, ["x"]))
    #expect(roles.notIn([1]) == .field("roles", .notIn, [1]))
    #expect(roles.arrayContainsAny([1]) == .field("roles", .arrayContainsAny, [1]))
    #expect(DocumentQuery("a").order(by: .documentID()).order == [.init(.documentName)])
  }

  @Test func resultsAreLimitedFromBothEnds() throws {
    let server = try OpenScene.server()
    for number in 0..<10 { try server.create("n/\(number)", with: ["n": .integer(number % 5)], as: .administrator) }
    let ordered = DocumentQuery("n").order(by: "n")
    #expect(try Self.numbers(server, ordered.limit(3)) == ["0", "5", "1"])
    #expect(try Self.numbers(server, ordered.limit(toLast: 3)) == ["8", "4", "9"])
    #expect(try Self.numbers(server, ordered.start(at: [1]).end(before: [3]).limit(toLast: 3)) == ["6", "2", "7"])
    #expect(try Self.numbers(server, ordered.start(after: [1]).end(at: [3]).limit(toLast: 9)) == ["2", "7", "3", "8"])
    #expect(try Self.numbers(server, DocumentQuery("n").order(by: "n", .descending).limit(toLast: 2)) == ["5", "0"])
    var visited: [String?] = []
    try server.forEach(ordered.limit(toLast: 3), as: .administrator) {
      visited.append($0.path.id)
      return visited.count < 2
    }
    #expect(visited == ["8", "4"])
    #expect(try server.count(ordered.limit(toLast: 3), as: .administrator) == 3)
    let error = #expect(throws: InvalidRequest.self) { try Self.numbers(server, DocumentQuery("n").limit(toLast: 2)) }
    #expect(error?.reason == "a query for the last results needs an order")
    #expect(throws: InvalidRequest.self) { try Self.numbers(server, ordered.limit(toLast: -2)) }
    #expect(throws: InvalidRequest.self) { try Self.numbers(server, DocumentQuery("n/1")) }
    #expect(throws: InvalidRequest.self) { try Self.numbers(server, DocumentQuery("")) }
  }

  /// Rules see the limit and the order that a client sends.
  @Test func rulesSeeTheSentQuery() throws {
    let server = try OpenScene.server("request.query.limit <= 2")
    let query = DocumentQuery("n").order(by: "n")
    #expect(try server.list(query.limit(toLast: 2), as: .unauthenticated).isEmpty)
    #expect(throws: PermissionDenied.self) { try server.list(query.limit(toLast: 3), as: .unauthenticated) }
    #expect(try server.decide(.list(query.limit(toLast: 2)), as: .unauthenticated).isAllowed)
  }

  @Test func pagesContinueAfterADocument() throws {
    let server = try OpenScene.server()
    for number in 0..<10 {
      try server.create("n/\(number)", with: ["n": .integer(number % 3), "m": .integer(number)], as: .administrator)
    }
    for query in [
      DocumentQuery("n"), DocumentQuery("n").order(by: "n"), DocumentQuery("n").order(by: "n", .descending),
      DocumentQuery("n").where("n" > 0), DocumentQuery("n").where("m" >= 2 && "n" < 2).order(by: "n"),
    ] {
      let all = try Self.numbers(server, query)
      var pages: [String?] = []
      var next = query.limit(2)
      while let last = try server.list(next, as: .administrator).last {
        pages += try Self.numbers(server, next)
        next = try query.start(after: last).limit(2)
      }
      #expect(pages == all && all.count > 3)
      let found = try server.list(query, as: .administrator)
      #expect(try Self.numbers(server, query.start(at: found[1]).end(before: found[3])) == Array(all[1..<3]))
      #expect(try Self.numbers(server, query.end(at: found[1])) == Array(all[..<2]))
    }
    try server.create("n/x", with: [:], as: .administrator)
    let lacking = try #require(try server.list(DocumentQuery("n"), as: .administrator).last)
    let query = try DocumentQuery("n").order(by: "n").start(after: lacking)
    let error = #expect(throws: InvalidRequest.self) { try Self.numbers(server, query) }
    #expect(error?.reason == "the document of a cursor lacks the field n, by which the query orders")
  }

  @Test func boundsAreLiterals() {
    #expect(
      DataQuery(order: .child("at"), startAt: 3, endAt: "x")
        == DataQuery(
          order: .child("at"), startAt: .scalar(.integer(3)), endAt: .scalar(.string("x"))))
    #expect(DataQuery(equalTo: true).equalTo == .bool(true) && DataQuery(equalTo: 1.5).equalTo == .double(1.5))
  }
}
