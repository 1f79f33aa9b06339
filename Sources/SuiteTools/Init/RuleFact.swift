import RulePrograms
import SourceText

/// What a rule looks at, and what it compares that with.
struct RuleFact {
  /// Where a value comes from.
  enum Origin {
    /// `request.auth`, `auth`
    case auth
    /// `resource`, `data`
    case stored
    /// `request.resource`, `newData`
    case written
    /// `root`
    case root
    /// What `get()` and its kin answer of the document at that path.
    case document(String)
  }

  /// What is demanded of it.
  enum Demand {
    /// Nothing that could be told.
    case nothing
    /// It is there.
    case present
    /// It is not there.
    case absent
    /// It is one of these.
    case oneOf([JSONNode.Value])
    /// It is none of these.
    case differsFrom([JSONNode.Value])
    /// It is the user's id, or the other way round.
    case userID
    /// It is the time of the request.
    case requestTime
    /// The user's id is in it.
    case containsUserID
    /// It is of these types.
    case type(TypeSet)
    /// It has so many characters or elements.
    case size(Bound)
    /// It is a number within bounds.
    case number(Bound)
    /// It is such as this text.
    case like(String)
    /// It is what is stored.
    case unchanged
    /// Only the fields of these names change in it.
    case changesOnly([String])
  }

  /// The least and the greatest that something may be.
  struct Bound {
    var least: Double?
    var most: Double?

    /// The nearest number to `wish` within the bounds.
    func nearest(to wish: Double) -> Double { Swift.min(Swift.max(wish, least ?? wish), most ?? .infinity) }

    /// Within both.
    func and(_ other: Bound) -> Bound {
      Bound(
        least: [least, other.least].compactMap(\.self).max(), most: [most, other.most].compactMap(\.self).min())
    }
  }

  let origin: Origin
  /// The names that lead to it: `["data", "owner"]`, `["token", "role"]`. In a Realtime Database `..` leads up.
  let names: [String]
  let demand: Demand
}
