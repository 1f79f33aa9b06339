import Identities
import RuleRequests
import RuleValues

/// A request as a decision log describes it.
struct LoggedRequest {
  /// The operation. Each part that the log leaves out has a placeholder.
  let operation: ServiceOperation
  /// The caller. Claims that the log leaves out are missing.
  let identity: Identity
  /// The time of the request, in milliseconds since 1970.
  let time: Int64
  /// The parts that the log leaves out.
  let masked: MaskedParts
}
