import SourceText

/// Why a line can not be answered.
package struct LineError: Error, Hashable, CustomStringConvertible {
  /// The problem, in one sentence.
  package let message: String
  /// The problem, in one sentence.
  package var description: String { message }

  /// A problem with the whole line.
  package init(_ message: String) { self.message = message }

  /// A problem with a member of the line.
  package init(_ member: String, _ problem: some CustomStringConvertible) { message = "`\(member)`: \(problem)" }
}
