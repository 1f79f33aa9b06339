import SourceText

/// The folders that a client names as roots.
struct ClientFolders: Sendable {
  /// The key of the question in versions without a handshake.
  static let question = "roots"
  /// The most folders that count.
  private static let maximum = 64

  /// Whether the client can be asked.
  var canBeAsked = false
  /// The ID of the question that has no answer yet; nil if there is none.
  private(set) var asked: RequestID?
  /// The paths.
  private(set) var paths: [String] = []
  private var count: Int64 = 0

  /// Whether a question has no answer yet.
  var isAsked: Bool { asked != nil }

  /// Returns the question for the client.
  mutating func ask() -> String {
    count += 1
    let id = RequestID.string("roots-\(count)")
    asked = id
    let question: JSONValue = ["jsonrpc": "2.0", "id": id.json, "method": "roots/list"]
    return question.text
  }

  /// Takes the answer to the last question. An error means that there are no folders.
  mutating func take(_ result: JSONNode?) {
    asked = nil
    paths = Self.paths(of: result)
  }

  /// Returns the paths in a list of roots.
  static func paths(of result: JSONNode?) -> [String] {
    (result?["roots"]?.elements ?? []).prefix(maximum).compactMap { $0["uri"]?.string.flatMap(path) }
  }

  /// Returns the path of an address such as `file:///home/ada/app`; nil for another one.
  private static func path(_ uri: String) -> String? {
    let bytes = Array(uri.utf8)
    let start = ["file:///", "file://localhost/"].first { bytes.starts(with: $0.utf8) }
    guard let start else { return nil }
    var path: [UInt8] = []
    var index = start.utf8.count - 1
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%") {
        guard index + 2 < bytes.count,
          let byte = UInt8(String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self), radix: 16), byte != 0
        else { return nil }
        path.append(byte)
        index += 3
      } else {
        path.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: path, as: UTF8.self)
  }
}
