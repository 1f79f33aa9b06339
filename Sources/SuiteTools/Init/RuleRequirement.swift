import RulePrograms
import SourceText

/// A value that a rule reads, and what the rule compares it with.
struct RuleRequirement {
  /// The source of a value.
  enum Origin {
    /// `request.auth`, `auth`
    case auth
    /// `resource`, `data`
    case stored
    /// `request.resource`, `newData`
    case written
    /// `root`
    case root
    /// The document at the given path, as `get()` and similar functions return it.
    case document(String)
  }

  /// The condition on a value.
  enum Demand {
    /// No recognized condition.
    case nothing
    /// The value exists.
    case present
    /// The value does not exist.
    case absent
    /// The value is one of these.
    case oneOf([JSONNode.Value])
    /// The value is none of these.
    case differsFrom([JSONNode.Value])
    /// The value is the user ID, or is compared with it.
    case userID
    /// The value is the time of the request.
    case requestTime
    /// The value contains the user ID.
    case containsUserID
    /// The value has one of these types.
    case type(TypeSet)
    /// The number of characters or elements is within these bounds.
    case size(Bound)
    /// The number is within these bounds.
    case number(Bound)
    /// The string matches a pattern, as this example does.
    case like(String)
    /// The value equals the stored one.
    case unchanged
    /// Only the fields with these names differ from the stored ones.
    case changesOnly([String])
  }

  /// A lower and an upper bound, both inclusive; nil for unbounded.
  struct Bound {
    var least: Double?
    var most: Double?

    /// Returns the number within the bounds that is nearest to `wish`.
    func nearest(to wish: Double) -> Double { Swift.min(Swift.max(wish, least ?? wish), most ?? .infinity) }

    /// Returns the intersection of both bounds.
    func and(_ other: Bound) -> Bound {
      Bound(
        least: [least, other.least].compactMap(\.self).max(), most: [most, other.most].compactMap(\.self).min())
    }
  }

  let origin: Origin
  /// The path to the value, such as `["data", "owner"]` or `["token", "role"]`. In a Realtime Database, `..` is the
  /// parent.
  let names: [String]
  let demand: Demand
}
