import Identities
import RuleValues
import SecurityRules
import SourceText
import TestSuites

/// The users of a recorded suite: each different caller once, with a name.
struct RecordedUsers {
  /// The users in the order of their first requests.
  private(set) var users: [(name: String, value: ValueDraft)] = []
  private var names: [Identity: String] = [:]
  private let service: RulesService

  init(_ service: RulesService) { self.service = service }

  /// Returns the name of a caller, which is added if it is new.
  mutating func name(of identity: Identity) -> String {
    if let known = names[identity] { return known }
    let value = Self.draft(identity, service)
    // Tokens of one user that differ only in their times are one user of the suite.
    if let known = users.first(where: { $0.value.jsonText == value.jsonText })?.name {
      names[identity] = known
      return known
    }
    let name = free(Self.wish(identity))
    names[identity] = name
    users.append((name, value))
    return name
  }

  private func free(_ wish: String) -> String {
    var name = wish
    var count = 1
    while users.contains(where: { $0.name == name }) {
      count += 1
      name = "\(wish) (\(count))"
    }
    return name
  }

  /// Returns the uid. ` at ` would name a point of a sign-in script.
  private static func wish(_ identity: Identity) -> String {
    switch identity {
    case .unauthenticated: return "visitor"
    case .administrator: return "administrator"
    case .user(let user):
      let uid = user.uid?.text ?? "user"
      return uid.isEmpty || uid.contains(" at ") ? "user" : uid
    }
  }

  /// The claims that say when a token was made and for whom, which differ from run to run.
  private static let passing = ["iat", "exp", "auth_time", "aud", "iss", "user_id"]

  /// Returns the user as a suite has it: as the options of a mock user, or as the whole `auth` variable.
  private static func draft(_ identity: Identity, _ service: RulesService) -> ValueDraft {
    guard case .user(let user) = identity else { return .json { $0.null() } }
    var claims = user.claims
    for name in passing { claims[name] = nil }
    if claims["firebase"] == .map(["sign_in_provider": "custom", "identities": .map([:])]) { claims["firebase"] = nil }
    let mock = ValueDraft.json { [claims] writer in DocumentFields(claims).writePlain(to: &writer) }
    if case .success(let reading) = IdentityReader.read(mock.tree, now: 0),
      auth(reading.identity, service) == auth(identity, service)
    {
      return mock
    }
    return .json { writer in identity.requestAuth(for: service)?.writePlain(to: &writer) ?? writer.null() }
  }

  /// Returns the `auth` variable without what differs from run to run.
  private static func auth(_ identity: Identity, _ service: RulesService) -> ClaimValue? {
    guard case .map(var variable)? = identity.authValue(for: service) else { return nil }
    if case .map(var token)? = variable["token"] {
      for name in passing { token[name] = nil }
      variable["token"] = .map(token)
    }
    return .map(variable)
  }
}
