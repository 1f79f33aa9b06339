import CloudRules
import RealtimeRules
import RuleEvaluation
import RulePatterns
import SourceText

/// The readers of JSON, rules and patterns.
let textInputs: [GrowingInput] = jsonInputs + realtimeInputs + cloudInputs + patternInputs

private let jsonInputs: [GrowingInput] = [
  GrowingInput("json: members", json) { units in "{\(repeated(100 * units, ",") { "\"key\($0)\": \($0)" })}" },
  GrowingInput("json: one text", json) { "\"\(String(repeating: "ab\\n", count: 500 * $0))\"" },
  GrowingInput("json: lists", json) { "[\(repeated(200 * $0, ",") { _ in "[[1],{}]" })]" },
  GrowingInput("json: duplicate keys", json) { "{\(repeated(200 * $0, ",") { _ in "\"a\": 1" })}" },
  GrowingInput("json: comments", json) { "[1\(repeated(200 * $0) { _ in "/* a */ " })]" },
  GrowingInput("json: deep", json) { String(repeating: "[", count: 2000 * $0) },
  GrowingInput("json: numbers", json) { "[\(repeated(100 * $0, ",") { "-\($0)1.5e-\($0 % 300)" })]" },
  GrowingInput("json: one number", json) { String(repeating: "9", count: 2000 * $0) },
]

private func json(_ bytes: [UInt8]) {
  for dialect in [JSONDialect.strict, .relaxed] { _ = JSONReader.read(SourceFile(name: "text", bytes: bytes), dialect) }
}

private let realtimeInputs: [GrowingInput] = [
  GrowingInput("realtime rules: locations", realtime) { units in
    "{\"rules\": {\(repeated(30 * units, ",") { "\"k\($0)\": {\".read\": \"auth.uid == 'u\($0)' && data.exists()\"}" })}}"
  },
  GrowingInput("realtime rules: chains of locations", realtime) { units in
    let chain =
      repeated(20) { "{\"$v\($0)\": " } + "{\".write\": \"$v3 == auth.uid\"}" + String(repeating: "}", count: 20)
    return "{\"rules\": {\(repeated(6 * units, ",") { "\"k\($0)\": \(chain)" })}}"
  },
  GrowingInput("realtime rules: one condition", realtime) { units in
    "{\"rules\": {\".read\": \"\(repeated(80 * units, " || ") { "auth.uid == '\($0)'" })\"}}"
  },
  GrowingInput("realtime rules: indexes", realtime) { units in
    "{\"rules\": {\"a\": {\".indexOn\": [\(repeated(200 * units, ",") { "\"field\($0)\"" })]}}}"
  },
  GrowingInput("realtime rules: patterns", realtime) { units in
    "{\"rules\": {\(repeated(30 * units, ",") { "\"k\($0)\": {\".validate\": \"newData.val().matches(/^[a-z]{1,20}x\($0)$/)\"}" })}}"
  },
  GrowingInput("realtime rules: errors", realtime) { units in
    "{\"rules\": {\(repeated(50 * units, ",") { "\"k\($0)\": {\".read\": \"nope == $x\", \".foo\": 1}" })}}"
  },
  GrowingInput("realtime rules: duplicate keys", realtime) { units in
    "{\"rules\": {\(repeated(80 * units, ",") { _ in "\"k\": {\".read\": true}" })}}"
  },
  GrowingInput("realtime rules: comments", realtime) {
    "{\(repeated(200 * $0) { _ in "// abc\n" })\"rules\": {\".read\": true}}"
  },
  GrowingInput("realtime rules: a key", realtime) {
    "{\"rules\": {\"\(String(repeating: "k", count: 2000 * $0))\": {\".read\": true}}}"
  },
  GrowingInput("realtime rules: a broken text", realtime) {
    "{\"rules\": {\".read\": \"'\(String(repeating: "é", count: 1000 * $0))"
  },
]

private func realtime(_ bytes: [UInt8]) {
  let file = SourceFile(name: "rules.json", bytes: bytes)
  shown(CompiledRealtimeRules.load(file, functions: .standard).diagnostics, file)
}

private func shown(_ diagnostics: [Diagnostic], _ file: SourceFile) {
  _ = AnnotatedRenderer().render(diagnostics, in: file)
  _ = JSONRenderer().render(diagnostics, in: file)
}

private func firestore(_ body: String, functions: String = "") -> String {
  "rules_version = '2'; \(functions) service cloud.firestore { match /databases/{d}/documents { \(body) } }"
}

