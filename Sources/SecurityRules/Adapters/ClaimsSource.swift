import Identities
import Platform
import RuleEvaluation
import RuleValues

/// The `auth` variable as a data source for the evaluator, read one claim at a time. The elements of a list are named
/// 0, 1, …
final class ClaimsSource: DataSource {
  @exclusivity(unchecked)
  private var user: User
  /// The values read so far, from place 1 on; place 0 is the variable itself.
  @exclusivity(unchecked)
  private var values: [ClaimValue?] = []

  /// Creates a source of a user's claims; nil if no user is signed in.
  init?(_ identity: Identity) {
    guard case .user(let user) = identity else { return nil }
    self.user = user
  }

  /// Replaces the user, and clears the values of the last one.
  func begin(_ user: User) {
    self.user = user
    values.popAll()
  }

  func child(of place: UInt32, key: UnsafeBufferPointer<UInt8>) -> UInt32 {
    if place == 0 {
      values.append(user.realtimeMember { Self.isSame($0, key) })
    } else {
      values.append(values[Int(place) - 1].flatMap { Self.member(of: $0, key) })
    }
    return UInt32(truncatingIfNeeded: values.count)
  }

  private static func member(of value: ClaimValue, _ key: UnsafeBufferPointer<UInt8>) -> ClaimValue? {
    switch value {
    case .map(let claims):
      return claims.members.first { isSame($0.key, key) }?.value
    case .list(let elements):
      guard let index = Int(String(decoding: key, as: UTF8.self)), elements.indices.contains(index),
        "\(index)".utf8.elementsEqual(key)
      else { return nil }
      return elements[index]
    case .null, .bool, .integer, .double, .string: return nil
    }
  }

  private static func isSame(_ name: String, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
    name.withBytes { CodeUnits.equal($0, key) }
  }

  func content(at place: UInt32) -> NodeSummary {
    guard place > 0 else { return NodeSummary(.inner) }
    return switch values[Int(place) - 1] {
    case nil, .null: NodeSummary(.absent)
    case .bool(let bool): NodeSummary(.leaf(.bool(bool)))
    case .integer(let integer): NodeSummary(.leaf(.integer(integer)))
    case .double(let double): NodeSummary(.leaf(.double(double)))
    case .string(let string): NodeSummary(.leaf(.string(string)))
    case .list, .map: NodeSummary(.inner)
    }
  }

  func hasChildren(at place: UInt32, excluding keys: [DataKey]) -> Bool { false }
}
