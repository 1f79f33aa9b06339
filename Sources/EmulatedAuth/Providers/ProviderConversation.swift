import EmulatedProjects
import Identities
import RuleEvaluation
import RuleValues
import SourceText

/// The tokens of a provider.
struct ProviderTokens: Hashable {
  var idToken: String?
  var accessToken: String?
}

/// The requests to one provider: OAuth 2 with the authorization code and PKCE (RFC 6749, RFC 7636), and OpenID Connect.
struct ProviderConversation {
  let provider: ConfiguredProvider
  let client: any OutboundClient
  /// The time in seconds since 1970.
  let now: Int64

  /// The limits on a response of a provider.
  private static let dialect = JSONDialect(maximumDepth: 32, maximumNodes: 50_000, maximumBytes: 1 << 20)

  /// Returns the addresses of the provider.
  func endpoints() async throws -> ProviderEndpoints {
    guard provider.isOpenID else { return try ProviderEndpoints(gitHub: provider) }
    let place = try LoopbackAddress(provider.base + "/.well-known/openid-configuration")
    let (status, configuration) = try await send(OutboundRequest("GET", place))
    guard status == 200, let configuration else {
      throw ProviderFailure(provider.id, "has no configuration at \(place.origin)\(place.target).")
    }
    return try ProviderEndpoints(configuration, provider)
  }

  // MARK: The request for a code

  /// The parameters that an app cannot set.
  private static let ownParameters: Set<String> = [
    "client_id", "client_secret", "redirect_uri", "response_type", "response_mode", "scope", "state", "nonce",
    "code_challenge", "code_challenge_method", "request", "request_uri",
  ]

  /// Returns the page where the user signs in.
  func page(_ endpoints: ProviderEndpoints, _ signIn: PendingSignIn, state: String) -> String {
    let usual = provider.isOpenID ? ["openid", "email", "profile"] : ["user:email"]
    let more = signIn.operation.scopes.filter { !usual.contains($0) }
    var parameters = [
      ("response_type", "code"), ("client_id", provider.clientID), ("redirect_uri", signIn.redirectURI),
      ("scope", (usual + more).joined(separator: " ")), ("state", state),
      ("code_challenge", Self.challenge(signIn.verifier)), ("code_challenge_method", "S256"),
    ]
    if provider.isOpenID { parameters.append(("nonce", signIn.nonce)) }
    let text = signIn.operation["customParameters"] ?? ""
    let custom = Claims(json: SourceFile(name: "<customParameters>", text: text)) ?? [:]
    for member in custom.members where !Self.ownParameters.contains(member.key) {
      if let value = member.value.string { parameters.append((member.key, value)) }
    }
    return WebAddress.adding(parameters, to: endpoints.authorization.origin + endpoints.authorization.target)
  }

  /// Returns the hash of a secret (RFC 7636, section 4.2).
  static func challenge(_ verifier: String) -> String {
    UnsignedToken.encode(Array(verifier.utf8).withUnsafeBufferPointer(SHA256.digest))
  }

  // MARK: The tokens

  /// Exchanges a code for tokens, and checks the ID token.
  func tokens(_ endpoints: ProviderEndpoints, code: String, _ signIn: PendingSignIn) async throws -> ProviderTokens {
    var form = [
      ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", signIn.redirectURI),
      ("client_id", provider.clientID), ("code_verifier", signIn.verifier),
    ]
    var request = OutboundRequest("POST", endpoints.token)
    request.headers.add("Content-Type", "application/x-www-form-urlencoded")
    if let secret = provider.clientSecret {
      if endpoints.takesSecretAsParameter {
        form.append(("client_secret", secret))
      } else {
        let pair = "\(PercentEncoding.encode(provider.clientID)):\(PercentEncoding.encode(secret))"
        request.headers.add("Authorization", "Basic \(Base64.encode(pair.utf8))")
      }
    }
    let pairs = form.map { "\($0)=\(PercentEncoding.encode($1))" }
    request.body = Array(pairs.joined(separator: "&").utf8)
    let (status, answer) = try await send(request)
    guard (200..<300).contains(status), let answer, answer["error"] == nil else {
      let reason = answer?["error_description"]?.string ?? answer?["error"]?.string ?? "status \(status)"
      throw ProviderFailure(provider.id, "does not exchange the code for tokens: \(reason.prefix(500))")
    }
    let tokens = ProviderTokens(idToken: answer["id_token"]?.string, accessToken: answer["access_token"]?.string)
    if provider.isOpenID { try check(tokens.idToken, endpoints, nonce: signIn.nonce) }
    guard tokens.idToken != nil || tokens.accessToken != nil else {
      throw ProviderFailure(provider.id, "answers the code without a token.")
    }
    return tokens
  }

