import EmulatedProjects
import Identities

/// The page to which a provider sends the browser back: `/__/auth/handler`. It passes the result on to the SDK.
enum ReturnPage {
  /// Returns the page after a sign-in.
  ///
  /// - Parameters:
  ///   - tokens: the tokens of the provider.
  ///   - signIn: the sign-in that is over.
  static func success(_ tokens: ProviderTokens, _ signIn: PendingSignIn) -> HTTPResponse {
    var parameters = [("providerId", signIn.provider.id.text)]
    if let token = tokens.idToken { parameters.append(("id_token", token)) }
    if let token = tokens.accessToken { parameters.append(("access_token", token)) }
    let address = WebAddress.adding(parameters, to: signIn.redirectURI)
    let body = """
      <p id="result" data-url="\(PageText.escaped(address))">You can close this window.</p>
      \(HandlerScript.markup(signIn.operation, "deliver(document.getElementById('result').dataset.url, null);"))
      """
    return HTTPResponse(page: PageText.page("You are signed in", body))
  }

  /// Returns the page after a sign-in that failed. The app gets the error when the user has read the page, or closes it.
  ///
  /// - Parameters:
  ///   - code: the code of the SDK for JavaScript, such as `auth/invalid-credential`.
  static func failure(_ failure: ProviderFailure, _ code: String, _ operation: HandlerOperation) -> HTTPResponse {
    let body = """
      <p>\(PageText.escaped(failure.description))</p>
      <button type="button" id="return" data-code="\(PageText.escaped(code))">Return to the app</button>
      \(HandlerScript.markup(operation, returning))
      """
    return HTTPResponse(page: PageText.page("The sign-in failed", body), status: 400)
  }

  private static let returning = String(decoding: PackageResources.returning_js, as: UTF8.self)
}
