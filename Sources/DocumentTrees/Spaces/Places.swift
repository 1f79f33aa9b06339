package import RuleValues

extension DocumentPath {
  /// Checks that a document can be here.
  ///
  /// - Throws: ``TreeError/impossiblePlace(_:)``
  package func checkDocument() throws(TreeError) {
    if let problem = DocumentLimits.problem(inPath: self) { throw .impossiblePlace(problem) }
    guard isDocument else { throw .impossiblePlace(.notADocument(relativeText)) }
  }
}

extension ObjectName {
  /// Checks that an object can be here.
  ///
  /// - Throws: ``TreeError/impossiblePlace(_:)``
  package func checkObject() throws(TreeError) {
    if let problem { throw .impossiblePlace(problem) }
  }
}
