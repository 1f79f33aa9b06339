package import RulePrograms
import SourceText

/// The place of a rule in its file.
public struct RulePlace: Sendable, Hashable, CustomStringConvertible {
  /// The name of the rules file.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// The column, from 1, in UTF-16 units.
  public let column: Int

  /// Creates a place.
  package init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// `firestore.rules:10:24`, on one line.
  public var description: String { EscapedText.of("\(file):\(line):\(column)", limit: .max) }
}

extension Program {
  /// Returns the place of a rule's condition.
  package func place(of rule: RuleID) -> RulePlace {
    let position = file.position(of: self[rule].span.start)
    return RulePlace(file: file.name, line: position.line, column: position.column)
  }
}
