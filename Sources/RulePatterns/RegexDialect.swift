/// The language in which a pattern is written.
public enum RegexDialect: Hashable, Sendable {
  /// The subset of JavaScript's regular expressions that Realtime Database rules accept between slashes.
  case realtime
}
