import Foundation
import HTTPTypes
import Hummingbird
import IDTokenVerification
import NIOHTTP1
import SecurityRules

/// An error response: a problem document (RFC 9457, `application/problem+json`).
///
/// Its `code` is stable, for programs. Neither code nor detail reveals rules, data, reasons or names of types; the reasons
/// are in the decision log.
struct Problem: HTTPResponseError {
  let status: HTTPResponse.Status
  let code: String
  let detail: String
  var headers: HTTPFields = [:]

  private struct Document: Encodable {
    let title: String
    let status: Int
    let code: String
    let detail: String
  }

  func response(from request: Request, context: some RequestContext) throws -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let document = Document(title: Self.title(status), status: status.code, code: code, detail: detail)
    var response = Response(
      status: status, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: try encoder.encode(document))))
    response.headers[.contentType] = "application/problem+json"
    return response
  }
}

extension Problem {
  /// The problem for any error that a route can throw.
  init(_ error: any Error) {
    switch error {
    case let problem as Problem: self = problem
    case let error as TokenError: self.init(error)
    // The description names places in the client's own body.
    case let error as InvalidJSONValue: self.init(error.clientReason, detail: "\(error)")
    case let error as any RequestError: self.init(error.clientReason)
    case let error as any HTTPResponseError: self.init(error.status)
    default: self.init(.internalServerError)
    }
  }

  init(_ reason: ClientReason, detail: String? = nil) {
    self.init(
      status: .init(code: reason.httpStatus), code: reason.code, detail: detail ?? reason.sentence,
      headers: reason == .unavailable ? [.retryAfter: "1"] : [:])
  }

  /// The reason phrase of a status, which is the title of a problem without a type of its own (RFC 9457, section 4.2.1).
  private static func title(_ status: HTTPResponse.Status) -> String {
    HTTPResponseStatus(statusCode: status.code).reasonPhrase
  }

  private init(_ error: TokenError) {
    // A client refreshes an expired token. It cannot do anything about another problem.
    let isExpired = if case .expired = error { true } else { false }
    self.init(
      status: .unauthorized, code: isExpired ? "id-token-expired" : "unauthenticated",
      detail: isExpired ? "The ID token has expired." : "The ID token is invalid.",
      headers: [.wwwAuthenticate: #"Bearer error="invalid_token""#])
  }

  private init(_ status: HTTPResponse.Status) {
    let title = Self.title(status)
    self.init(status: status, code: title.lowercased().replacing(" ", with: "-"), detail: "\(title).")
  }
}

/// Answers every error with a problem document, and every request with its id, which is `req_id` in the decision log.
struct ProblemMiddleware<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var response: Response
    do {
      response = try await next(request, context)
    } catch {
      let problem = Problem(error)
      if problem.status == .internalServerError { context.logger.error("\(error)") }
      response = try problem.response(from: request, context: context)
    }
    if let name = HTTPField.Name("X-Request-ID") { response.headers[name] = context.id }
    return response
  }
}
