import Identities
import SourceText

/// Who asks, and when.
struct People {
  struct Unknown: Error {
    let name: String
    let reason: IdentityError
  }

  private var users: [String: Identity] = ["nobody": .unauthenticated]
  /// The time of the requests in milliseconds since 1970.
  var now: Int64 = 1_700_000_000_000

  /// Reads a line that defines a user or the time; returns false for any other line.
  mutating func take(_ line: String) throws -> Bool {
    if let match = line.wholeMatch(of: /user (\S+) (.+)/) {
      try introduce(String(match.output.1), String(match.output.2))
    } else if let match = line.wholeMatch(of: /time (\d+)/) {
      now = Int64(match.output.1) ?? 0
    } else {
      return false
    }
    return true
  }

  /// The user with that name. An undefined user has the name as uid.
  mutating func user(_ name: String) throws -> Identity {
    if users[name] == nil { try introduce(name, #"{"uid": "\#(name)"}"#) }
    return users[name] ?? .unauthenticated
  }

  private mutating func introduce(_ name: String, _ text: String) throws {
    switch IdentityReader.read(try JSONNode.strict(text), form: .auto, now: now / 1000, allowsAdministrator: true) {
    case .success(let reading): users[name] = reading.identity
    case .failure(let error): throw Unknown(name: name, reason: error)
    }
  }
}
