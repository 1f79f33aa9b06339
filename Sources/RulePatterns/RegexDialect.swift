/// The language of a pattern.
package enum RegexDialect: Hashable, Sendable {
  /// The subset of JavaScript's regular expressions that Realtime Database rules accept between slashes.
  case realtime

  /// RE2's syntax as Cloud rules accept it in `matches`, `replace` and `split` (emulator 1.19.9).
  case re2
}
