import Identities
import RuleEvaluation
import RuleValues

/// Lends the evaluator the `auth` variable, one claim at a time. The elements of a list are named 0, 1, …
final class ClaimsSource: DataSource {
  private var values: [ClaimValue?] = []

  init(_ variable: ClaimValue) {
    values.reserveCapacity(16)
    values.append(variable)
  }

  func child(of place: UInt32, key: UnsafeBufferPointer<UInt8>) -> UInt32 {
    values.append(values[Int(place)].flatMap { Self.member(of: $0, key) })
    return UInt32(truncatingIfNeeded: values.count - 1)
  }

  private static func member(of value: ClaimValue, _ key: UnsafeBufferPointer<UInt8>) -> ClaimValue? {
    switch value {
    case .map(let claims):
      for member in claims.members {
        var name = member.key
        if name.withUTF8({ CodeUnits.equal($0, key) }) { return member.value }
      }
      return nil
    case .list(let elements):
      guard let index = Int(String(decoding: key, as: UTF8.self)), elements.indices.contains(index),
        "\(index)".utf8.elementsEqual(key)
      else { return nil }
      return elements[index]
    case .null, .bool, .integer, .double, .string: return nil
    }
  }

  func content(at place: UInt32) -> NodeSummary {
    switch values[Int(place)] {
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

/// Whose request is judged.
enum Judged {
  /// Nobody's: an administrator is asked no rule.
  case administrator
  /// A user's, by the claims; or, without, a signed-out client's.
  case client(ClaimsSource?)

  init(_ identity: Identity) {
    if case .administrator = identity {
      self = .administrator
    } else {
      self = .client(identity.authValue(for: .realtimeDatabase).map { ClaimsSource($0) })
    }
  }
}
