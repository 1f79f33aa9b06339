import SourceText

/// A variable with the name of a package.
enum PackageName {
  static let page = DiagnosticPage(
    "cloud/package-name",
    """
    `math`, `duration`, `timestamp`, `latlng` and `hashing` are packages of functions. No variable can have their \
    names.
    """,
    bad: ExampleRules.around("function isLong(duration) { return duration > 60; }\n    allow read: if isLong(70);"),
    good: ExampleRules.around("function isLong(seconds) { return seconds > 60; }\n    allow read: if isLong(70);"),
    source: "emulator 1.19.9")

  static func report(_ name: Name) -> Diagnostic {
    Diagnostic(
      page.code, .error, "\(name.text) is a package and cannot be used as variable name.", at: name.span,
      label: "to call its functions, write `\(name.text).name(…)`; a variable needs another name")
  }
}
