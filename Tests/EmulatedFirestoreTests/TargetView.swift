import Foundation

/// What a client knows about its targets.
struct TargetView {
  private(set) var documents: [Int: [String: String]] = [:]

  mutating func apply(_ message: [String: Any]) {
    if let change = message["documentChange"] as? [String: Any], let document = change["document"] as? [String: Any] {
      let name = document["name"] as? String ?? ""
      for id in change["targetIds"] as? [Int] ?? [] { documents[id, default: [:]][name] = Self.text(document) }
    }
    for kind in ["documentDelete", "documentRemove"] {
      guard let change = message[kind] as? [String: Any], let name = change["document"] as? String else { continue }
      for id in change["removedTargetIds"] as? [Int] ?? [] { documents[id, default: [:]][name] = nil }
    }
    guard let change = message["targetChange"] as? [String: Any] else { return }
    for id in change["targetIds"] as? [Int] ?? [] {
      switch change["targetChangeType"] as? String {
      case "RESET", "ADD": documents[id] = [:]
      case "REMOVE":
        documents[id] = (change["cause"] as? [String: Any]).map { ["denied": "\($0["code"] ?? "")"] }
      default: break
      }
    }
  }

  /// Returns a message as text in which all times and tokens are equal.
  static func text(_ message: [String: Any]) -> String { Player.shape((try? json(message)) ?? "") }

  /// Returns the JSON of a message, its members in the order of their names.
  static func json(_ message: [String: Any]) throws -> String {
    let data = try JSONSerialization.data(
      withJSONObject: message, options: [.sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data, as: UTF8.self)
  }
}
