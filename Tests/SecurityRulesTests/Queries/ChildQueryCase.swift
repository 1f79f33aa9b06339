import RuleRequests
import RuleValues
import Testing

/// A query of ``mixed`` by the child `v`, and the keys that it finds.
struct ChildQueryCase: CustomTestStringConvertible {
  let query: DataQuery
  let keys: [String]

  init(_ query: DataQuery, _ keys: String) {
    self.query = query
    self.keys = keys.split(separator: " ").map(String.init)
  }

  var testDescription: String { "\(query)" }

  static let mixed = #"""
    {"object": {"v": {"x": 1}}, "b": {"v": "b"}, "a": {"v": "a"}, "empty": {"v": ""}, "ten": {"v": 10},
     "less": {"v": 2.5}, "9": {"v": 2.5}, "10": {"v": 2.5}, "true": {"v": true}, "false": {"v": false},
     "none": {"w": 1}, "leaf": 5, "another": {"v": {"a": 0}}}
    """#

  static let byChild: [ChildQueryCase] = {
    let v = DataQuery.Order.child("v")
    let half = DataQuery.Bound.scalar(.double(2.5))
    let all = "leaf none false true 9 10 less ten empty a b another object"
    return [
      ChildQueryCase(DataQuery(order: v), all), ChildQueryCase(DataQuery(order: v, startAt: .null), all),
      ChildQueryCase(DataQuery(order: v, endAt: .null), "leaf none"),
      ChildQueryCase(DataQuery(order: v, equalTo: .null), "leaf none"),
      ChildQueryCase(
        DataQuery(order: v, startAt: .scalar(.bool(false))), "false true 9 10 less ten empty a b another object"),
      ChildQueryCase(DataQuery(order: v, endAt: .scalar(.bool(false))), "leaf none false"),
      ChildQueryCase(DataQuery(order: v, equalTo: .scalar(.bool(true))), "true"),
      ChildQueryCase(DataQuery(order: v, equalTo: half), "9 10 less"),
      ChildQueryCase(DataQuery(order: v, equalTo: half, limitToFirst: 2), "9 10"),
      ChildQueryCase(DataQuery(order: v, equalTo: half, limitToLast: 2), "10 less"),
      ChildQueryCase(DataQuery(order: v, equalTo: half, startKey: DataKey("10"), endKey: DataKey("10")), "10"),
      ChildQueryCase(DataQuery(order: v, startAt: half, startKey: DataKey("10"), endKey: nil), all.after("9")),
      ChildQueryCase(DataQuery(order: v, endAt: half, endKey: DataKey("10")), "leaf none false true 9 10"),
      ChildQueryCase(DataQuery(order: v, startAt: .scalar(.integer(10))), all.after("less")),
      ChildQueryCase(DataQuery(order: v, equalTo: .scalar(.double(10))), "ten"),
      ChildQueryCase(DataQuery(order: v, startAt: .scalar(.integer(3)), endAt: .scalar(.string("a"))), "ten empty a"),
      ChildQueryCase(DataQuery(order: v, startAt: .scalar(.string(""))), "empty a b another object"),
      ChildQueryCase(DataQuery(order: v, startAt: .scalar(.string("c"))), "another object"),
      ChildQueryCase(DataQuery(order: v, endAt: .scalar(.string("\u{F8FF}"))), all.before("another")),
      ChildQueryCase(DataQuery(order: v, startAt: .scalar(.string("b")), endAt: .scalar(.string("a"))), ""),
      ChildQueryCase(DataQuery(order: v, limitToFirst: 3), "leaf none false"),
      ChildQueryCase(DataQuery(order: v, limitToLast: 3), "b another object"),
      ChildQueryCase(DataQuery(order: v, endAt: .scalar(.string("a")), limitToLast: 2), "empty a"),
      ChildQueryCase(DataQuery(order: v, limitToFirst: 1000), all),
      ChildQueryCase(DataQuery(order: .child("v/x"), limitToLast: 1), "object"),
      ChildQueryCase(DataQuery(order: .child("/v/x/"), startAt: .scalar(.integer(0))), "object"),
    ]
  }()
}

extension String {
  /// The words behind one.
  fileprivate func after(_ word: String) -> String {
    split(separator: " ").drop { $0 != word }.dropFirst().joined(separator: " ")
  }

  /// The words before one.
  fileprivate func before(_ word: String) -> String {
    split(separator: " ").prefix { $0 != word }.joined(separator: " ")
  }
}
