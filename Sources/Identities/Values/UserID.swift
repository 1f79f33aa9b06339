/// The id of a user, Firebase's `uid`: 1 to 128 UTF-16 units, with no other filter. Compared as bytes.
///
/// Source: firebase/firebase-admin-node, src/utils/validator.ts `isUid`.
public struct UserID: Hashable, Sendable, CustomStringConvertible {
  /// The id.
  public let text: String

  /// The user of that id; nil where the text is empty or has more than ``IdentityLimits/userIDUnits`` units.
  public init?(_ text: String) {
    guard Self.problem(in: text) == nil else { return nil }
    self.text = text
  }

  /// The id.
  public var description: String { text }

  /// Why `text` can not be a user id; nil where it can.
  static func problem(in text: String) -> IdentityError.SubjectProblem? {
    if text.isEmpty { return .empty }
    let units = text.utf16.count
    return units > IdentityLimits.userIDUnits ? .tooLong(units: units) : nil
  }

  /// Equal as bytes.
  public static func == (left: UserID, right: UserID) -> Bool { left.text.isSameBytes(as: right.text) }

  /// Consistent with `==`.
  public func hash(into hasher: inout Hasher) { hasher.combineBytes(of: text) }
}
