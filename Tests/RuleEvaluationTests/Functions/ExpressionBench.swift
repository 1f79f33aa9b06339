import CloudRules
import ExpressionTables
import RuleEvaluation
import RulePrograms
import RuleRequests
import RuleValues
import SourceText

/// Evaluates expressions by a request that no rule grants, as the emulator was asked.
enum ExpressionBench {
  static let auth: DocumentFields = [
    "uid": "alice",
    "token": [
      "sub": "alice", "user_id": "alice", "email": "alice@example.com", "admin": true, "level": 7,
      "iat": 1_700_000_000, "exp": 4_000_000_000, "auth_time": 1_700_000_000,
      "iss": "https://securetoken.google.com/p", "aud": "p",
    ],
  ]

  /// What each expression comes to.
  static func answers(_ expressions: [String]) -> [String] {
    let loaded = CompiledCloudRules.load(
      SourceFile(name: "firestore.rules", text: RecordedDocuments.rules(expressions.map { "[\($0)] is set" })),
      functions: .standard)
    guard let program = loaded.firestore else {
      if expressions.count > 1 { return expressions.flatMap { answers([$0]) } }
      return ["refused: " + (loaded.diagnostics.first { $0.severity == .error }?.message ?? "")]
    }
    let request = FirestoreRequest(.get(DocumentPath("b/x")), time: Cloud.time)
    let (_, story) = Decider(program).explain(
      request, in: DocumentBox(RecordedDocuments.all, auth: auth), queryMode: .emulator)
    return (story?.visits ?? []).map { visit in
      guard let list = visit.condition.operands.first?.value else { return "nothing" }
      if case .cloud(.list(let values)) = list, values.count == 1 { return text(values[0]) }
      return text(list)
    }
  }

  /// A value as the tables write it.
  static func text(_ value: ExplainedValue) -> String {
    switch value {
    case .null: "null"
    case .bool(let bool): "bool \(bool)"
    case .string(let text): "string " + quoted(text)
    case .cloud(let value): text(value)
    case .number, .before, .after, .claims: "a value of Realtime rules"
    case .fault(let fault): "error: \(fault)"
    }
  }

  private static func text(_ value: CloudValue) -> String {
    switch value {
    case .integer(let integer): "int \(integer)"
    case .float(let double): "float " + number(double)
    case .bytes(let bytes): "bytes " + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    case .timestamp(let time): "timestamp \(time.seconds)s \(time.nanos)ns"
    case .duration(let span): "duration \(span.seconds)s \(span.nanos)ns"
    case .list(let values): "list [" + values.map(text).joined(separator: ", ") + "]"
    case .set(let values): "set {" + values.map(text).joined(separator: ", ") + "}"
    case .map(let entries), .partialMap(let entries):
      "map {" + entries.map { quoted($0.key) + ": " + text($0.value) }.sorted().joined(separator: ", ") + "}"
    case .path(let segments): "path " + quoted(segments.map { "/" + $0 }.joined())
    case .latlng(let latitude, let longitude): "latlng \(number(latitude)) \(number(longitude))"
    case .vector(let numbers): "vector [" + numbers.map { "float " + number($0) }.joined(separator: ", ") + "]"
    case .mapDiff: "map_diff"
    case .constraint: "constraint"
    case .error(_, let message): "error: " + message
    case .omitted: "omitted"
    }
  }

  private static func number(_ double: Double) -> String { double.isNaN ? "NaN" : "\(double)" }

  private static func quoted(_ text: String) -> String {
    var quoted = "'"
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x27, 0x5C: quoted += "\\" + String(scalar)
      case 0..<0x20, 0x7F, 0xA0, 0xFFFD: quoted += "\\u{\(String(scalar.value, radix: 16))}"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "'"
  }
}
