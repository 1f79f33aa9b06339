import Identities
import RequestLines
import RequestSimulation
import RuleRequests
import RuleValues
import SourceText

/// A line of a decision log. `Grammar/decision-log.schema.json` describes its members.
struct LoggedLine {
  private let document: LineDocument
  /// The service of the request.
  let service: RulesService
  private let input: JSONNode

  /// Returns whether a line is one of a decision log.
  static func fits(_ document: LineDocument) -> Bool {
    document.contains("decision_id") || document.contains("dropped")
  }

  /// Reads what every line has.
  ///
  /// - Throws: if the line is not one of a decision log, or tells of lost requests.
  init(_ document: LineDocument) throws(ReplayProblem) {
    if let dropped = document["dropped"] {
      guard case .integer(let count) = dropped.value, let count = Int(exactly: count), count > 0 else {
        throw ReplayProblem(.unreadable, "`dropped` must be a number of requests")
      }
      throw ReplayProblem(.dropped, count: count)
    }
    guard let name = document.text("path")?.split(separator: "/").first,
      let service = RulesService(rawValue: String(name))
    else { throw ReplayProblem(.unreadable, "`path` must name a service and a method") }
    guard let input = document["input"], case .object = input.value else {
      throw ReplayProblem(.unreadable, "`input` must be an object")
    }
    self.document = document
    self.service = service
    self.input = input
  }

  /// The decision as the log has it; nil if the request was not decided.
  var result: LoggedResult? {
    get throws(ReplayProblem) { try document["result"].map { node throws(ReplayProblem) in try LoggedResult(node) } }
  }

  /// Returns a request of the line as a report shows it.
  func shown(_ request: LoggedRequest) -> ReplayedRequest {
    ReplayedRequest(
      service: service, method: request.operation.method, path: SimulatedRequest.client(request.operation).place,
      uid: request.identity.uid?.text, id: document.text("decision_id"))
  }

  /// Whether the caller is an administrator.
  var isAdministrator: Bool { input["auth"]?["administrator"]?.bool ?? false }

  /// Returns the request.
  ///
  /// - Throws: if the log leaves out a part without which no rule can be evaluated.
  func request() throws(ReplayProblem) -> LoggedRequest {
    guard let time = document.text("timestamp").flatMap({ Timestamp(rfc3339: $0) }) else {
      throw ReplayProblem(.unreadable, "`timestamp` must be a time of RFC 3339")
    }
    let erased = ErasedParts(document["erased"])
    let caller = try LoggedCaller(input["auth"], isErased: erased.hasClaims)
    if erased.hasOperands { throw ReplayProblem(.maskedOperands) }
    if erased.hasValues, service == .realtime { throw ReplayProblem(.maskedValues) }
    do throws(OperationError) {
      return LoggedRequest(
        operation: try operation(erased), identity: caller.identity, time: time.milliseconds,
        masked: erased.hasValues ? caller.masked.union(.values) : caller.masked)
    } catch {
      throw ReplayProblem(.unreadable, "`input`: \(error.message)")
    }
  }

  private func operation(_ erased: ErasedParts) throws(OperationError) -> ServiceOperation {
    switch service {
    case .realtime: .realtime(try RealtimeInput.operation(input))
    case .firestore: .firestore(try FirestoreInput(areValuesErased: erased.hasValues).operation(input))
    case .storage: .storage(try StorageInput(areValuesErased: erased.hasValues).operation(input))
    }
  }
}
