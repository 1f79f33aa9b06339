/// The error of data that cannot be exported, or of a folder that cannot be written. The folder is as it was before.
package struct CannotExport: Error, Sendable, Hashable, CustomStringConvertible {
  /// What cannot be exported, or the path of the folder.
  package let subject: String
  /// What is wrong, and what to do.
  package let problem: String

  /// Creates the error.
  init(_ subject: String, _ problem: String) {
    self.subject = subject
    self.problem = problem
  }

  /// The subject and the problem, on one line.
  package var description: String { "nothing was exported: \(subject): \(problem)" }
}
