import SourceText

/// A file that is larger than the service takes.
enum SourceSize {
  static let page = DiagnosticPage(
    "cloud/source-size",
    """
    The service takes files of at most 256 KB and rejects a larger one when it is deployed; the emulator takes it. A file of
    more than 4 MB is not read here.
    """,
    bad: "rules_version = '2';\n// \(String(repeating: "-", count: CloudLimits.sourceBytes))\n" + rules,
    good: "rules_version = '2';\n" + rules,
    source: "documentation: Structuring Cloud Firestore Security Rules; davideast/pyric; emulator 1.19.9")

  private static let rules =
    "service cloud.firestore {\n  match /databases/{database}/documents/a/{id} { allow read: if id == 'a'; }\n}\n"

  /// - Parameter count: the bytes of the file.
  static func report(_ count: Int) -> Diagnostic {
    let isUnread = count > CloudLimits.readableBytes
    let limit = isUnread ? CloudLimits.readableBytes : CloudLimits.sourceBytes
    return Diagnostic(
      page.code, .error, "The file has \(count) bytes, more than \(limit).", at: Span(at: 0),
      label: isUnread ? "not read" : "a deployment rejects it")
  }
}
