/// The bounds within which patterns are read and matched; a pattern or text beyond one is refused, never a hang.
///
/// They are ours: the service publishes none.
public enum RegexLimits {
  /// The longest pattern body, in UTF-8 bytes.
  public static let patternLength = 4_096

  /// The deepest nesting of groups.
  public static let nesting = 100

  /// The largest number in `{n}`, `{n,}` and `{n,m}`.
  public static let repetition = 1_000

  /// The most characters that a pattern may stand for once its bounds are written out.
  public static let expandedSize = 10_000

  /// The same for the RE2 dialect, whose engine knows no such limit.
  public static let expandedSizeOfRE2 = 100_000

  /// The longest text that is searched, in UTF-8 bytes: more than the longest string a database holds (10 MB).
  public static let subjectLength = 16 << 20

  /// The most backtracking steps of one search of a short text.
  public static let matchSteps = 100_000

  /// The most steps times bytes of one search: a step may run over the whole text, so long texts get fewer steps.
  public static let matchWork = 500_000_000

  /// The most steps of one simulation, which takes over where backtracking is given up: some seconds at worst.
  static let simulationSteps = 1_000_000_000

  /// The most numbers that one simulation with groups keeps, 8 bytes each.
  static let simulationSlots = 4 << 20

  /// The most transitions, and members of states, that one automaton remembers before it begins anew, 4 bytes each.
  static let automatonTransitions = 1 << 20

  /// The backtracking steps that a `replace` or `split` shares out among its matches.
  static let rewriteSteps = 100_000_000

  /// The patterns that a matcher keeps.
  static let cachedPatterns = 32

  /// The automata that a matcher keeps, up to some 10 MB each.
  static let simulatedPatterns = 4

  /// The most memory that one search may take outside compiled code, in KiB.
  static let heapKibibytes = 16 * 1_024

  /// The stack of compiled code, in bytes.
  static let jitStackBytes = 256 * 1_024

  /// The backtracking steps that a text of this many bytes is granted.
  static func steps(forSubjectOf byteCount: Int) -> Int {
    min(matchSteps, max(1, matchWork / max(1, byteCount)))
  }
}
