public import RuleValues

/// A stored document, or an object's metadata, that a rule asked for is damaged.
public struct DamagedDocument: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the document, or the name of the object.
  public let place: String
  /// What is wrong with it.
  public let problem: CorruptDocument

  init(_ place: String, _ problem: CorruptDocument) {
    self.place = place
    self.problem = problem
  }

  /// In words.
  public var description: String { "\(place): \(problem)" }
}
