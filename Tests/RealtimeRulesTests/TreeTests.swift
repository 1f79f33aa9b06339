import RealtimeRules
import SourceText
import Testing

/// Refusals of the text and of the tree: davideast/pyric, rtdb-rules-text-dialect and rules-rtdb-r29-deploy-rejections;
/// firebase/firebase-tools#9008 (realtime-rules 1.1 and 1.2). Files are our own.
@Suite struct TreeTests {
  private static let value = "Invalid rule expression.  Expected 'true', 'false', or an expression string."
  private static let index = "Invalid indexOn expression. Must be either a string or an array of strings"
  private static let characters = "String can't contain \".\", \"#\", \"$\", \"/\", \"[\", or \"]\""

  static let refused: [(String, [String])] = [
    (#"{"other":{}}"#, ["1:2: Expected 'rules' property."]),
    (#"[]"#, ["1:1: Expected '{'."]),
    (#"{"rules": true}"#, ["1:11: Expected '{'."]),
    (#"{"rules": {"a": {".valdiate": "true"}}}"#, ["1:31: Expected '{'."]),
    (#"{"rules": {"a": {"b": "true"}}}"#, ["1:23: Expected '{'."]),
    (
      #"{"rules": {"a": {"b": 7, "c": null, "d": []}}}"#,
      [
        "1:23: Expected '{'.", "1:31: Expected '{'.", "1:42: Expected '{'.",
      ]
    ),
    (
      #"{"rules": {".read": 1, ".write": {}, ".validate": null}}"#,
      [
        "1:21: \(value)", "1:34: \(value)", "1:51: \(value)",
      ]
    ),
    (#"{"rules": {".indexOn": 5}}"#, ["1:24: \(index)"]),
    (#"{"rules": {".indexOn": ["a", 5]}}"#, ["1:30: \(index)"]),
    (
      #"{"rules": {".odd": {}, "a#b": {}, "a/b": {}, "a[0]": {}, "a$b": {}, "$a$b": {}}}"#,
      [
        "1:12: \(characters)", "1:24: \(characters)", "1:35: \(characters)", "1:46: \(characters)",
        "1:58: \(characters)", "1:69: \(characters)",
      ]
    ),
    (#"{"rules": {"$x": {}, "$y": {}}}"#, ["1:22: Cannot have multiple default rules ('$x' and '$y')."]),
    (#"{"rules": {"$x": {"a": {"$x": {}}}}}"#, ["1:25: `$x` is nested in another `$x`"]),
    (#"{"rules": {"$": {}}}"#, ["1:12: a variable needs a name after `$`"]),
    (#"{"rules": {"$a-b": {}}}"#, ["1:12: `$a-b` is not a valid variable name"]),
    (#"{"rules": {"": {}}}"#, ["1:12: a location's key is empty"]),
    (#"{"rules": {".read": "true",, ".write": "true"}}"#, ["1:28: Expected '\"'."]),
    (#"{"rules": {, ".read": "true"}}"#, ["1:12: Unexpected ','."]),
    (#"{"rules": {'a': {}}}"#, ["1:12: Expected '\"'."]),
    ("{\"rules\": {\".read\": \"a \\\n b\"}}", ["1:24: Invalid escape: '\\\n'"]),
    (
      #"{"rules": {"a": {".read": "auth != null", ".read": "true"}}}"#,
      [
        "1:43: duplicate key `.read`"
      ]
    ),
    (#"{"rules": {"a": {}}"#, ["1:20: the file ends too early"]),
    ("", ["1:1: the file ends too early"]),
  ]

  @Test(arguments: refused) func rejects(_ text: String, _ expected: [String]) {
    check(text, reports: expected)
  }

  static let accepted = [
    #"{"rules":{}}"#,
    #"{"rules": {"a": {".read": true, ".write": false, ".validate": true}}}"#,
    #"{"rules": {"a": {".indexOn": ".value"}, "b": {".indexOn": ["x", "y/z"]}}}"#,
    "// a\n{ /* b */ \"rules\": { // c\n \"a\": {\".read\": \"auth != null\",}, },\n}",
    "{\"rules\": {\"a\": {\".read\": \"auth != null\r\n\t&& // why\n now > 0\"}}}",
    #"{"rules": {"$a": {"$b": {".read": "$a == $b"}}, "c": {"$a": {".read": "$a == 'x'"}}}}"#,
    #"{"rules": {"größe 1": {".read": "auth != null"}}}"#,
  ]

  @Test(arguments: accepted) func accepts(_ text: String) {
    check(text, reports: [])
  }

  @Test func independentErrorsAreAllReported() {
    let text = """
      {
        "rules": {
          "a": {".read": "auth = null", ".valdiate": "true"},
          "$x": {".write": "$y == auth.uid && data == null"},
          "b": "true",
          "c": {".write": 1}
        }
      }
      """
    check(
      text,
      reports: [
        "3:26: Rule expressions may not contain assignments.", "3:48: Expected '{'.",
        "4:23: Unknown variable '$y'.",
        "4:41: Invalid == expression: left operand is not a number, boolean, string, null.", "5:10: Expected '{'.",
        "6:21: Invalid rule expression.  Expected 'true', 'false', or an expression string.",
      ])
  }
}
