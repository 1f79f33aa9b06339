import Accounts
import EmulatedProjects
import Identities
import SourceText

/// The response of a sign-in provider, as a client passes it on: the parameters of `postBody` and of `requestUri`.
struct ProviderResponse {
  /// The id of the provider.
  let provider: ProviderID
  /// The address that received the response.
  let requestURI: String
  /// What the provider says about the user: the claims of an ID token, or a SAML assertion.
  let claims: Claims
  /// The parameter `id_token`.
  let idToken: String?
  /// The parameter `access_token`.
  let accessToken: String?

  /// Reads the members of a request.
  ///
  /// - Parameters:
  ///   - body: the body of the request.
  ///   - profile: what a configured provider says about the owner of the access token; nil without an answer.
  /// - Throws: a failure if the response names no provider or no user. A token that only the provider can read names no
  ///   user.
  init(_ body: RequestBody, profile: Claims? = nil) throws {
    guard let uri = try body.filled("requestUri") else { throw AuthFailure("MISSING_REQUEST_URI") }
    requestURI = uri
    let parameters = try Self.parameters(body)
    func parameter(_ name: String) -> String? { Self.parameter(name, parameters) }
    guard let id = parameter("providerId")?.lowercased(), let provider = ProviderID(id) else {
      throw AuthFailure("INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential: \(uri)")
    }
    self.provider = provider
    idToken = parameter("id_token")
    accessToken = parameter("access_token")
    if let profile {
      claims = profile
    } else if provider.isSAML {
      claims = try Self.assertion(parameter("SAMLResponse"))
    } else {
      claims = try Self.claims(provider, idToken: idToken, accessToken: accessToken)
    }
  }

  /// Returns the access token and its provider, if the response has no other token, and the token is not JSON.
  static func accessToken(_ body: RequestBody) throws -> (provider: ProviderID, token: String)? {
    let parameters = try parameters(body)
    guard parameter("id_token", parameters) == nil, let token = parameter("access_token", parameters),
      !token.hasPrefix("{"), let id = parameter("providerId", parameters)?.lowercased()
    else { return nil }
    return ProviderID(id).map { ($0, token) }
  }

  private static func parameter(_ name: String, _ parameters: [HTTPRequest.Parameter]) -> String? {
    parameters.first { $0.name == name && !$0.value.isEmpty }?.value
  }

  private static func parameters(_ body: RequestBody) throws -> [HTTPRequest.Parameter] {
    let response = HTTPRequest("POST", "/?\(try body.text("postBody") ?? "")").query
    return response + parameters(of: try body.text("requestUri") ?? "")
  }

  /// Returns the parameters of an address, in its query and in its fragment.
  private static func parameters(of uri: String) -> [HTTPRequest.Parameter] {
    let parts = uri.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let query = HTTPRequest("GET", String(parts[0])).query
    return parts.count > 1 ? query + HTTPRequest("GET", "/?\(parts[1])").query : query
  }

  private static func claims(
    _ provider: ProviderID, idToken: String?, accessToken: String?
  ) throws(AuthFailure) -> Claims {
    if let claims = (idToken ?? accessToken.map { withoutMark($0, provider) }).flatMap(read) {
      if claims["sub"]?.string?.isEmpty != false {
        throw AuthFailure(
          "INVALID_IDP_RESPONSE : Invalid Idp Response: id_token missing required fields. ((Missing \"sub\" field. This "
            + "field is required and must be a unique identifier.))")
      }
      return claims
    }
    if idToken != nil {
      throw AuthFailure(
        "INVALID_IDP_RESPONSE : Unable to parse id_token. ((Auth Emulator only accepts strict JSON or JWTs as fake "
          + "id_tokens.))")
    }
    if accessToken != nil, [.google, .apple].contains(provider) {
      throw .notImplemented(
        "The Auth Emulator only support sign-in with \(provider) using id_token, not access_token. Please update your "
          + "code to use id_token.")
    }
    throw .notImplemented(
      "The Auth Emulator does not support \(provider) sign-in with credentials that only the provider can read. Pass the "
        + "user as JSON, such as {\"sub\": \"1\", \"email\": \"a@example.com\"}, in id_token or access_token, or start the "
        + "server with --provider \(provider)=URL.")
  }

  /// The beginning of the access tokens of this server, as those of Google's emulator begin.
  private static func mark(_ provider: ProviderID) -> String { "FirebaseAuthEmulatorFakeAccessToken_\(provider)" }

  /// Returns an access token of this server without its beginning, and any other as it is.
  private static func withoutMark(_ token: String, _ provider: ProviderID) -> String {
    let mark = "\(mark(provider))_"
    return token.hasPrefix(mark) ? String(token.dropFirst(mark.count)) : token
  }