  /// Checks an ID token. Its signature says no more than the connection: the token comes from the provider itself (OpenID
  /// Connect Core, section 3.1.3.7).
  private func check(_ token: String?, _ endpoints: ProviderEndpoints, nonce: String) throws {
    func require(_ condition: Bool, _ problem: String) throws {
      if !condition { throw ProviderFailure(provider.id, "sent an ID token \(problem).") }
    }
    guard let token else { throw ProviderFailure(provider.id, "answers the code without an ID token.") }
    guard let claims = try? CompactToken(token).payload else {
      throw ProviderFailure(provider.id, "sent an ID token that is not a JSON Web Token.")
    }
    try require(claims["sub"]?.string?.isEmpty == false, "without a subject")
    try require(claims["iss"]?.string == endpoints.issuer, "of another issuer")
    let audiences = claims["aud"]?.list?.compactMap(\.string) ?? [claims["aud"]?.string ?? ""]
    try require(audiences.contains(provider.clientID), "for another client")
    try require(claims["azp"].map { $0.string == provider.clientID } ?? (audiences.count == 1), "for another client")
    guard case .integer(let end)? = claims["exp"] else {
      throw ProviderFailure(provider.id, "sent an ID token without an integer as exp.")
    }
    try require(end > now - 60, "that has expired")
    try require(claims["nonce"]?.string == nonce, "with another nonce")
  }

  // MARK: The user

  /// Returns what the provider says about the owner of an access token, in the names of OpenID Connect.
  func profile(_ accessToken: String) async throws -> Claims {
    guard let address = try await endpoints().user else {
      throw ProviderFailure(provider.id, "has no userinfo_endpoint, so it needs an id_token.")
    }
    let profile = try await user(address, accessToken)
    guard let profile, var claims = Claims(json: profile) else {
      throw ProviderFailure(provider.id, "does not accept the access token.")
    }
    if !provider.isOpenID { try await translate(&claims, accessToken) }
    guard claims["sub"]?.string?.isEmpty == false else {
      throw ProviderFailure(provider.id, "sent a profile without the id of the user.")
    }
    return claims
  }

  /// Adds OpenID Connect's names to a profile of GitHub (docs.github.com, "Get the authenticated user").
  private func translate(_ claims: inout Claims, _ accessToken: String) async throws {
    claims["sub"] = claims["id"].map { .string($0.string ?? $0.text) }
    claims["screen_name"] = claims["login"]
    claims["picture"] = claims["avatar_url"]
    let emails = try await user(LoopbackAddress(provider.api + "/user/emails"), accessToken)?.elements ?? []
    let known = claims["email"]?.string
    let entry = emails.first { known == nil ? $0["primary"]?.bool == true : $0["email"]?.string == known }
    claims["email"] = (known ?? entry?["email"]?.string).map { .string($0) }
    claims["email_verified"] = .bool(entry?["verified"]?.bool == true)
  }

  private func user(_ address: LoopbackAddress, _ accessToken: String) async throws -> JSONNode? {
    guard accessToken.utf8.count <= IdentityLimits.tokenBytes,
      accessToken.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { throw ProviderFailure("The access token is not one of \(provider.id).") }
    let (status, answer) = try await send(
      OutboundRequest("GET", address, headers: ["Authorization": "Bearer \(accessToken)"]))
    return status == 200 ? answer : nil
  }

  /// Returns the status and the JSON of a response; nil if it is not JSON.
  private func send(_ request: OutboundRequest) async throws -> (status: Int, json: JSONNode?) {
    var request = request
    request.headers.add("Accept", "application/json")
    request.headers.add("User-Agent", "rules-sim")
    let response: HTTPResponse
    do {
      response = try await client.send(request)
    } catch {
      throw ProviderFailure(provider.id, "does not answer at \(request.address.origin): \(error)")
    }
    guard case .bytes(let bytes) = response.body else { return (response.status, nil) }
    let (tree, problems) = JSONReader.read(SourceFile(name: "<response>", bytes: bytes), Self.dialect)
    return (response.status, problems.isEmpty ? tree.root : nil)
  }
}
