import RuleEvaluation
package import RuleValues
package import SecurityRules
import SourceText
import Synchronization

/// Notes the requests to databases and buckets for which the project has no rules.
///
/// Without rules of a client or of the project, Google's emulators allow every request. A test of the wrong database then
/// passes, whatever the rules say.
package final class UnruledRequests: DecisionObserver {
  /// A database or bucket without rules.
  package struct Resource: Hashable, Sendable {
    /// The service.
    package let service: RulesService
    /// The ID of the database, or the name of the Realtime Database or the bucket.
    package let name: String
  }

  private static let maximumCount = 1_000

  private let rules: InitialRules
  private let found = Mutex<Set<Resource>>([])
  private let tell: @Sendable (String) -> Void

  /// Creates an observer.
  ///
  /// - Parameters:
  ///   - rules: the rules of the project.
  ///   - tell: called with a sentence at the first request to a resource without rules, if other resources of the service
  ///   have rules. It is called on the thread of the request.
  package init(_ rules: InitialRules, tell: @escaping @Sendable (String) -> Void) {
    self.rules = rules
    self.tell = tell
  }

  /// The resources without rules that clients have used, up to 1,000.
  package var resources: Set<Resource> { found.withLock { $0 } }

  /// Notes the resource of a request.
  package func requestEnded(_ events: [DecisionEvent]) {
    guard let event = events.first, event.identity != .administrator, let ruleset = event.ruleset,
      MissingRules.are(ruleset), let name = event.resource
    else { return }
    let resource = Resource(service: event.operation.service, name: name)
    let isNew = found.withLock { $0.count < Self.maximumCount && $0.insert(resource).inserted }
    let others = rules.resources(of: resource.service)
    if isNew, !others.isEmpty { tell(Self.text(resource, others)) }
  }

  private static func text(_ resource: Resource, _ others: [String]) -> String {
    let outcome =
      resource.service == .storage
      ? "every request to it is denied, as in Google's emulator" : "every request to it is allowed"
    let known = others.prefix(5).map { EscapedText.name($0) }.joined(separator: ", ") + (others.count > 5 ? ", …" : "")
    let noun = resource.service == .storage ? "bucket" : "database"
    let name = EscapedText.name(resource.name)
    return "\(resource.service.productName) has no rules for the \(noun) \(name), only for \(known): \(outcome)"
  }
}

extension InitialRules {
  /// The sorted names of the resources with rules of their own.
  fileprivate func resources(of service: RulesService) -> [String] {
    let names: [String?] =
      switch service {
      case .realtime: Array(realtime.keys)
      case .firestore: Array(firestore.keys)
      case .storage: Array(storage.keys)
      }
    return names.compactMap(\.self).sorted()
  }
}

extension DecisionEvent {
  /// The database or bucket of the request; nil for a commit without writes.
  fileprivate var resource: String? {
    guard case .firestore(let operation) = operation else { return requestID }
    return switch operation {
    case .get(let path): path.database
    case .batchGet(let paths): paths.first?.database
    case .list(let query): query.parent.database
    case .commit(let writes): writes.first?.path.database
    }
  }
}
