/// What Cloud rules may at most be and do ("Structuring Cloud Firestore Security Rules", measured on emulator 1.19.9).
public enum CloudLimits {
  /// Expressions that one request may evaluate, by their prices.
  public static let expressions = 1_000
  /// Diagnostics of one file; the rest is counted.
  public static let diagnostics = 100
}
