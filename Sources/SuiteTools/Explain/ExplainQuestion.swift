package import DocumentTrees
package import Explanations
import Identities
import RequestSimulation
package import RuleRequests
import RuleValues
import RulesProjects
import SecurityRules
import SourceText

/// A request, its caller and the rules that decide it, for `rules-sim explain`.
package struct ExplainQuestion: Sendable {
  /// The request.
  package var request: ExplainRequest
  /// The rules.
  package let rules: ExplainRules
  /// The caller, as ``ExplainInput/identity(_:for:now:warn:)`` reads it.
  package var caller = "signed-out"
  /// How queries of documents are decided.
  package var queryMode = QueryMode.emulator
  /// The time, in milliseconds since 1970.
  package let now: Int64
  /// How far to search for the closest allowed request; nil to search for none.
  package var limits: ClosestRequestLimits? = .standard

  /// Creates a question of a caller who is signed out.
  package init(_ request: ExplainRequest, by rules: ExplainRules, now: Int64) {
    self.request = request
    self.request.resource = rules.resource
    self.rules = rules
    self.now = now
  }

  /// Checks that stored data is that of the rules' service.
  ///
  /// - Throws: ``InvalidRules`` if it is that of another service.
  package func checkData(hasData: Bool, hasRecords: Bool) throws {
    let service = rules.ruleset.service
    if service != .realtime, hasData {
      let option = service == .firestore ? "documents go to --documents" : "objects go to --objects"
      throw InvalidRules("--data is an export of a Realtime Database; for \(service.productName), \(option)")
    }
    if service == .realtime, hasRecords {
      throw InvalidRules(
        "--documents and --objects are for other services; the data of a Realtime Database goes to --data")
    }
  }

  /// Decides the request with the data of a tree, and returns the explanation.
  ///
  /// - Parameters:
  ///   - tree: the stored data, which stays as it is.
  ///   - warn: receives warnings about the caller, one sentence at a time.
  /// - Throws: as ``ExplainInput/identity(_:for:now:warn:)`` and ``ExplainRequest/request(to:now:stored:)``.
  package func answer(in tree: any DocumentTree, warn: (String) -> Void) throws -> DecisionExplanation {
    let identity = try ExplainInput.identity(caller, for: rules.ruleset.service, now: now, warn: warn)
    return try tell(as: identity, in: tree)
  }

  private func tell(as identity: Identity, in tree: some DocumentTree) throws -> DecisionExplanation {
    try tree.frozen { tree in
      let asked = try request.request(to: rules.ruleset.service, now: now) { object in
        try tree.read { snapshot in try snapshot.object(named: object)?.readMetadata(of: object) }
      }
      var situation = Situation(request: asked, identity: identity, now: now)
      situation.queryMode = queryMode
      return try DecisionExplanation.tell(
        situation, verb: request.verb == .push ? .push : nil, in: tree, by: rules.ruleset, searching: limits)
    }
  }
}
