import SourceText

/// The rules of a line.
package struct LineRules {
  /// The member `rules`, which other lines may have, too; nil if the line was read as a whole.
  let known: KnownValue?
  private let ownText: [UInt8]

  /// Creates rules from the text of a rules file.
  package init(_ text: [UInt8]) {
    known = nil
    ownText = text
  }

  /// Creates rules from a value that is a string or an object.
  init(_ known: KnownValue) {
    self.known = known
    ownText = []
  }

  /// The text of the rules file: the decoded string, or the bytes of the object as written.
  var text: [UInt8] {
    guard let known else { return ownText }
    return known.tree.root.string.map { Array($0.utf8) } ?? known.bytes
  }
}
