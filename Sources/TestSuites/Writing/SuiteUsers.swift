package import Identities
package import SecurityRules
import SourceText

/// The users of a written suite: each different caller once, with a name.
package struct SuiteUsers {
  /// The users in the order of their first requests.
  package private(set) var users: [(name: String, value: ValueDraft)] = []
  private var names: [Identity: String] = [:]
  private let service: RulesService

  /// Creates the users of a suite for rules of a service.
  package init(_ service: RulesService) { self.service = service }

  /// Returns the name of a caller, which is added if it is new.
  ///
  /// - Throws: ``InexpressibleRequest`` if no user of a suite has its `auth`.
  package mutating func name(of identity: Identity) throws(InexpressibleRequest) -> String {
    if let known = names[identity] { return known }
    return name(of: identity, as: try UserDraft.draft(identity, for: service))
  }

  /// Returns the name of a caller, which is added if it is new.
  ///
  /// - Parameter value: the caller as a user of a suite.
  package mutating func name(of identity: Identity, as value: ValueDraft) -> String {
    if let known = names[identity] { return known }
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
}
