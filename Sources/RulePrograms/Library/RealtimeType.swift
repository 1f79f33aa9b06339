/// What is known about a value of Realtime rules before anything runs (davideast/pyric, rtdb-rules-type-check).
package enum RealtimeType: String, Hashable, Sendable, CaseIterable {
  /// True or false.
  case boolean
  /// `now`, a literal, a length.
  case number
  /// A literal, a `$` variable, the result of a string method.
  case string
  /// `null`
  case null
  /// A regular expression.
  case regex
  /// An array literal.
  case array
  /// A place in the data.
  case snapshot
  /// A method that is not called.
  case method
  /// What `val()` and `getPriority()` return: anything.
  case value
  /// `auth` and everything below it: anything.
  case auth
  /// `query`
  case query
  /// A parameter of the query.
  case queryValue
  /// Either of two types.
  case mixed
  /// The type of what was rejected before. It is accepted everywhere, so that one mistake is reported once.
  case unknown
}
