public import SourceText

/// The documentation of every code that Cloud rules can report.
public enum CloudDiagnostics {
  /// A page a code.
  public static let pages = SyntaxPages.all + CheckerPages.all
}
