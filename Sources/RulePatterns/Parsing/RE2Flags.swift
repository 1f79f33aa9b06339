/// The flags of RE2's syntax, set in `(?…)`.
struct RE2Flags {
  /// `i`: letters match in either case.
  var ignoresCase = false

  /// `m`: `^` and `$` also match at line boundaries.
  var isMultiline = false

  /// `s`: `.` also matches a newline.
  var dotMatchesNewline = false

  /// `U`: quantifiers are lazy, and greedy with a `?`.
  var isUngreedy = false

  /// Sets or clears the flag of a letter. False if there is no such flag.
  mutating func set(_ letter: UInt32, to value: Bool) -> Bool {
    switch letter {
    case "i": ignoresCase = value
    case "m": isMultiline = value
    case "s": dotMatchesNewline = value
    case "U": isUngreedy = value
    default: return false
    }
    return true
  }
}
