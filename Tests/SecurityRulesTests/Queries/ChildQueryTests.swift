import RuleRequests
import RuleValues
import Testing

@testable import SecurityRules

/// What the Realtime Database answers to a query (documentation "How query data is ordered" and "Filtering data" of
/// "Retrieving Data"; firebase/firebase-js-sdk, packages/database/src/core: `nameCompare` of util/util.ts, `compareTo` of
/// snap/LeafNode.ts and snap/ChildrenNode.ts, `matches` of view/filter/RangedFilter.ts).
@Suite("Queries of children")
struct ChildQueryTests {
  @Test(arguments: ChildQueryCase.byChild) func byChild(_ test: ChildQueryCase) throws {
    #expect(try ComparedTrees(Scene.data(ChildQueryCase.mixed)).keys(test.query) == test.keys)
  }

  @Test func byValue() throws {
    let data = #"{"a": 3, "b": "x", "c": true, "d": {"x": 1}, "e": 3, "f": false, "10": "x", "9": "x"}"#
    let trees = try ComparedTrees(Scene.data(data))
    #expect(try trees.keys(DataQuery(order: .value)) == ["f", "c", "a", "e", "9", "10", "b", "d"])
    #expect(try trees.keys(DataQuery(order: .value, equalTo: .scalar(.double(3)))) == ["a", "e"])
    #expect(try trees.keys(DataQuery(order: .value, endAt: .null)) == [])
  }

  /// Strings by UTF-16 code units, as keys are; numbers to the last digit.
  @Test func similarValuesAreOrdered() throws {
    let strings = try ComparedTrees(Scene.data(#"{"a": "\uFF61", "b": "\uD800\uDC02", "c": "e\u0301", "d": "\u00E9"}"#))
    #expect(try strings.keys(DataQuery(order: .value)) == ["c", "d", "b", "a"])
    #expect(try strings.keys(DataQuery(order: .value, equalTo: .scalar(.string("\u{E9}")))) == ["d"])
    let numbers = try ComparedTrees(
      Scene.data(#"{"a": 9007199254740993, "b": 9007199254740992, "c": 1e300, "d": -1e300, "e": -0.5, "f": 0}"#))
    #expect(try numbers.keys(DataQuery(order: .value)) == ["d", "e", "f", "b", "a", "c"])
    #expect(
      try numbers.keys(DataQuery(order: .value, endAt: .scalar(.double(9_007_199_254_740_992)))) == [
        "d", "e", "f", "b",
      ])
  }

  @Test func byPriority() throws {
    let data = #"""
      {"a": {".value": 1, ".priority": "x"}, "b": {".value": 1, ".priority": 2}, "c": 1,
       "d": {".priority": 10, "k": 1}, "e": {"k": 1}}
      """#
    let trees = try ComparedTrees(Scene.data(data))
    #expect(try trees.keys(DataQuery(order: .priority)) == ["c", "e", "b", "d", "a"])
    #expect(try trees.keys(DataQuery(order: .priority, equalTo: .null)) == ["c", "e"])
    #expect(try trees.keys(DataQuery(order: .priority, startAt: .scalar(.integer(3)))) == ["d", "a"])
    let child = try trees.children(DataQuery(order: .priority, limitToLast: 1)).first
    #expect(child?.node == .leaf(.integer(1), priority: .string("x")))
  }

  @Test func byKey() throws {
    let trees = try ComparedTrees(
      Scene.data(#"{"10": 1, "9": {"x": {"y": 1}, "z": 2}, "a": 1, "-1": 1, "A": 1, "1a": 1}"#))
    #expect(try trees.keys(DataQuery()) == ["-1", "9", "10", "1a", "A", "a"])
    let bounded = DataQuery(startAt: .scalar(.string("9")), endAt: .scalar(.string("A")))
    #expect(try trees.keys(bounded) == ["9", "10", "1a", "A"])
    #expect(try trees.keys(DataQuery(startAt: .scalar(.string("99")))) == ["1a", "A", "a"])
    #expect(try trees.keys(DataQuery(equalTo: .scalar(.string("9")))) == ["9"])
    #expect(try trees.keys(DataQuery(equalTo: .scalar(.string("none")))) == [])
    #expect(try trees.keys(DataQuery(limitToFirst: 2)) == ["-1", "9"])
    #expect(try trees.keys(DataQuery(limitToLast: 2)) == ["A", "a"])
    #expect(try trees.keys(DataQuery(endAt: .scalar(.string("10")), limitToLast: 2)) == ["9", "10"])
    let child = try trees.children(DataQuery(equalTo: .scalar(.string("9")))).first
    #expect(child?.node == (try Scene.data(#"{"x": {"y": 1}, "z": 2}"#)))
  }

  @Test func queriesOfLeavesAreEmpty() throws {
    let trees = try ComparedTrees(Scene.data(#"{"leaf": 1, "deep": {"er": {"a": 1, "b": 2}}}"#))
    for order in [DataQuery.Order.key, .value, .priority, .child("a")] {
      #expect(try trees.keys(at: DataPath("leaf"), DataQuery(order: order)) == [])
      #expect(try trees.keys(at: DataPath("none/here"), DataQuery(order: order, limitToLast: 1)) == [])
      #expect(try trees.keys(at: DataPath("deep/er"), DataQuery(order: order)) == ["a", "b"])
    }
  }

  @Test func boundsMustFitTheOrder() throws {
    let server = Authorizer(rules: try Scene.rules(#"{".read": true}"#), tree: InMemoryTree())
    var queries = [DataQuery(startAt: .scalar(.string("a")), startKey: DataKey("a"))]
    for bound in [DataQuery.Bound.null, .scalar(.integer(1)), .scalar(.bool(true))] {
      queries += [DataQuery(startAt: bound), DataQuery(endAt: bound), DataQuery(equalTo: bound)]
    }
    for query in queries {
      let denial = #expect(throws: InvalidRequest.self, "\(query)") {
        try server.query(.root, matching: query, as: .unauthenticated)
      }
      #expect(denial?.clientReason == .invalidArgument)
    }
  }
}
