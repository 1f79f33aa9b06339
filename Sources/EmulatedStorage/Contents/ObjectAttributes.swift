import RuleValues
import SourceText

/// The values of an object that clients see and rules do not. They are stored beside the content, because the metadata in
/// the tree has only the fields that rules see.
package struct ObjectAttributes: Sendable, Equatable {
  /// The generation of the object that has these values. Values of another generation do not count.
  package var generation: Int64 = 0
  /// The tokens with which a download needs no permission, in the order in which they were created.
  package var downloadTokens: [String] = []
  /// The `Cache-Control` header of downloads.
  package var cacheControl: String?
  /// The time that the application set, as text.
  package var customTime: String?

  /// Creates empty values.
  package init() {}

  /// Returns a new download token: a random UUID (RFC 9562, version 4).
  static func newToken() -> String {
    var bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text.append(UInt8(ascii: "-")) }
      text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The values as JSON, which a file keeps.
  var json: [UInt8] {
    var writer = JSONWriter(escapesInvisible: false)
    writer.object { writer in
      writer.member("generation", "\(generation)")
      writer.key("downloadTokens")
      writer.array { writer in for token in downloadTokens { writer.string(token) } }
      writer.member("cacheControl", cacheControl)
      writer.member("customTime", customTime)
    }
    return writer.bytes
  }

  /// Reads the values from ``json``. Nil if the bytes are something else; the object then has no such values.
  init?(json bytes: [UInt8]) {
    let (tree, problems) = JSONReader.read(SourceFile(name: "attributes", bytes: bytes), .strict)
    guard problems.isEmpty, let generation = tree.root["generation"]?.string.flatMap({ Int64($0) }) else { return nil }
    self.generation = generation
    downloadTokens = tree.root["downloadTokens"]?.elements.compactMap(\.string) ?? []
    cacheControl = tree.root["cacheControl"]?.string
    customTime = tree.root["customTime"]?.string
  }
}
