/// How large a suite may be.
package enum SuiteLimits {
  /// How many bytes the text of a suite may have, and the texts in it after aliases are put in.
  package static let bytes = 64 << 20
  /// How many values aliases may stand for in all.
  static let aliasValues = 200_000
  /// How many lists and mappings may stand inside each other.
  static let depth = 128
  /// How many errors of one file are told, and how many warnings.
  static let problems = 100
  /// How many cases a suite may have, once users and paths are multiplied out.
  static let cases = 200_000
  /// How many files a suite may include.
  static let includes = 100
  /// How many bytes a data or rules file may have.
  static let fileBytes = 1 << 30
}
