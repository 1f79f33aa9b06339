/// The error of an export that cannot be read. Nothing of it was imported.
package struct InvalidExport: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path of the file.
  package let file: String
  /// What is wrong with it.
  package let problem: String
  /// What to do about it.
  package let advice: String

  /// Creates the error for the file at a path.
  init(_ file: String, _ problem: String, advice: String = "export the data again, or restore the file from a copy") {
    self.file = file
    self.problem = problem
    self.advice = advice
  }

  /// The file, the problem and what to do, on one line.
  package var description: String { "`\(file)`: \(problem); nothing was imported; \(advice)" }
}
