import DocumentTrees
import RuleValues
import SourceText

/// JSON texts and what they mean, and ways to read them.
enum TransferSamples {
  /// Texts that hold every form that an export may have.
  static let texts = [
    "null", "{}", "[]", "true", " \r\n\t-0 ", "\u{FEFF}1", "1.0", "-0.0", "5e-324", "1e300", "9223372036854775807",
    "-9223372036854775808", "9223372036854775808", "\"\"", #""\"\\\/\b\f\n\r\t\u0000\u00e9\ud83d\ude00\uFFFF""#,
    "\"e\u{301}\u{1F600}\"", #"{"a":1,"b":{"c":"d"},"e":[null,1,[2],{"x":null}]}"#, #"{"b":1,"a":2,"10":3,"9":4}"#,
    #"{".value":1,".priority":2}"#, #"{".priority":"x",".value":"y"}"#, #"{".value":null,".priority":1}"#,
    #"{".priority":1}"#, #"{".priority":null,"a":1}"#, #"{"a":1,".priority":-0.5,"b":2}"#,
    #"{"a":{".priority":"p","b":{".value":false,".priority":0},"c":[]}}"#, #"{".priority":3,"a":null}"#,
    #"{".value":5}"#, "[[[[1]]]]", #"{"k\u0065y":1,"caf\u00e9":2,"cafe\u0301":3}"#,
    nested(32, "1"), nested(33, "null"),
  ]

  /// Texts that are rejected, and the error.
  static let refusals: [(text: String, message: String)] = [
    ("", "1:1 (byte 0): unexpected end of the text (at /)"),
    ("{", "1:2 (byte 1): expected `\"` (at /)"),
    ("{\"a\":1", "1:7 (byte 6): unexpected end of the text (at /)"),
    ("{\"a\":1,\n \"b\":x}", "2:6 (byte 13): unexpected `x` (at /b)"),
    ("{\"a\":tru}", "1:6 (byte 5): unexpected `tru` (at /a)"),
    ("[1,]", "1:3 (byte 2): a comma before the closing bracket is not allowed here (at /)"),
    ("[1 2]", "1:4 (byte 3): unexpected `2` (at /)"),
    ("{\"a\" 1}", "1:6 (byte 5): expected `:` (at /)"),
    ("{a:1}", "1:2 (byte 1): expected `\"` (at /)"),
    ("1 2", "1:3 (byte 2): there is more text after the end of the value (at /)"),
    ("01", "1:1 (byte 0): invalid or out-of-range number (at /)"),
    ("[1e999]", "1:2 (byte 1): invalid or out-of-range number (at /0)"),
    ("\"a", "1:1 (byte 0): this string is not terminated (at /)"),
    ("\"a\\", "1:3 (byte 2): this string is not terminated (at /)"),
    ("\"\\x\"", "1:2 (byte 1): `\\x` is not a JSON escape (at /)"),
    ("\"\\u00g0\"", "1:2 (byte 1): `\\u` is not a JSON escape (at /)"),
    ("\"\\ud800\"", "1:2 (byte 1): half of a surrogate pair has no other half (at /)"),
    ("\"\\udc00\"", "1:2 (byte 1): half of a surrogate pair has no other half (at /)"),
    ("\"\n\"", "1:2 (byte 1): a control character in a string must be escaped (at /)"),
    ("{\"a\":{\"b\":1,\"b\":2}}", "1:18 (byte 17): duplicate key `b` (at /a/b)"),
    ("{\".value\":1,\".value\":2}", "1:13 (byte 12): duplicate key `.value` (at /)"),
    ("{\".priority\":1,\".priority\":1}", "1:16 (byte 15): duplicate key `.priority` (at /)"),
    ("{\"a/b\":1}", refusedKey("a/b", 2)), ("{\"\\u0001\":1}", refusedKey(#"\u{1}"#, 2)),
    ("{\"\":1}", "1:2 (byte 1): a key must not be empty (at /)"),
    ("{\".sv\":\"timestamp\"}", refusedKey(".sv", 2)),
    ("{\"a\":1,\".value\":1}", "1:8 (byte 7): `.value` must not appear beside children (at /)"),
    ("{\".value\":1,\"a\":1}", "1:13 (byte 12): `.value` must not appear beside children (at /)"),
    ("{\".value\":{}}", "1:11 (byte 10): `.value` must be a string, number or boolean (at /)"),
    ("{\".priority\":true}", "1:14 (byte 13): a priority must be a string, a number or null (at /)"),
    ("{\".priority\":[]}", "1:14 (byte 13): a priority must be a string, a number or null (at /)"),
    (nested(33, "1"), "1:166 (byte 165): data may be nested at most 32 levels deep, counted from the root"),
    (
      "{\"\(String(repeating: "k", count: 769))\":1}",
      "1:2 (byte 1): a key may have at most 768 bytes; this one has 769 (at /)"
    ),
  ]

  private static func refusedKey(_ key: String, _ column: Int) -> String {
    "1:\(column) (byte \(column - 1)): the key `\(key)` must not contain `.`, `$`, `#`, `[`, `]`, `/` or control "
      + "characters (at /)"
  }

  static func nested(_ depth: Int, _ value: String) -> String {
    String(repeating: "{\"a\":", count: depth) + value + String(repeating: "}", count: depth)
  }

  /// Imports in pieces of `piece` bytes into an empty tree, and returns its data.
  static func imported(_ bytes: [UInt8], piece: Int = .max, at path: DataPath = .root) throws -> DataNode {
    let tree = InMemoryTree()
    try tree.importJSON(from: MemorySource(bytes, piece: piece), at: path)
    return try tree.read { try $0.subtree(at: .root) }
  }

  /// What the reader of whole texts makes of it; nil where it rejects. Two things are not alike: an import rejects
  /// server values, and it reads a key that is duplicated where it had no data the first time.
  static func read(_ bytes: [UInt8]) -> DataNode? {
    let (json, problems) = JSONReader.read(SourceFile(name: "text", bytes: bytes), .strict)
    guard problems.isEmpty, case .success(let value) = DataReader.read(json.root, at: .root), value.sites.isEmpty else {
      return nil
    }
    return value.template
  }
}
