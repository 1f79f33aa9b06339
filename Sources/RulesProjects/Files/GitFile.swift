import Identities
package import SourceText

/// A file in a revision of a Git repository, written as `git:REVISION:PATH`, such as `git:main:firestore.rules`.
package struct GitFile: Hashable, Sendable {
  private static let prefix = "git:"

  /// The revision as Git names it: a branch, a tag or a commit.
  package let revision: String
  /// The path of the file, relative to the current folder.
  package let path: String

  /// Creates the file that an argument names; nil if the argument does not begin with `git:`.
  ///
  /// - Throws: if the revision or the path is missing, or the revision looks like an option.
  package init?(_ argument: String) throws(InputFileError) {
    guard argument.utf8.starts(with: Self.prefix.utf8) else { return nil }
    let parts = argument.dropFirst(Self.prefix.count).split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let first = parts[0].utf8.first, first != UInt8(ascii: "-"), !parts[1].isEmpty,
      !argument.utf8.contains(0)
    else {
      throw InputFileError("\(EscapedText.name(argument)) is not a file of a Git revision; write git:REVISION:PATH")
    }
    revision = String(parts[0])
    path = String(parts[1])
  }

  /// Returns the file as it is in the revision. Its name is the argument that named it.
  ///
  /// - Throws: if Git is missing, the file does not exist in the revision, or it has more than `maximumBytes`.
  package func read(maximumBytes: Int = InputFile.maximumRulesBytes) throws(InputFileError) -> SourceFile {
    let isRelative = path.utf8.starts(with: "./".utf8) || path.utf8.starts(with: "../".utf8)
    let object = "\(revision):\(isRelative ? "" : "./")\(path)"
    let name = "\(Self.prefix)\(revision):\(path)"
    try FileView.check(path)
    let output = try ProgramOutput(of: ["git", "cat-file", "blob", object], maximumBytes: maximumBytes)
    guard let bytes = output.bytes else {
      throw InputFileError("\(EscapedText.name(name)) is larger than \(maximumBytes >> 20) MiB, the maximum size")
    }
    guard output.isSuccess else {
      let message = output.messages.split(separator: "\n").first ?? "git has no such file"
      throw InputFileError(
        "cannot read \(EscapedText.name(name)): \(EscapedText.of(ShownText.masked(String(message)), limit: 400))")
    }
    return SourceFile(name: name, bytes: bytes)
  }
}