private let cloudInputs: [GrowingInput] = [
  GrowingInput("cloud rules: matches", cloud) { units in
    firestore(
      repeated(25 * units) {
        "match /k\($0)/{id} { allow read: if request.auth.uid == id && resource.data.x == \($0); }\n"
      })
  },
  GrowingInput("cloud rules: allows", cloud) { units in
    firestore("match /k/{id} { \(repeated(40 * units) { "allow read: if request.auth.uid == '\($0)';\n" }) }")
  },
  GrowingInput("cloud rules: functions", cloud) { units in
    let functions = repeated(30 * units) {
      "function f\($0)(x) { let y = x; return y == \($0) && request.auth != null; }\n"
    }
    return firestore("match /k/{id} { allow read: if f0(id); }", functions: functions)
  },
  GrowingInput("cloud rules: functions that call one", cloud) { units in
    let functions = repeated(40 * units) { "function f\($0)(x) { return \($0 == 0 ? "true" : "f0(x)"); }\n" }
    return firestore(
      "match /k/{id} { \(repeated(20 * units) { "allow read: if f\(2 * $0)(id);\n" }) }", functions: functions)
  },
  GrowingInput("cloud rules: functions that call the next", cloud) { units in
    let count = 50 * units
    let functions = repeated(count) {
      "function f\($0)(x) { return \($0 % 18 == 17 || $0 == count - 1 ? "x" : "f\($0 + 1)(x)"); }\n"
    }
    return firestore("match /k/{id} { allow read: if f0(id) == 1; }", functions: functions)
  },
  GrowingInput("cloud rules: one list", cloud) { units in
    firestore("match /k/{id} { allow read: if id in [\(repeated(200 * units, ", ") { "'u\($0)'" })]; }")
  },
  GrowingInput("cloud rules: one text", cloud) {
    firestore("match /k/{id} { allow read: if id == '\(String(repeating: "\\n", count: 1000 * $0))'; }")
  },
  GrowingInput("cloud rules: patterns", cloud) { units in
    firestore("match /k/{id} { \(repeated(30 * units) { "allow read: if id.matches('^[a-z]{1,20}x\($0)$');\n" }) }")
  },
  GrowingInput("cloud rules: errors", cloud) { units in
    firestore("match /k/{id} { \(repeated(50 * units) { "allow read: if nope\($0).x && 1 == 'a';\n" }) }")
  },
  GrowingInput("cloud rules: syntax errors", cloud) { units in
    firestore(repeated(100 * units) { "match /k\($0) { allow }\n" })
  },
  GrowingInput("cloud rules: duplicate functions", cloud) { units in
    firestore(
      "match /k/{id} { allow read; }", functions: repeated(60 * units) { _ in "function f() { return true; }\n" })
  },
  GrowingInput("cloud rules: overlapping matches", cloud) { units in
    firestore(repeated(50 * units) { "match /{a\($0)=**} { allow read: if false; }\n" })
  },
  GrowingInput("cloud rules: comments", cloud) { firestore(repeated(200 * $0) { _ in "// abc\n" }) },
  GrowingInput("cloud rules: open brackets", cloud) {
    firestore("match /k/{id} { allow read: if \(String(repeating: "(", count: 2000 * $0))")
  },
  GrowingInput("cloud rules: unclosed texts", cloud) { firestore(repeated(500 * $0) { _ in "'a\n" }) },
]

private func cloud(_ bytes: [UInt8]) {
  let file = SourceFile(name: "firestore.rules", bytes: bytes)
  shown(CompiledCloudRules.load(file, functions: .standard).diagnostics, file)
}

/// The first line is the pattern. The length of a pattern is limited, so these grow in their subject.
private let patternInputs: [GrowingInput] = [
  GrowingInput("patterns: subject", patterns) { "^[a-z ]*$\n\(String(repeating: "abc ", count: 500 * $0))" },
  GrowingInput("patterns: nested repetition", patterns) { "(a+)+$\n\(String(repeating: "a", count: 2000 * $0))b" },
  GrowingInput("patterns: alternatives", patterns) { "(a|aa|aaa)*c\n\(String(repeating: "a", count: 2000 * $0))" },
  GrowingInput("patterns: any text twice", patterns) { ".*x.*y\n\(String(repeating: "x", count: 200 * $0))" },
  GrowingInput("patterns: matches to replace", patterns) { units in
    "(b|c)+\n" + String(repeating: String(repeating: "a", count: 98) + "bc", count: 20 * units)
  },
]

private func patterns(_ bytes: [UInt8]) {
  let lines = bytes.split(separator: 0x0A, maxSplits: 1).map { String(decoding: $0, as: UTF8.self) }
  guard lines.count == 2 else { return }
  let matcher = PatternMatcher()
  for (dialect, purpose) in [(RegexDialect.realtime, PatternPurpose.search), (.re2, .wholeText), (.re2, .everyMatch)] {
    guard case .success(let pattern) = Pattern.compile(lines[0], dialect: dialect, purpose: purpose) else { continue }
    Array(lines[1].utf8).withUnsafeBufferPointer { subject in
      switch purpose {
      case .search: _ = matcher.search(pattern, subject)
      case .wholeText: _ = matcher.matchesWhole(pattern, subject)
      case .everyMatch:
        _ = matcher.replaceAll(pattern, in: subject, with: UnsafeBufferPointer(rebasing: subject.prefix(1))) { _ in }
      }
    }
  }
}
