/// The id of a user, Firebase's `uid`: 1 to 128 UTF-16 units without further restrictions. Ids are compared as bytes.
///
/// Source: firebase/firebase-admin-node, src/utils/validator.ts `isUid`.
public struct UserID: Hashable, Sendable, CustomStringConvertible {
  /// The id as text.
  public let text: String

  /// Creates a user id. Nil if the text is empty or longer than 128 UTF-16 units.
  public init?(_ text: String) {
    guard Self.problem(in: text) == nil else { return nil }
    self.text = text
  }

  /// The same as ``text``.
  public var description: String { text }

  /// Returns the reason why `text` is not a valid user id. Nil if it is valid.
  static func problem(in text: String) -> IdentityError.SubjectProblem? {
    if text.isEmpty { return .empty }
    let units = text.utf16.count
    return units > IdentityLimits.userIDUnits ? .tooLong(units: units) : nil
  }

  /// Compares the bytes of two ids.
  public static func == (left: UserID, right: UserID) -> Bool { left.text.isSameBytes(as: right.text) }

  /// Consistent with `==`.
  public func hash(into hasher: inout Hasher) { hasher.combineBytes(of: text) }
}
