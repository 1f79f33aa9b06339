import RealtimeRules
import SourceText
import Testing

/// Refusals and acceptances recorded by davideast/pyric, rtdb-rules-type-check, and tabulated in realtime-rules 3.1;
/// the conditions are our own.
@Suite struct TypeTests {
  static let notBoolean = "Expression must evaluate to a boolean."
  static let noMember = "Invalid property access: target is not an object."
  static let noFunction = "Type error: Function call on target that is not a function."

  static let names: [(String, [String])] = [
    ("user == 'a'", ["Unknown variable 'user'."]),
    ("$other == 'a'", ["Unknown variable '$other'."]),
    ("undefined == NaN", ["Unknown variable 'undefined'.", "Unknown variable 'NaN'."]),
    ("newData.exists()", ["newData is invalid in .read expressions."]),
    ("query.orderByKey && query.limitToFirst <= 5", []),
    ("$id == auth.uid && now > 0 && root.exists() && data.exists()", []),
  ]

  static let conditions: [(String, [String])] = [
    ("auth.token.admin", [notBoolean]), ("data.val()", [notBoolean]), ("now", [notBoolean]), ("'a'", [notBoolean]),
    ("null", [notBoolean]), ("data", [notBoolean]), ("/a/", [notBoolean]), ("query", [notBoolean]),
    ("auth != null ? true : 1", [notBoolean]), ("data.exists", [notBoolean]),
    ("true", []), ("data.exists()", []), ("auth != null ? data.exists() : false", []),
  ]

  static let logic: [(String, [String])] = [
    ("!auth.uid", ["! only operates on booleans."]),
    ("!data", ["! only operates on booleans."]),
    ("auth && true", ["Left operand of && must be boolean."]),
    ("true && data.val()", ["Right operand of && must be boolean."]),
    ("now || true", ["Left operand of || must be boolean."]),
    ("true || 'a'", ["Right operand of || must be boolean."]),
    ("auth.uid && data.val()", ["Left operand of && must be boolean.", "Right operand of && must be boolean."]),
    ("data.val() ? true : false", ["condition of ? must be boolean."]),
    ("query.orderByKey && !query.orderByValue", []),
  ]

  static let equality: [(String, [String])] = [
    ("data == null", ["Invalid == expression: left operand is not a number, boolean, string, null."]),
    ("null === data", ["Invalid == expression: right operand is not a number, boolean, string, or null."]),
    ("data != null", ["Invalid != expression: left operand is not a number, boolean, string, or null."]),
    ("1 !== root", ["Invalid != expression: right operand is not a number, boolean, string, or null."]),
    ("data.exists == true", ["Invalid == expression: left operand is not a number, boolean, string, null."]),
    ("query == null", ["Invalid == expression: left operand is not a number, boolean, string, null."]),
    ("auth == null", []), ("data.val() == auth.token.x", []), ("query.orderByChild == 'a'", []),
    ("(auth == null ? 'a' : 1) == 'a'", []), ("(auth == null ? true : 1) == 1", []), ("auth.uid == $id", []),
  ]

  static let ordering: [(String, [String])] = [
    ("true < 1", ["Invalid < expression: left operand must be a number or string."]),
    ("null >= 1", ["Invalid >= expression: left operand must be a number or string."]),
    ("data.val() > true", ["Invalid > expression: right operand must be a number or string."]),
    ("now <= data", ["Invalid <= expression: right operand must be a number or string."]),
    ("now > data.val() && auth.token.level >= 3 && query.limitToLast < 9", []),
    ("now > 'a'", []), ("$id > 1", []), ("(auth == null ? true : 1) < 2", []),
  ]

  static let arithmetic: [(String, [String])] = [
    ("null + 1 == 1", ["Invalid + expression: left operand is not a number or string."]),
    ("1 + true == 1", ["Invalid + expression: right operand is not a number or string."]),
    ("'a' - 1 == 0", ["Invalid - expression: left operand is not a number."]),
    ("1 * $id == 0", ["Invalid * expression: right operand is not a number."]),
    ("true / 1 == 0", ["Invalid / expression: left operand is not a number."]),
    ("1 % null == 0", ["Invalid % expression: right operand is not a number."]),
    ("-'a' == 1", ["- only operates on numbers."]), ("-data == 1", ["- only operates on numbers."]),
    ("-data.val() + auth.x * query.startAt % now == 1", []), ("'a' + 1 + now + $id == ''", []),
    ("('a' + 1).length > 1", []), ("(data.val() + 1).length > 1", []), ("(1 + 1).length > 1", [noMember]),
  ]

  static let members: [(String, [String])] = [
    ("data.foo()", ["No such method/property 'foo'."]),
    ("data.contains('a')", ["No such method/property 'contains'."]),
    ("data.val().foo == 1", ["No such method/property 'foo'."]),
    ("'a'.size() == 1", ["No such method/property 'size'."]),
    ("query.foo == 1", ["No such method/property 'foo'."]),
    ("now.foo == 1", [noMember]), ("true.a == 1", [noMember]), ("null.a == 1", [noMember]),
    ("/a/.source == 'a'", [noMember]), ("query.orderByChild.length > 1", [noMember]),
    ("data.val.length > 1", [noMember]), ("(auth == null ? true : 1).a == 1", [noMember]),
    ("(auth == null ? data.val() : '').length > 0", []),
    ("auth.uid.length.foo == 1", []), ("auth.a.b.c.d == null", []), ("$id.length > 3", []),
    ("data.parent().child('a').val().length == 1", []), ("auth.token.email.contains('@')", []),
  ]

