/// What Cloud rules may at most be and do ("Structuring Cloud Firestore Security Rules", measured on emulator 1.19.9).
public enum CloudLimits {
  /// Expressions that one request may evaluate, by their prices.
  public static let expressions = 1_000
  /// Diagnostics of one file; the rest is counted.
  public static let diagnostics = 100
  /// Matches inside each other. The documentation and the message say 10; the compiler takes one more.
  public static let matchDepth = 11
  /// Matches inside each other at which the service stops counting and refuses the file.
  public static let hierarchyDepth = 63
  /// Segments of the paths of matches inside each other.
  public static let pathLength = 100
  /// Captures in the paths of matches inside each other.
  public static let captures = 20
  /// Functions that call each other, the first among them. The documentation and the message say 20; the compiler takes
  /// one more.
  public static let callDepth = 21
  /// Parameters of a function.
  public static let parameters = 7
  /// Variables of a function. The documentation and the message say 10; the compiler takes one more.
  public static let variables = 11
  /// Operands inside each other.
  public static let expressionDepth = 99
  /// Members, indices and calls behind each other. The service has no such limit; it cannot evaluate a chain that is
  /// longer than ``expressions``, and one that is longer than this has not been seen.
  public static let chainLength = 1_000
  /// Bytes of a file that the service takes; the emulator takes more.
  public static let sourceBytes = 262_144
  /// Bytes of a file that is read at all: a limit of this project.
  public static let readableBytes = 4_194_304
}
