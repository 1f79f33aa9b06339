import RuleRequests
import RuleValues
import Testing

@testable import FirestoreWire

/// What Google's emulator 1.19.9 rejects although each part of the request is valid.
struct EmulatorRestrictionTests {
  private static let one = #"{"integerValue":"1"}"#

  private static func comparison(_ field: String, _ op: String, _ value: String = one) -> String {
    #"{"fieldFilter":{"field":{"fieldPath":"\#(field)"},"op":"\#(op)","value":\#(value)}}"#
  }

  private static func list(_ values: String...) -> String {
    #"{"arrayValue":{"values":[\#(values.joined(separator: ","))]}}"#
  }

  private static func composite(_ op: String, _ parts: String...) -> String {
    #"{"compositeFilter":{"op":"\#(op)","filters":[\#(parts.joined(separator: ","))]}}"#
  }

  private func query(_ parts: String) throws -> QueryOnWire {
    let json = #"{"from":[{"collectionId":"c"}],\#(parts)}"#
    return try QueryOnWire(try WireSamples.message(json, .structuredQuery), parent: WireSamples.root)
  }

  private func message(_ body: () throws -> Void) -> String? {
    do { try body() } catch let error as RPCError { return error.message } catch { return "\(error)" }
    return nil
  }

  @Test(arguments: [
    (composite("AND", comparison("a", "NOT_EQUAL"), comparison("b", "NOT_IN", list(one))), "Only a single"),
    (composite("OR", comparison("a", "NOT_IN", list(one))), "'NOT_IN' cannot be used"),
    (
      composite("AND", comparison("a", "NOT_IN", list(one)), comparison("b", "IN", list(one))),
      "'NOT_IN' cannot be used"
    ),
    (
      comparison("a", "NOT_IN", list(one, one, one, one, one, one, one, one, one, one, one)),
      "'NOT_IN' supports up to 10"
    ),
    (
      composite("AND", comparison("a", "ARRAY_CONTAINS"), comparison("b", "ARRAY_CONTAINS_ANY", list(one))),
      "A maximum of 1"
    ),
    (comparison("__name__", "ARRAY_CONTAINS", #"{"referenceValue":"\#(WireSamples.root)/c/d"}"#), "the name __key__"),
    (#"{"unaryFilter":{"op":"IS_NULL","field":{"fieldPath":"__name__"}}}"#, "__key__ filter value"),
    (composite("OR"), "Composite filter must have"),
    (comparison("__a__", "EQUAL"), "Invalid reserved name in field path __a__"),
    (
      comparison("a", "EQUAL", #"{"stringValue":"\#(String(repeating: "z", count: 1_501))"}"#),
      "value for a is too large"
    ),
  ])
  func aFilterIsRejected(_ filter: String, _ text: String) {
    #expect(message { _ = try query(#""where":\#(filter)"#) }?.hasPrefix(text) == true)
  }

  @Test(arguments: [
    composite("OR", comparison("a", "ARRAY_CONTAINS"), comparison("b", "ARRAY_CONTAINS")), composite("AND"),
    composite("OR", composite("AND")), comparison("a", "IN", list(one, one)),
    comparison("a", "EQUAL", #"{"mapValue":{"fields":{"":\#(one)}}}"#),
    comparison("a", "EQUAL", #"{"stringValue":"\#(String(repeating: "z", count: 1_500))"}"#),
  ])
  func aFilterIsAccepted(_ filter: String) throws { _ = try query(#""where":\#(filter)"#) }

  @Test func anOrderIsRejectedAfterTheRules() throws {
    let order = { (fields: [String]) in
      let orders = fields.map { #"{"field":{"fieldPath":"\#($0)"}}"# }.joined(separator: ",")
      return #""orderBy":[\#(orders)]"#
    }
    #expect(try query(order(["a", "b"])).problem == nil)
    #expect(try query(order(["a", "`a`"])).problem?.message == "order by clause cannot contain duplicate fields a")
    let afterKey = "order by clause cannot contain more fields after the key"
    #expect(try query(order(["__name__", "a"])).problem?.message == afterKey)
    let inequality = #""where":\#(Self.comparison("a", "LESS_THAN")),"#
    #expect(try query(inequality + order(["__name__"])).problem?.message == afterKey)
    #expect(try query(inequality + order(["a", "__name__"])).problem == nil)
    let name = Self.comparison("__name__", "LESS_THAN", #"{"referenceValue":"\#(WireSamples.root)/c/d"}"#)
    let both = Self.composite("OR", name, Self.comparison("a", "LESS_THAN"))
    #expect(try query(#""where":\#(both)"#).problem == nil)
    let null = Self.comparison("a", "LESS_THAN_OR_EQUAL", #"{"nullValue":null}"#)
    #expect(try query(#""where":\#(null),"# + order(["__name__"])).problem == nil)
    let equality = Self.composite("AND", name.replacing("LESS_THAN", with: "EQUAL"), Self.comparison("a", "LESS_THAN"))
    #expect(try query(#""where":\#(equality)"#).problem?.message.hasPrefix("Equality on key") == true)
  }

  @Test(arguments: [
    ([""], ["exists=false"], "Cannot upsert then insert"),
    (["exists=true"], ["exists=false"], "Cannot update then insert"),
    (["delete"], ["exists=true"], "Cannot delete then update"),
    (["exists=false"], ["exists=false"], "Cannot insert then"),
    ([""], ["time"], "Cannot collapse"), (["verify"], ["verify"], "the same document cannot be verified"),
  ])
  func writesOfOneDocumentMustNotContradict(_ first: [String], _ second: [String], _ text: String) {
    #expect(message { _ = try writes(first + second) }?.hasPrefix(text) == true)
  }

  @Test(arguments: [
    ["", ""], ["time", "time"], ["time", ""], ["delete", "exists=false"], ["exists=false", "exists=true"],
  ])
  func writesOfOneDocumentAreCombined(_ kinds: [String]) throws { #expect(try writes(kinds).count == 2) }

  private func writes(_ kinds: [String]) throws -> [DocumentWrite] {
    let name = "\(WireSamples.root)/c/d"
    let messages = try kinds.map { kind in
      let condition =
        switch kind {
        case "exists=true", "verify": #","currentDocument":{"exists":true}"#
        case "exists=false": #","currentDocument":{"exists":false}"#
        case "time": #","currentDocument":{"updateTime":"2026-01-01T00:00:00Z"}"#
        default: ""
        }
      let operation =
        switch kind {
        case "delete", "verify": #""\#(kind)":"\#(name)""#
        default: #""update":{"name":"\#(name)"}"#
        }
      return try WireSamples.message("{\(operation)\(condition)}", .write)
    }
    return try DocumentWrite.wire(messages, in: DatabaseName(project: "p"))
  }

  @Test func timesOfFiltersKeepTheirNanoseconds() throws {
    let value = try WireSamples.message(#"{"timestampValue":"1970-01-01T00:00:00.123456789Z"}"#, .value)
    let time = try #require(Timestamp(seconds: 0, nanos: 123_456_789))
    #expect(try ValueReader.operand(value) == .timestamp(time))
    let array = WireMessage(.arrayValue) { $0["values"] = .messages([value]) }
    #expect(try ValueReader.operands(array) == [.timestamp(time.inMicroseconds)])
  }

  @Test func transformsOfNestedFieldsAreRejected() {
    let transforms = ["m", "m.x"].map { #"{"fieldPath":"\#($0)","increment":\#(Self.one)}"# }.joined(separator: ",")
    let json = #"{"update":{"name":"\#(WireSamples.root)/c/d"},"updateTransforms":[\#(transforms)]}"#
    #expect(
      message { _ = try DocumentWrite.wire(try WireSamples.message(json, .write), in: DatabaseName(project: "p")) }
        == "Cannot transform property m and its nested property at the same time.")
  }

  @Test func ordersOfListsAreParsed() throws {
    let orders = try DocumentQuery.Order.wire("n, m.x DESC,`q.r`  asc")
    #expect(orders == [.init("n"), .init("m.x", isDescending: true), .init(FieldPath(names: ["q.r"]))])
    #expect(try DocumentQuery.Order.wire("") == [])
    for text in [",", "n foo", " n", "n desc ", "1a", "n,n", "__name__,n"] {
      #expect(throws: RPCError.self) { try DocumentQuery.Order.wire(text) }
    }
  }

  @Test func sumsNeedTheirFieldsInTheOrderBeforeTheName() throws {
    let text = { (query: String) in
      #"{"structuredQuery":{"from":[{"collectionId":"c"}]\#(query)},"aggregations":[{"sum":{"field":{"fieldPath":"n"}}}]}"#
    }
    let read = { (query: String) in
      try AggregationOnWire(
        try WireSamples.message(text(query), .structuredAggregationQuery), parent: WireSamples.root)
    }
    #expect(try read("").problem == nil)
    #expect(
      try read(#","orderBy":[{"field":{"fieldPath":"__name__"}}]"#).problem?.message.contains("[n] after __name__")
        == true)
    #expect(try read(#","orderBy":[{"field":{"fieldPath":"n"}},{"field":{"fieldPath":"__name__"}}]"#).problem == nil)
    #expect(throws: RPCError.self) { try read(#","select":{"fields":[{"fieldPath":"n"}]}"#) }
  }
}
