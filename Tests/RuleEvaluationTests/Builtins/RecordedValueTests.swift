import Foundation
import RuleEvaluation
import RuleValues
import TestSupport
import Testing

/// What the Firestore emulator 1.19.9 made of each expression in `Cases`: its value, or the text of its error.
@Suite struct RecordedValueTests {
  private struct Case: Decodable {
    let expression: String
    let value: String
  }

  private static let areas = [
    "operators", "calls", "paths", "numbers-and-times", "collections-and-strings", "equality", "corners",
  ]

  private static let path = DocumentPath("e/x")

  @Test(arguments: areas)
  func valueAgreesWithTheEmulator(_ area: String) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Cases")
    let lines = try String(contentsOf: folder.appendingPathComponent("\(area).jsonl"), encoding: .utf8)
    var wrong: [String] = []
    for line in lines.split(separator: "\n") {
      let test = try JSONDecoder().decode(Case.self, from: Data(line.utf8))
      let value = try Self.value(of: test.expression)
      if value != test.value { wrong.append("\(test.expression)\n  ours:     \(value)\n  emulator: \(test.value)") }
    }
    #expect(wrong.isEmpty, "\(wrong.count) differ\n\(wrong.joined(separator: "\n"))")
  }

  static func value(of expression: String) throws -> String {
    let program = try Cloud.firestore("match /e/{id} { allow get: if \(expression); }")
    let (_, story) = CloudDecider(program).explain(
      FirestoreRequest(.get(path), time: Cloud.time), auth: Cloud.alice, documents: DocumentBox())
    return try #require(story.visits.first, "\(expression)").condition.value.recorded
  }
}

extension ExplainedValue {
  /// As the cases write it: the type, then the value.
  var recorded: String {
    switch self {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .string(let string): "string \(Self.quoted(string))"
    case .cloud(let value): value.recorded
    case .number, .before, .after, .claims, .fault: "\(self)"
    }
  }

  /// As JSON, without escapes that it does not need.
  fileprivate static func quoted(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    let data = try? encoder.encode([text])
    return String(String(decoding: data ?? Data(), as: UTF8.self).dropFirst().dropLast())
      .replacingOccurrences(of: "\u{7F}", with: "\\u007f")
  }
}

extension CloudValue {
  fileprivate var recorded: String {
    switch self {
    case .integer(let integer): "int \(integer)"
    case .float(let double): "float \(double)"
    case .bytes(let bytes): "bytes " + bytes.map { String(format: "%02x", $0) }.joined()
    case .timestamp(let time): "timestamp \(time)"
    case .duration(let duration): "duration \(duration)"
    case .list(let values): "list [\(values.map(\.recorded).joined(separator: ", "))]"
    case .set(let values): "set [\(values.map(\.recorded).joined(separator: ", "))]"
    case .map(let entries):
      "map {"
        + entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        .map { "\(ExplainedValue.quoted($0.key)): \($0.value.recorded)" }.joined(separator: ", ") + "}"
    case .path(let segments): "path " + ExplainedValue.quoted("/" + segments.joined(separator: "/"))
    case .latlng(let latitude, let longitude): "latlng \(latitude) \(longitude)"
    case .vector(let numbers): "vector [\(numbers.map { "\($0)" }.joined(separator: ", "))]"
    case .error(_, let message): "error: \(message)"
    case .partialMap, .mapDiff, .constraint, .omitted: "\(self)"
    }
  }
}
