import EmulatedProjects
import Identities

/// The links in emails: `/emulator/action`. Browsers get a page, and other clients JSON.
enum ActionPage {
  static func response(_ call: AuthCall, _ request: HTTPRequest) throws -> HTTPResponse {
    let isBrowser = request.headers["accept"]?.contains("text/html") ?? false
    let mode = call.parameter("mode") ?? ""
    guard EmailCode.modes.values.contains(mode) else {
      return problem("Invalid mode", "The link has no known mode.", isBrowser, status: 400)
    }
    guard let code = call.records.emailCode(call.parameter("oobCode") ?? ""), EmailCode.modes[code.type] == mode else {
      return problem(
        "Your request to \(task(mode)) has expired or the link has already been used.",
        "Try \(task(mode)) again.", isBrowser, status: 400)
    }
    if mode == "signIn" { return signIn(call, request, isBrowser) }
    if mode == "resetPassword" {
      guard let password = call.parameter("newPassword"), !password.isEmpty else {
        return newPassword(code, request, isBrowser)
      }
      try call.reset(code, to: password)
    } else {
      try call.apply(code)
    }
    return success(code, call, isBrowser)
  }

  /// Returns the words for what a link does.
  private static func task(_ mode: String) -> String {
    switch mode {
    case "resetPassword": "reset your password"
    case "signIn": "sign in"
    case "recoverEmail": "restore your email"
    case "verifyAndChangeEmail": "change your email"
    default: "verify your email"
    }
  }

  private static func problem(_ error: String, _ advice: String, _ isBrowser: Bool, status: Int) -> HTTPResponse {
    guard isBrowser else {
      let facts: Claims = ["error": .string(error), "instructions": .string(advice)]
      return HTTPResponse(status, claims: ["authEmulator": .map(facts)])
    }
    return HTTPResponse(page: PageText.page(error, "<p>\(PageText.escaped(advice))</p>"), status: status)
  }

  /// Sends the browser to the app, which signs in with the code.
  private static func signIn(_ call: AuthCall, _ request: HTTPRequest, _ isBrowser: Bool) -> HTTPResponse {
    guard let address = call.parameter("continueUrl"), WebAddress.isAbsolute(address) else {
      return problem(
        "Missing continueUrl query parameter",
        "To sign in, append &continueUrl=YOUR_APP_URL to the link.", isBrowser, status: 400)
    }
    let parameters = request.query.filter { $0.name != "continueUrl" }.map { ($0.name, $0.value) }
    return HTTPResponse(303, headers: ["Location": WebAddress.adding(parameters, to: address)])
  }

  /// Asks for the new password.
  private static func newPassword(_ code: EmailCode, _ request: HTTPRequest, _ isBrowser: Bool) -> HTTPResponse {
    guard isBrowser else {
      let facts: Claims = [
        "error": "missing newPassword query parameter",
        "instructions": .string(
          "To reset the password for \(code.email), send an HTTP GET request to the following URL."),
        "instructions2": "You may use a web browser or any HTTP client, such as curl.",
        "urlTemplate": .string("\(code.link)&newPassword=NEW_PASSWORD_HERE"),
      ]
      return HTTPResponse(400, claims: ["authEmulator": .map(facts)])
    }
    let hidden = request.query.filter { $0.name != "newPassword" }.map { parameter in
      "<input type=\"hidden\" name=\"\(PageText.escaped(parameter.name))\" value=\"\(PageText.escaped(parameter.value))\">"
    }
    let form = """
      <form action="/emulator/action" method="get">
      \(hidden.joined(separator: "\n"))
      <p>For \(PageText.escaped(code.email)).</p>
      <label>New password <input name="newPassword" type="password" minlength="6" autocomplete="new-password" required></label>
      <button type="submit">Save</button>
      </form>
      """
    return HTTPResponse(page: PageText.page("New password", form))
  }

  private static func success(
    _ code: EmailCode, _ call: AuthCall, _ isBrowser: Bool
  ) -> HTTPResponse {
    if let address = call.parameter("continueUrl"), WebAddress.isAbsolute(address) {
      return HTTPResponse(303, headers: ["Location": address])
    }
    let sentence =
      switch code.type {
      case "PASSWORD_RESET": "The password has been successfully updated."
      case "VERIFY_EMAIL": "The email has been successfully verified."
      default: "The email has been successfully changed."
      }
    let email = code.type == "VERIFY_AND_CHANGE_EMAIL" ? code.newEmail ?? code.email : code.email
    guard isBrowser else {
      return HTTPResponse(
        200, claims: ["authEmulator": ["success": .string(sentence), "email": .string(email)]])
    }
    return HTTPResponse(page: PageText.page(sentence, "<p>\(PageText.escaped(email))</p>"))
  }
}