  /// The providers whose classes in Firebase's SDKs keep the access token alone. With a token that this server can read, an app
  /// can link the credential of an error.
  private static let keptAlone: Set<ProviderID> = [.github, .twitter, .facebook]

  /// An access token in place of one of the provider.
  private var fakeAccessToken: String {
    let mark = Self.mark(provider)
    return Self.keptAlone.contains(provider) ? "\(mark)_\(UnsignedToken.text(claims))" : mark
  }

  /// Reads the claims of a fake token: strict JSON, or a JSON Web Token, whose signature is not verified.
  private static func read(_ text: String) -> Claims? {
    if text.hasPrefix("{") { return Claims(json: SourceFile(name: "<token>", text: text)) }
    return (try? CompactToken(text))?.payload
  }

  /// Returns the claims of a SAML response, which is JSON here: `sub` is the name id.
  private static func assertion(_ text: String?) throws(AuthFailure) -> Claims {
    guard let text else { throw .notImplemented("A sign-in with SAML needs the parameter SAMLResponse.") }
    let assertion = Claims(json: SourceFile(name: "<assertion>", text: text))?["assertion"]?.map
    guard let id = assertion?["subject"]?.map?["nameId"]?.string, !id.isEmpty else {
      throw AuthFailure(
        "INVALID_IDP_RESPONSE : Unable to parse SAMLResponse. ((Auth Emulator only accepts strict JSON with "
          + "assertion.subject.nameId.))")
    }
    var claims: Claims = ["sub": .string(id)]
    if id.contains("@") { claims["email"] = .string(id) }
    claims["attributes"] = assertion?["attributeStatements"]
    return claims
  }
}

extension ProviderResponse {
  /// The id of the user at the provider.
  var rawID: String {
    guard provider == .microsoft, let oid = text("oid") else { return claims["sub"]?.string ?? "" }
    return MicrosoftAccount.federatedID(oid: oid, hasTenant: text("tid").map { $0 != Self.personalTenant } ?? false)
  }

  /// The `tid` of all personal accounts (Microsoft identity platform, "ID token claims reference").
  private static var personalTenant: String { "9188040d-6c67-4c5b-b112-36a304b66dad" }

  /// The photo. Firebase gets none from Microsoft.
  var photoURL: String? { provider == .microsoft ? nil : text("picture") }

  /// The email in lower case.
  var email: String? { text("email")?.lowercased() }

  /// Whether the provider says that the email is verified. Google's emulator also takes texts as true; here only `true`
  /// is.
  var isVerified: Bool { claims["email_verified"] == .bool(true) || (provider.isSAML && email != nil) }

  /// The display name.
  var displayName: String? { text("display_name") ?? text("name") }

  /// Returns a claim that is a text with at least one character.
  func text(_ name: String) -> String? {
    guard let text = claims[name]?.string, !text.isEmpty else { return nil }
    return text
  }

  /// The members of the answer that come from the provider, in the names of the identity toolkit.
  ///
  /// - Parameter hidesTokens: whether the client wants no credential of the provider.
  func members() -> Claims {
    var members: Claims = ["kind": "identitytoolkit#VerifyAssertionResponse", "context": ""]
    func set(_ name: String, _ text: String?) { members[name] = text.map { .string($0) } }
    set("providerId", provider.text)
    set("displayName", displayName)
    set("fullName", text("name"))
    set("firstName", text("given_name"))
    set("lastName", text("family_name"))
    set("screenName", text("screen_name"))
    set("email", email)
    members["emailVerified"] = .bool(isVerified)
    set("photoUrl", photoURL)
    set("federatedId", provider == .google ? "https://accounts.google.com/\(rawID)" : rawID)
    set("rawUserInfo", rawUserInfo.text)
    set("oauthIdToken", idToken)
    set("oauthAccessToken", accessToken ?? fakeAccessToken)
    if provider == .twitter { set("oauthTokenSecret", "FirebaseAuthEmulatorFakeTokenSecret_\(provider)") }
    return members
  }

  /// The profile in the form of the provider.
  private var rawUserInfo: Claims {
    guard provider == .google else { return claims }
    let scope = "https://www.googleapis.com/auth/userinfo."
    var profile: Claims = [:]
    profile["granted_scopes"] = .string("openid \(scope)profile" + (email == nil ? "" : " \(scope)email"))
    profile["id"] = .string(rawID)
    for (name, claim) in [("name", "name"), ("given_name", "given_name"), ("family_name", "family_name")] {
      profile[name] = text(claim).map { .string($0) }
    }
    profile["verified_email"] = .bool(isVerified)
    profile["locale"] = "en"
    profile["email"] = email.map { .string($0) }
    profile["picture"] = text("picture").map { .string($0) }
    return profile
  }
}
