/// What ties a caller to a request, beyond being signed in.
package struct CallerTie: Hashable, Sendable {
  /// The kinds of ties.
  package enum Kind: String, Sendable {
    /// The user id or the email address is a segment of the path, or in the requested data.
    case owner
    /// A claim that not each token has, a known user, or other data that the rules read.
    case role
  }

  /// The kind.
  package let kind: Kind
  /// Where the caller appears: `uid`, `resource.data.owner`, `token.admin`, `/users/{uid}.role`.
  package let name: String
  /// Whether the place is in the written value, where each caller can write its own id.
  package var isWritten: Bool { name.hasPrefix("request.resource") || name.hasPrefix("newData") }

  /// Creates a tie.
  package init(_ kind: Kind, _ name: String) {
    self.kind = kind
    self.name = name
  }
}
