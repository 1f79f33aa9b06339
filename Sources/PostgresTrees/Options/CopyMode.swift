#if Postgres
/// What happens to the data of the target of a copy.
package enum CopyMode: Sendable {
  /// A target with data is refused.
  case intoEmpty
  /// The data is replaced.
  case replacing
}
#endif
