import SourceText

/// `image/.*`, which includes SVG.
enum SVGImage: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/svg-image", .security,
    """
    `image/.*` includes `image/svg+xml`. An SVG file can contain scripts, which run if a user opens the file's address in \
    a browser. List the types that the app shows.
    """,
    bad: ExampleRules.storage(
      """
      allow create: if request.auth.uid == uid && resource == null && request.resource.size < 1000000
            && request.resource.contentType.matches('image/.*');
      """),
    good: ExampleRules.storage(
      """
      allow create: if request.auth.uid == uid && resource == null && request.resource.size < 1000000
            && request.resource.contentType.matches('image/(png|jpeg|webp)');
      """),
    source: "SVG 2, Scripting; documentation: Use conditions in Cloud Storage Security Rules")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for pattern in rules.linted.matchPatterns
    where ["image/.*", "image/.+", "image.*", "^image/.*"].contains(pattern.text) {
      findings.warn(
        Diagnostic(
          page.code, .note, "this pattern includes SVG files, which can contain scripts", at: pattern.span,
          label: "also matches `image/svg+xml`", notes: ["list the types, such as `image/(png|jpeg|webp)`"]))
    }
  }
}
