import Identities
import SourceText

/// The users that a suite and the files it includes define.
struct DeclaredUsers {
  struct User {
    let name: String
    /// Who it is; of a story who the token names.
    var identity: Identity
    /// Who it is in a story, which depends on the time of the request; nil of other users.
    var story: StoryUser?
    let file: SourceFile
    let span: Span
    var isUsed = false
  }

  /// In the order of the text.
  private(set) var names: [String] = []
  private var users: [[UInt8]: User] = [:]

  /// The user of that name.
  subscript(name: String) -> User? { users[Array(name.utf8)] }

  /// All, in the order of the text.
  var all: [User] { names.compactMap { self[$0] } }

  /// Defines a user, in place of one of the same name.
  mutating func define(_ user: User) {
    if users.updateValue(user, forKey: Array(user.name.utf8)) == nil { names.append(user.name) }
  }

  /// Notes that a case is about the user.
  mutating func use(_ name: String) { users[Array(name.utf8)]?.isUsed = true }

  /// Says who it is.
  mutating func identify(_ name: String, _ story: StoryUser) {
    users[Array(name.utf8)]?.identity = story.identity
    users[Array(name.utf8)]?.story = story
  }
}
