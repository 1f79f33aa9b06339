import RuleValues
import SourceText

/// The parts of an input for a decision, separated by lines of `---`: rules, a scene in JSON, and requests in JSON. Parts that
/// are missing have defaults, so that a fuzzer can begin with rules alone.
///
/// The scene is an object with `auth`, `data`, `documents` and `objects`.
struct DecisionInput {
  /// The rules.
  let rules: SourceFile
  /// The scene; nil if it is missing or not JSON.
  let scene: JSONNode?
  /// The requests that are JSON.
  let requests: [JSONNode]

  /// The time of all decisions, in milliseconds since 1970.
  static let now: Int64 = 1_700_000_000_000
  /// The number of requests of an input that are decided.
  private static let maximumRequests = 8

  init(_ bytes: [UInt8], name: String) {
    let parts = Self.parts(bytes)
    rules = SourceFile(name: name, bytes: Array(parts[0]))
    scene = parts.count > 1 ? Self.json(parts[1]) : nil
    requests = parts.dropFirst(2).prefix(Self.maximumRequests).compactMap { Self.json($0) }
  }

  /// Returns the parts of an input.
  static func parts(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    let separator = Array("\n---\n".utf8)
    var parts: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while let start = rest.indices.first(where: { rest[$0...].starts(with: separator) }) {
      parts.append(rest[..<start])
      rest = rest[(start + separator.count)...]
    }
    return parts + [rest]
  }

  private static func json(_ text: ArraySlice<UInt8>) -> JSONNode? {
    let (tree, problems) = JSONReader.read(SourceFile(name: "request", bytes: Array(text)), .relaxed)
    return problems.isEmpty ? tree.root : nil
  }
}