  static let indexes: [(String, [String])] = [
    ("data['exists']()", []), ("'abc'['length'] == 3", []), ("query['orderByKey']", []),
    ("auth['token']['x'] == 1", []),
    ("auth.token[$id] == true", []), ("auth.token[0] == true", []), ("auth.token[data.val()] == true", []),
    ("data[$id] == 1", ["Invalid property access."]), ("'abc'[0] == 'a'", ["Invalid property access."]),
    ("auth[null] == 1", ["Invalid property access."]), ("auth[data] == 1", ["Invalid property access."]),
    ("data['foo']()", ["No such method/property 'foo'."]), ("now['a'] == 1", [noMember]),
  ]

  static let calls: [(String, [String])] = [
    ("auth.exists()", [noFunction]), ("data.val().length() > 1", [noFunction]),
    (
      "newData()",
      [
        "newData is invalid in .read expressions.", noFunction,
      ]
    ), ("query.limitToFirst() == 1", [noFunction]), ("get('/a')", ["Unknown variable 'get'."]),
    ("(data.exists)()", []), ("auth.uid.toLowerCase().replace('a', $id).endsWith(data.val())", []),
  ]

  static let arguments: [(String, [String])] = [
    ("data.exists(1)", ["exists() expects no arguments."]), ("data.val(1) == 1", ["val() expects no arguments."]),
    ("data.child().exists()", ["child() expects 1 argument."]),
    ("data.child('a', 'b').exists()", ["child() expects 1 argument."]),
    ("data.child(1).exists()", ["child() expects a string argument."]),
    ("data.hasChild(data)", ["hasChild() expects a string argument."]),
    ("$id.beginsWith(now)", ["beginsWith() expects a string argument."]),
    ("$id.replace('a') == ''", ["replace() expects two arguments."]),
    (
      "$id.replace(1, null) == ''",
      [
        "Argument 1 of replace() must be a string.", "Argument 2 of replace() must be a string.",
      ]
    ),
    ("$id.matches()", ["matches() expects 1 regular expression literal argument."]),
    ("$id.matches('a')", ["matches() expects a regular expression literal argument."]),
    ("$id.matches(data.val())", ["matches() expects a regular expression literal argument."]),
    ("data.hasChildren('a')", ["hasChildren() expects an array of child names."]),
    ("data.hasChildren([1])", ["hasChildren() expects an array of strings."]),
    (
      "data.hasChildren(['a'], 'b')",
      [
        "hasChildren() expects only a single argument (containing an array of child names)."
      ]
    ),
    ("data.hasChildren() && data.hasChildren([]) && data.hasChildren(['a', $id, data.val(), auth.uid])", []),
    ("data.child($id).child(auth.uid).child(data.val()).exists()", []),
    ("['a'] == 1", ["Unexpected array literal."]), ("data.child(['a']).exists()", ["Unexpected array literal."]),
    ("['a'].length == 1", ["Unexpected array literal."]),
  ]

  static let patterns: [(String, [String])] = [
    ("$id.matches(/^a+$/)", []), ("$id.matches(/^a+$/i)", []), ("$id.matches((/a/))", []),
    ("$id.matches(/a/g)", ["regular expressions do not support flags other than i"]),
    ("$id.matches(/^(up|down|)$/)", ["Illegal regular expression, expected ')' at position 10"]),
    (
      "/a/ == /b/",
      [
        "Invalid == expression: left operand is not a number, boolean, string, null.",
        "Invalid == expression: right operand is not a number, boolean, string, or null.",
      ]
    ),
  ]

  /// One mistake, one report: what hangs on a mistake is not reported again.
  static let noise: [(String, [String])] = [
    (
      "!foo.bar(1)['x'] && -foo + 'a' < foo",
      ["Unknown variable 'foo'.", "Unknown variable 'foo'.", "Unknown variable 'foo'."]
    ),
    ("foo(['a'], /x/)", ["Unknown variable 'foo'."]),
    ("data.foo().bar.baz() == 1", ["No such method/property 'foo'."]),
    ("$id.matches(foo) && data.hasChildren(foo)", ["Unknown variable 'foo'.", "Unknown variable 'foo'."]),
    ("(foo ? 1 : data).x", ["Unknown variable 'foo'.", noMember]),
  ]

  static let all: [(String, [String])] = [
    names, conditions, logic, equality, ordering, arithmetic, members, indexes, calls, arguments, patterns, noise,
  ].flatMap { $0 }

  @Test(arguments: all)
  func checks(_ condition: String, _ expected: [String]) {
    #expect(messages(".read", condition) == expected)
  }

  @Test(arguments: [".write", ".validate"]) func writesHaveNewDataAndQuery(_ method: String) {
    #expect(messages(method, "newData.exists() && query.limitToFirst <= 10") == [])
  }
}
