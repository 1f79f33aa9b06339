package import RequestSimulation
import RuleEvaluation
import RuleRequests
package import RuleValues
package import RulesProjects
import SecurityRules
import SourceText
import TestSuites

/// The request that `rules-sim explain` evaluates.
package struct ExplainRequest: Sendable {
  /// The operation of the client, as its service calls it.
  package let verb: CaseVerb
  /// The path; for a batch, the writes as JSON.
  package let path: String
  /// The value to write.
  package var value: JSONInput?
  /// The order, filters and bounds of a query.
  package var query: JSONInput?
  /// Whether a `set` merges.
  package var merges = false
  /// The database or bucket of paths that do not name one; nil for the default one.
  package var resource: String?

  /// The operations. A query of a Realtime Database is a `read` with a query.
  package static let verbs: [CaseVerb] = [
    .read, .set, .update, .push, .remove, .get, .list, .create, .delete, .batch, .upload,
  ]

  /// Returns a hint for `word`, which is not one of ``verbs``.
  package static func hint(for word: String) -> String {
    let names = verbs.map(\.rawValue)
    if let hint = FamiliarWords.operation(word) { return hint }
    if [".yaml", ".yml", ".json"].contains(where: { word.contains($0) }) {
      let path = word.prefix { $0 != ":" }
      return "`\(word)` names no line of a suite; add the line of a case, such as \(path):9"
    }
    if word == "count" || word == "sum" || word == "average" { return "rules decide `\(word)` as `list`" }
    let nearest = NearestName.find(word, among: names).map { "did you mean `\($0)`? " } ?? ""
    return "\(nearest)the operations are \(names.joined(separator: ", "))"
  }

  /// Creates a request with the operation `verb` on `path`.
  package init(_ verb: CaseVerb, _ path: String) {
    self.verb = verb
    self.path = path
  }

  /// Returns the request in the form of `service`.
  ///
  /// - Parameters:
  ///   - now: the time of the request, in milliseconds since 1970.
  ///   - stored: returns the metadata of a stored object; nil if it is not stored.
  /// - Throws: ``InvalidInput`` or ``InvalidRules`` if the service has no such request.
  package func request(
    to service: RulesService, now: Int64, stored: (ObjectName) throws -> ObjectMetadata?
  ) throws -> SimulatedRequest {
    guard let form = service.cases(resource: nil).forms.first(where: { $0.verb == verb || isQuery($0.verb) }) else {
      let verbs = service.cases(resource: nil).forms.map(\.verb.rawValue)
      let meant = FamiliarWords.verbs(for: verb.rawValue, among: verbs).map { "`\($0)`" }
      let hint = meant.isEmpty ? "" : "; did you mean \(meant.joined(separator: " or "))?"
      throw InvalidRules(
        "\(service.productName) has no operation `\(verb.rawValue)`\(hint)\(meant.isEmpty ? "; use" : " Use") "
          + verbs.joined(separator: ", "))
    }
    if form.wantsValue, value == nil { throw InvalidRules("\(verb.rawValue) needs a value after the path") }
    if !form.wantsValue, value != nil { throw InvalidRules("\(verb.rawValue) takes no value") }
    switch service {
    case .realtime: return .realtime(try realtime(now: now))
    case .firestore: return .firestore(try firestore())
    case .storage: return .storage(try storage(stored))
    }
  }

  /// Returns whether this request is a query that the service calls `read`.
  private func isQuery(_ verb: CaseVerb) -> Bool { verb == .read && self.verb == .query }

  private func reading<Result>(
    _ input: JSONInput?, _ read: (JSONNode?) throws(OperationError) -> Result
  ) throws -> Result {
    do throws(OperationError) {
      return try read(input?.root)
    } catch {
      guard let input else { throw InvalidRules(error.description) }
      throw InvalidInput(error, in: input.file)
    }
  }

  private func realtime(now: Int64) throws -> DataOperation {
    var path = DataPath(path)
    if verb == .remove { return .set(path, .deletion) }
    if verb == .push { path = path.appending(PushKey.first(at: now)) }
    guard let value else {
      return try reading(query) { node throws(OperationError) in try OperationReader.read(path, query: node) }
    }
    return try value.operation { node throws(OperationError) in
      try verb == .update ? OperationReader.update(path, node) : OperationReader.set(path, node)
    }
  }

  private var call: ClientCall { ClientCall(verb, path, value: value?.root, merges: merges, resource: resource) }

  private func firestore() throws -> FirestoreRequest.Operation {
    if verb == .batch { return .commit(try batch()) }
    return try located {
      try call.firestore { path in
        try reading(query) { node throws(OperationError) in try DocumentQueryReader.read(path, node) }
      }
    }
  }

  private func batch() throws -> [DocumentWrite] {
    let input = try JSONInput(argument: path, name: "writes")
    var problems: [Diagnostic] = []
    let writes: [DocumentWrite]
    do {
      writes = try FirestoreSyntax(resource).batch(input.root, &problems)
    } catch let error as OperationError {
      throw InvalidInput(error, in: input.file)
    } catch {
      throw InvalidRules("\(error)")
    }
    if let problem = problems.first { throw InvalidInput(problem.message, at: problem.span, in: input.file) }
    return writes
  }

  private func storage(_ stored: (ObjectName) throws -> ObjectMetadata?) throws -> StorageRequest.Operation {
    try located { try call.storage(stored: stored) }
  }

  /// Adds the file of the value to an error in it.
  private func located<Result>(_ read: () throws -> Result) throws -> Result {
    do {
      return try read()
    } catch let error as OperationError {
      guard let value else { throw InvalidRules(error.description) }
      throw InvalidInput(error, in: value.file)
    } catch let error as PathProblem {
      throw InvalidRules(error.description)
    }
  }
}
