import Identities
import SourceText

/// The users defined by a suite and the files that it includes.
struct DeclaredUsers {
  struct User {
    let name: String
    /// The identity; for a sign-in script, the identity in the token at its end.
    var identity: Identity
    /// The user of a sign-in script, whose identity depends on the time of the request; nil for other users.
    var story: ScriptedUser?
    let file: SourceFile
    let span: Span
    var isUsed = false
  }

  /// The names, in the order of definition.
  private(set) var names: [String] = []
  private var users: [[UInt8]: User] = [:]

  /// The user with the given name; nil if it is not defined.
  subscript(name: String) -> User? { users[Array(name.utf8)] }

  /// All users, in the order of definition.
  var all: [User] { names.compactMap { self[$0] } }

  /// Defines a user, replacing one of the same name.
  mutating func define(_ user: User) {
    if users.updateValue(user, forKey: Array(user.name.utf8)) == nil { names.append(user.name) }
  }

  /// Marks a user as named by a case.
  mutating func use(_ name: String) { users[Array(name.utf8)]?.isUsed = true }

  /// Sets the identity of a user from its sign-in script.
  mutating func identify(_ name: String, _ story: ScriptedUser) {
    users[Array(name.utf8)]?.identity = story.identity
    users[Array(name.utf8)]?.story = story
  }
}
