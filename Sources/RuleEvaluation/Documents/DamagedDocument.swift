package import RuleValues

/// A document, or the metadata of an object, that a rule accessed is damaged.
package struct DamagedDocument: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the document, or the name of the object.
  package let place: String
  /// The kind of damage.
  package let problem: CorruptDocument

  init(_ place: String, _ problem: CorruptDocument) {
    self.place = place
    self.problem = problem
  }

  /// The place and a description of the damage.
  package var description: String { "\(place): \(problem)" }
}
