/// What became of one expression: a value, written out so that texts are equal exactly where values are, or an error.
///
/// Values read `int 1`, `float 1.5` (as Swift prints it), `string 'a'`, `list [int 1]`, `map {a: int 1}` (keys sorted),
/// `set {…}` (elements sorted: no rule can see their order), `timestamp 0 1.500000000` in seconds, and so on.
struct Outcome: Hashable, Sendable, CustomStringConvertible {
  /// `int 1`, or `error Divide by zero error.`
  let text: String

  /// A value in its written form.
  init(value: String) { text = value }

  /// An error with the engine's own words.
  init(error: String) { text = "error " + error }

  /// An operand that was waiting for a document when the emulator first came by.
  static let pending = Outcome(error: "")

  /// Whether it is an error.
  var isError: Bool { text.hasPrefix("error ") }

  /// The kind of value, or `error`.
  var kind: Substring { text.prefix { $0 != " " } }

  var description: String { text }
}

extension Outcome {
  /// The written form of a text.
  static func quoted(_ text: String) -> String {
    var quoted = "'"
    for scalar in text.unicodeScalars {
      switch scalar {
      case "'", "\\": quoted += "\\" + String(scalar)
      case _ where scalar.value < 0x20 || scalar.value > 0x7E: quoted += "\\u{\(String(scalar.value, radix: 16))}"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "'"
  }

  /// The written form of a double: all NaN are one.
  static func float(_ number: Double) -> String { number.isNaN ? "float NaN" : "float \(number)" }

  /// The written form of bytes.
  static func bytes(_ bytes: some Sequence<UInt8>) -> String {
    "bytes " + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The written form of a moment or a span of time.
  static func time(_ kind: String, seconds: Int, nanos: Int) -> String { "\(kind) \(seconds)s \(nanos)ns" }

  /// The written form of a map.
  static func map(_ members: some Sequence<(String, String)>) -> String {
    "map {" + members.map { quoted($0.0) + ": " + $0.1 }.sorted().joined(separator: ", ") + "}"
  }

  /// The written form of a set.
  static func set(_ elements: some Sequence<String>) -> String {
    "set {" + elements.sorted().joined(separator: ", ") + "}"
  }
}
