import RuleEvaluation
import RuleValues
import SecurityRules
import SourceText
import Synchronization

/// Notes the requests to databases and buckets for which there are no rules.
///
/// Without rules of a client or of the project, Google's emulators allow every request. A test of the wrong database then
/// passes, whatever the rules say.
final class UnruledRequests: DecisionObserver {
  private struct State {
    var found: Set<String> = []
    var ruled: @Sendable (RulesService) -> [String] = { _ in [] }
  }

  private static let maximumCount = 1_000

  private let state = Mutex(State())
  private let defaultProject: String?
  private let tell: @Sendable (String) -> Void

  /// Creates an observer.
  ///
  /// - Parameters:
  ///   - defaultProject: the project that is not named in messages.
  ///   - tell: see `EmulatorSettings.onUnruled`.
  init(defaultProject: String?, tell: @escaping @Sendable (String) -> Void) {
    self.defaultProject = defaultProject
    self.tell = tell
  }

  /// The resources without rules that clients have used, up to 1,000, such as `` the database `other` ``.
  var resources: [String] { state.withLock { $0.found.sorted() } }

  /// Sets the function that returns the names of a service's resources with rules of their own.
  func setRuled(_ ruled: @escaping @Sendable (RulesService) -> [String]) { state.withLock { $0.ruled = ruled } }

  /// Notes the resource of a request.
  func requestEnded(_ events: [DecisionEvent]) {
    guard let event = events.first, event.identity != .administrator, let ruleset = event.ruleset,
      MissingRules.are(ruleset), let name = name(event)
    else { return }
    let service = event.operation.service
    let resource = "the \(service == .storage ? "bucket" : "database") \(name)"
    let (isNew, ruled) = state.withLock { state in
      (state.found.count < Self.maximumCount && state.found.insert(resource).inserted, state.ruled)
    }
    guard isNew, case let others = ruled(service), !others.isEmpty else { return }
    let known = others.prefix(5).joined(separator: ", ") + (others.count > 5 ? ", …" : "")
    let outcome =
      event.isAllowed ? "every request to it is allowed" : "every request to it is denied, as in Google's emulator"
    tell("\(service.productName) has no rules for \(resource), only for \(known): \(outcome)")
  }

  /// Returns the database or bucket of a request in backticks; nil for a commit without writes.
  private func name(_ event: DecisionEvent) -> String? {
    guard case .firestore(let operation) = event.operation else { return event.requestID.map { EscapedText.name($0) } }
    let database =
      switch operation {
      case .get(let path): path.database
      case .batchGet(let paths): paths.first?.database
      case .list(let query): query.parent.database
      case .commit(let writes): writes.first?.path.database
      }
    return database.map { Self.name(ofDatabase: $0, project: event.requestID, unless: defaultProject) }
  }

  /// Returns the name of a Firestore database, with its project unless that is the default one.
  static func name(ofDatabase database: String, project: String?, unless defaultProject: String?) -> String {
    let name = EscapedText.name(database)
    guard let project, project != defaultProject else { return name }
    return "\(name) of the project \(EscapedText.name(project))"
  }
}
