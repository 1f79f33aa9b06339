package import SourceText

/// A rules file and its text in the style.
package struct FormattedFile: Sendable {
  /// The path as the user gave it, or from `firebase.json`; `-` is standard input.
  package let path: String
  /// The file as it was read.
  package let file: SourceFile
  /// Its bytes in the style.
  package let formatted: [UInt8]

  /// Whether the style changes the file.
  package var isChanged: Bool { formatted != file.bytes }

  /// What changes, as a unified diff; empty if nothing does.
  package var diff: String {
    UnifiedDiff.text(of: file, SourceFile(name: file.name, bytes: formatted))
  }
}
