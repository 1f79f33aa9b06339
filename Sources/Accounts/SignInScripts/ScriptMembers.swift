import Identities
import SourceText

/// The typed members of a step.
struct ScriptMembers {
  let members: Claims
  let path: [String]

  init(_ members: Claims, at path: [String]) {
    self.members = members
    self.path = path
  }

  func refuseUnknown(besides names: [String]) throws(SignInScriptError) {
    for member in members.members where !names.contains(where: { isSame($0, member.key) }) {
      let nearest = NearestName.find(member.key, among: names).map { "; did you mean `\($0)`?" } ?? ""
      throw SignInScriptError("`\(member.key)` is unknown here\(nearest)", at: path + [member.key])
    }
  }

  func text(_ name: String, mayBeEmpty: Bool = false) throws(SignInScriptError) -> String? {
    guard let value = members[name] else { return nil }
    guard let text = value.string, mayBeEmpty || !text.isEmpty else {
      if case .integer(let number) = value {
        throw wrong(name, "a string; put the number in quotes: `\"\(number)\"`")
      }
      throw wrong(name, "a non-empty string")
    }
    return text
  }

  /// Returns a text, also of a number.
  func textOrNumber(_ name: String) throws(SignInScriptError) -> String? {
    if case .integer(let number)? = members[name] { return "\(number)" }
    return try text(name)
  }

  func needed(_ name: String) throws(SignInScriptError) -> String {
    guard let text = try text(name) else { throw SignInScriptError("`\(name)` is missing", at: path) }
    return text
  }

  func bool(_ name: String) throws(SignInScriptError) -> Bool { try flag(name) ?? false }

  func flag(_ name: String) throws(SignInScriptError) -> Bool? {
    guard let value = members[name] else { return nil }
    guard case .bool(let bool) = value else { throw wrong(name, "`true` or `false`") }
    return bool
  }

  func seconds(_ name: String) throws(SignInScriptError) -> Int64 {
    guard case .integer(let seconds)? = members[name], (0...3_153_600_000).contains(seconds) else {
      throw wrong(name, "a number of seconds")
    }
    return seconds
  }

  /// Returns a kind of second factor.
  func factor(_ name: String) throws(SignInScriptError) -> String {
    let kind = try needed(name)
    guard kind == "phone" || kind == "totp" else { throw wrong(name, "`phone` or `totp`") }
    return kind
  }

  func provider(_ name: String) throws(SignInScriptError) -> ProviderID {
    guard let provider = ProviderID(try needed(name)) else { throw wrong(name, "a provider") }
    return provider
  }

  func inner(_ name: String) throws(SignInScriptError) -> ScriptMembers {
    guard let map = members[name]?.map else { throw wrong(name, "an object") }
    return ScriptMembers(map, at: path + [name])
  }

  func map(_ name: String) throws(SignInScriptError) -> Claims {
    guard let value = members[name] else { return Claims() }
    guard let map = value.map else { throw wrong(name, "an object") }
    return map
  }

  func texts(_ name: String) throws(SignInScriptError) -> [String] {
    guard let value = members[name] else { return [] }
    guard let texts = value.list?.map(\.string), !texts.contains(nil) else { throw wrong(name, "a list of strings") }
    return texts.compactMap(\.self)
  }

  private func wrong(_ name: String, _ wanted: String) -> SignInScriptError {
    SignInScriptError("`\(name)` must be \(wanted)", at: path + [name])
  }
}
