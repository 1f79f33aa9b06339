import Accounts
import EmulatedProjects
import Identities

/// An error answer of the Authentication emulator, with the members that Firebase's clients read.
struct AuthFailure: Error, Hashable, CustomStringConvertible {
  /// The status of the response.
  let status: Int
  /// The message, which begins with Firebase's name of the error: `EMAIL_EXISTS`, `WEAK_PASSWORD : …`.
  let message: String
  /// The reason in the list `errors`.
  let reason: String
  /// The member `status`; nil for errors of an operation, which have none.
  let name: String?

  /// Creates the error of an operation: a response with the status 400.
  init(_ message: String) { self.init(400, message, reason: "invalid", name: nil) }

  init(_ status: Int, _ message: String, reason: String, name: String?) {
    self.status = status
    self.message = message
    self.reason = reason
    self.name = name
  }

  /// The name of the error, without what follows a colon.
  var code: Substring { message.prefix { $0 != " " && $0 != ":" } }

  /// The message.
  var description: String { message }

  /// The response with this error.
  var response: HTTPResponse {
    var error: Claims = ["code": .integer(Int64(status)), "message": .string(message)]
    error["errors"] = [["message": .string(message), "reason": .string(reason), "domain": "global"]]
    error["status"] = name.map { .string($0) }
    return HTTPResponse(status, claims: ["error": .map(error)])
  }
}

extension AuthFailure {
  /// A request without an API key and without the owner's token.
  static let missingKey = AuthFailure(
    403, "The request is missing a valid API key.", reason: "forbidden", name: "PERMISSION_DENIED")

  /// A request for the owner without credentials.
  static let missingOwner = AuthFailure(
    401,
    "Request is missing required authentication credential. Expected OAuth 2 access token, login cookie or other "
      + "valid authentication credential. "
      + "See https://developers.google.com/identity/sign-in/web/devconsole-project.",
    reason: "required", name: "UNAUTHENTICATED")

  /// A request with credentials other than the owner's.
  static let wrongOwner = AuthFailure(
    401,
    "Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid "
      + "authentication credential. "
      + "See https://developers.google.com/identity/sign-in/web/devconsole-project.",
    reason: "authError", name: "UNAUTHENTICATED")

  /// A path without an endpoint.
  static let notFound = AuthFailure(404, "Not Found", reason: "notFound", name: "NOT_FOUND")

  /// A part of the protocol that this server leaves out.
  static func notImplemented(_ sentence: String) -> AuthFailure {
    AuthFailure(501, sentence, reason: "unimplemented", name: "NOT_IMPLEMENTED")
  }

  /// A server that cannot do the request now.
  static func unavailable(_ sentence: String) -> AuthFailure {
    AuthFailure(503, sentence, reason: "backendError", name: "UNAVAILABLE")
  }

  /// A member of the body with the wrong type.
  static func wrongType(_ name: String, _ type: String) -> AuthFailure {
    AuthFailure(400, "Invalid value at '\(name)' (\(type))", reason: "badRequest", name: "INVALID_ARGUMENT")
  }

  /// A body that cannot be read.
  static func invalidJSON(_ problem: String) -> AuthFailure {
    AuthFailure(400, "Invalid JSON payload received. \(problem)", reason: "parseError", name: "INVALID_ARGUMENT")
  }

  /// Creates the answer to any error of an operation.
  init(_ error: any Error) {
    switch error {
    case let failure as AuthFailure: self = failure
    case let error as AuthError: self.init(error)
    case is TokenError: self.init("INVALID_ID_TOKEN")
    case let error as IdentityError: self.init(error)
    case let error as TooManyProjects: self = .unavailable("\(error)")
    default: self = .unavailable("The server cannot answer this request now; try again later.")
    }
  }

  /// The problem of custom claims.
  private init(_ error: IdentityError) {
    switch error.kind {
    case .reservedClaim(let name): self.init("FORBIDDEN_CLAIM : \(name)")
    case .claimsTooLarge: self.init("CLAIMS_TOO_LARGE")
    default: self.init("INVALID_CLAIMS : \(error.message)")
    }
  }

  private init(_ error: AuthError) {
    switch error.code {
    case .internalError:
      self.init(500, "INTERNAL_ERROR : \(error)", reason: "backendError", name: "INTERNAL")
    case .weakPassword: self.init("WEAK_PASSWORD : Password should be at least 6 characters")
    case .invalidPhoneNumber: self.init("INVALID_PHONE_NUMBER : Invalid format.")
    case .accountExistsWithDifferentCredential: self.init("FEDERATED_USER_ID_ALREADY_LINKED")
    case .providerAlreadyLinked: self.init("PROVIDER_ALREADY_LINKED")
    case .noSuchProvider: self.init("NO_SUCH_PROVIDER")
    case .userMismatch: self.init("USER_MISMATCH")
    case .forbiddenClaim: self.init("FORBIDDEN_CLAIM" + (error.detail.map { " : \($0)" } ?? ""))
    default: self.init(error.code.serverName ?? "INTERNAL_ERROR")
    }
  }
}

extension HTTPResponse {
  /// Creates a response with JSON.
  init(_ status: Int, claims: Claims) {
    self.init(
      status, headers: ["Content-Type": "application/json; charset=utf-8"], body: .bytes(Array(claims.text.utf8)))
  }

  /// Creates a response with a page, which loads nothing from any server.
  init(page: String, status: Int = 200) {
    let policy =
      "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'self'"
    self.init(
      status, headers: ["Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy],
      body: .bytes(Array(page.utf8)))
  }
}

/// Throws a failure with this message unless `condition` is true.
func require(_ condition: Bool, _ message: @autoclosure () -> String) throws(AuthFailure) {
  if !condition { throw AuthFailure(message()) }
}
