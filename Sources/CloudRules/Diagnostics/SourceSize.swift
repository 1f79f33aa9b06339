import SourceText

/// A file that is larger than the service accepts.
enum SourceSize {
  static let page = DiagnosticPage(
    "cloud/source-size", .limits,
    """
    The service rejects files over 256 KB on deployment; the emulator accepts them. Files over 4 MB are not read at \
    all.
    """,
    bad: "rules_version = '2';\n// \(String(repeating: "-", count: CloudLimits.sourceBytes))\n" + rules,
    good: "rules_version = '2';\n" + rules,
    source: "documentation: Structuring Cloud Firestore Security Rules; davideast/pyric; emulator 1.19.9")

  private static let rules =
    "service cloud.firestore {\n  match /databases/{database}/documents/a/{id} { allow read: if id == 'a'; }\n}\n"

  /// - Parameter count: the number of bytes of the file.
  static func report(_ count: Int) -> Diagnostic {
    let isUnread = count > CloudLimits.readableBytes
    let limit = isUnread ? CloudLimits.readableBytes : CloudLimits.sourceBytes
    return Diagnostic(
      page.code, .error, "The file has \(count) bytes, more than \(limit).", at: Span(at: 0),
      label: isUnread ? "not read" : "rejected on deployment")
  }
}
