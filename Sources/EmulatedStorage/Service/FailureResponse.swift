import EmulatedProjects
import RuleEvaluation
import SecurityRules
import SourceText

/// The answers to requests that failed, in the forms that clients expect. A denial is never a 5xx, because clients repeat
/// such requests for two minutes.
enum FailureResponse {
  /// Returns the answer for a Firebase client.
  ///
  /// - Parameter reason: our lines after Firebase's text of a denial; nil for none.
  static func firebase(_ failure: StorageFailure, _ reason: String? = nil) -> HTTPResponse {
    switch failure {
    case .notFound: .text(404, "Not Found")
    case .notModified: HTTPResponse(304)
    case .rangeNotSatisfiable(let size): unsatisfiable(size)
    default: json(status(failure), message(failure, reason), errors: nil)
    }
  }

  /// Returns the answer for a client of the Cloud Storage JSON API.
  static func cloud(_ failure: StorageFailure, _ reason: String? = nil) -> HTTPResponse {
    switch failure {
    case .notModified: HTTPResponse(304)
    case .rangeNotSatisfiable(let size): unsatisfiable(size)
    case .notFound(let name): json(404, "No such object: \(name)", errors: "notFound")
    case .preconditionFailed: json(412, message(failure, nil), errors: "conditionNotMet")
    case .unsupported: json(501, message(failure, nil), errors: "notImplemented")
    default: json(status(failure), message(failure, reason), errors: "invalid")
    }
  }

  /// Returns the answer to an error that is not one of Cloud Storage.
  static func other(_ error: any Error, _ render: (StorageFailure, String?) -> HTTPResponse) -> HTTPResponse {
    switch error {
    case let error as ContentsFull: render(.full(error.description), nil)
    case let error as TooManyProjects: render(.full(error.description), nil)
    case let error as InvalidRequest: render(.invalid(error.reason), nil)
    case let error as any RequestError: json(error.clientReason.httpStatus, error.clientReason.sentence, errors: nil)
    default: json(500, "Internal error: \(error)", errors: nil)
    }
  }

  private static func status(_ failure: StorageFailure) -> Int {
    switch failure {
    case .denied, .ownerOnly: 403
    case .unauthenticated: 401
    case .notFound: 404
    case .invalid: 400
    case .preconditionFailed: 412
    case .notModified: 304
    case .tooLarge: 413
    // Clients take 402 for an exceeded quota, and do not repeat the request.
    case .full: 402
    case .rangeNotSatisfiable: 416
    case .unsupported: 501
    }
  }

  private static func message(_ failure: StorageFailure, _ reason: String?) -> String {
    failure.description + (reason.map { "\n\($0)" } ?? "")
  }

  private static func unsatisfiable(_ size: Int) -> HTTPResponse {
    HTTPResponse(416, headers: ["Content-Range": "bytes */\(size)"])
  }

  private static func json(_ status: Int, _ message: String, errors reason: String?) -> HTTPResponse {
    .json(status) { writer in
      writer.object { writer in
        writer.key("error")
        writer.object { writer in
          writer.member("code", status)
          writer.member("message", message)
          guard let reason else { return }
          writer.key("errors")
          writer.array { writer in
            writer.object { writer in
              writer.member("message", message)
              writer.member("domain", "global")
              writer.member("reason", reason)
            }
          }
        }
      }
    }
  }
}
