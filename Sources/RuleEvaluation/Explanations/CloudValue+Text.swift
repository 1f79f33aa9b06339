import RulePrograms
import RuleValues

extension CloudValue: CustomStringConvertible {
  /// The approximate source text of the value in rules.
  package var description: String {
    switch self {
    case .integer(let integer): "\(integer)"
    case .float(let double): "\(double)"
    case .bytes(let bytes): "bytes of length \(bytes.count)"
    case .timestamp(let timestamp): timestamp.description
    case .duration(let duration): duration.description
    case .list(let values): "[\(Self.text(values))]"
    case .set(let values): "{\(Self.text(values))}"
    case .map(let entries): "{\(Self.text(entries).joined(separator: ", "))}"
    case .partialMap(let entries): "{\((Self.text(entries) + ["…"]).joined(separator: ", "))}"
    case .path(let segments): "/" + segments.joined(separator: "/")
    case .latlng(let latitude, let longitude): "latlng(\(latitude), \(longitude))"
    case .vector(let numbers): "vector of \(numbers.count)"
    case .mapDiff(let newer, let older): "\(newer.text).diff(\(older.text))"
    case .constraint(let comparisons):
      comparisons.isEmpty
        ? "any value"
        : "any value " + comparisons.map { "\($0.comparator) \($0.value.text)" }.joined(separator: " and ")
    case .error(_, let message): "error: \(message)"
    case .omitted: "…"
    }
  }

  private static func text(_ values: [ExplainedValue]) -> String { values.map(\.text).joined(separator: ", ") }

  private static func text(_ entries: [Entry]) -> [String] { entries.map { "'\($0.key)': \($0.value.text)" } }
}

extension ExplainedValue {
  /// The approximate source text of the value in rules.
  fileprivate var text: String {
    switch self {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(let number): NumberText.text(number)
    case .string(let string): "'\(string)'"
    case .before(let path), .after(let path), .claims(let path): path.description
    case .fault(let fault): "error: \(fault.text)"
    case .cloud(let value): value.description
    }
  }
}
