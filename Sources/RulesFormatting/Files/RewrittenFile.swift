package import SourceText

/// A rules file and its new text.
package struct RewrittenFile: Sendable {
  /// The path as the user gave it, or from `firebase.json`; `-` is standard input.
  package let path: String
  /// The file as it was read.
  package let file: SourceFile
  /// Its new bytes.
  package let bytes: [UInt8]

  /// Creates a file with new bytes.
  package init(path: String, file: SourceFile, bytes: [UInt8]) {
    self.path = path
    self.file = file
    self.bytes = bytes
  }

  /// Whether anything changes.
  package var isChanged: Bool { bytes != file.bytes }

  /// What changes, as a unified diff; empty if nothing does.
  package var diff: String { UnifiedDiff.text(of: file, SourceFile(name: file.name, bytes: bytes)) }
}
