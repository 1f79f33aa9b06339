import Identities

/// An enrollment of an authenticator app that waits for its first code.
struct AppEnrollment: Hashable {
  /// The text that a client sends with the code.
  let session: String
  /// The user.
  let uid: UserID
  /// The id of the second factor.
  let id: String
  /// The last moment in seconds since 1970.
  let end: Int64
}
