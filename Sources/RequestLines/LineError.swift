import SourceText

/// Why a line can not be answered.
struct LineError: Error, Hashable, CustomStringConvertible {
  let message: String
  var description: String { message }

  init(_ message: String) { self.message = message }

  /// A problem with a member of the line.
  init(_ member: String, _ problem: some CustomStringConvertible) { message = "`\(member)`: \(problem)" }
}
