import TestSupport
import Testing

/// What the service says of types, recorded with emulator 1.19.9 for expressions of our own.
@Suite struct TypeTests {
  typealias Condition = (condition: String, said: [String])

  private static let conditions: [Condition] = [
    ("!1", ["4:2 Invalid type. Received one of [int]. Expected one of [bool]."]),
    ("1", ["4:1 Invalid type. Permission statements expect a boolean value. Received one of [int]."]),
    ("(1 + 'a') is int", []),
    (
      "(1 + true) == 1",
      ["4:6 Invalid type. Received one of [bool]. Expected one of [int, float, string, duration, timestamp]."]
    ),
    ("('a' + 1).lower() == 'a'", ["4:8 Invalid type. Received one of [int]. Expected one of [string]."]),
    ("[1][1 % []] == 1", ["4:9 Invalid type. Received one of [list]. Expected one of [int, float]."]),
    ("1 < 'a' && [] < {}", []),
    (
      "exists(/a/$([]))",
      ["4:13 Invalid type. Received one of [list]. Expected one of [path, null, int, float, string, bool]."]
    ),
    (
      "(true ? 1 : 'a') == true",
      ["4:7 Ternary operator result if condition is true has a different type than if condition is false."]
    ),
    ("true ? 1 : true", ["4:8 Invalid type. Received one of [int]. Expected one of [bool]."]),
    ("id == 1", ["4:4 The sub-expressions are not comparable, so this comparison will always return false."]),
    ("id /* int */ != 1", ["4:14 The sub-expressions are not comparable, so this comparison will always return true."]),
    ("1 == 1.0 && get(/a/b) == 1 && {}['a'] == 1", []),
    (
      "!id",
      [
        "4:2 Invalid type. Received one of [string]. Expected one of [bool].",
        "4:2 Invalid type. There is no type for variable 'id' that satisfies all clauses.",
      ]
    ),
    (
      "request.size() == 1 && !request",
      ["4:1 Invalid type. There is no type for variable 'request' that satisfies all clauses."]
    ),
    ("'a'.size(1) == 'b'", ["4:5 Incorrect number of arguments supplied to function: size."]),
    ("math.foo(bool(1))", ["4:6 Invalid function name: math.foo.", "4:10 Invalid function name: bool."]),
    ("x.lower() == nope(id)", ["4:1 Invalid variable name: x.", "4:14 Invalid function name: nope."]),
    ("(('a')).foo == 1", ["4:2 Invalid type. Received one of [string]. Expected one of [map]."]),
  ]

  @Test(arguments: conditions.named { $0.condition }) func conditionsReportTheirTypes(_ row: Named<Condition>) {
    let (condition, said) = row.value
    #expect(printed(conditioned(condition)) == said, "\(condition)")
  }

  typealias FunctionCase = (declaration: String, condition: String, said: [String])

  private static let functions: [FunctionCase] = [
    (
      "function f(a) { return a[0]; }", "f(1)",
      ["4:3 Invalid type. Received one of [int]. Expected one of [list, map, path]."]
    ),
    (
      "function f(a) { return a[0]; }", "f(1) == 1",
      ["4:3 Invalid type. Received one of [int]. Expected one of [string, list, map, path]."]
    ),
    ("function f() { return 1; }", "!f()", []),
    (
      "function f() { return 1; }", "f() == 'a'",
      ["4:5 The sub-expressions are not comparable, so this comparison will always return false."]
    ),
    (
      "function f(a) { let b = a + 1; return b; }", "f([]).lower() == id",
      ["4:3 Invalid type. Received one of [list]. Expected one of [string]."]
    ),
    (
      "function f(a) { return true && (a.matches('x') && a.keys() == []); }", "f(1)",
      ["3:32 Invalid type. There is no type for variable 'a' that satisfies all clauses."]
    ),
    (
      "function f(a) { return a == 7 && math.ceil(a) == 1.0; }", "f([])",
      ["4:3 Invalid type. Received one of [list]. Expected one of [int, float]."]
    ),
    (
      "function f(a) { return math.ceil(a) == 1.0 && a == 7; }", "f([])",
      ["4:3 Invalid type. Received one of [list]. Expected one of [float, int]."]
    ),
    (
      "function f(a) { return true; }", "f(1, !2)",
      [
        "3:12 Unused variable: a.", "4:1 Incorrect number of arguments supplied to function: f.",
        "4:7 Invalid type. Received one of [int]. Expected one of [bool].",
      ]
    ),
  ]

  @Test(arguments: functions.named { "\($0.condition), \($0.declaration)" }) func functionsReportTheirTypes(
    _ row: Named<FunctionCase>
  ) {
    let (declaration, condition, said) = row.value
    #expect(printed(conditioned(condition, declaring: declaration)) == said, "\(declaration) \(condition)")
  }
}
