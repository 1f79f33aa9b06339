/// The style in which rules are laid out.
package struct FormatStyle: Sendable, Hashable {
  /// The maximum length of a line in characters, if the line can be broken.
  package var width: Int
  /// The number of spaces of one level.
  package var indent: Int

  /// Creates a style. The defaults are those of the command.
  package init(width: Int = 100, indent: Int = 2) {
    self.width = width
    self.indent = indent
  }
}
