import Accounts
import Identities

/// `POST accounts:signInWithIdp`: sign-in, linking and reauthentication with a provider.
extension AuthCall {
  func signInWithProvider() throws -> Claims {
    if try body.flag("returnRefreshToken") == true {
      throw AuthFailure.notImplemented("This server does not return refresh tokens of providers.")
    }
    if body["pendingIdToken"] != nil || body["pendingToken"] != nil {
      throw AuthFailure.notImplemented(
        "This server has no pending tokens. Link the id_token of the first answer instead.")
    }
    let response = try ProviderResponse(body, profile: profile)
    try requireEnabled(response.provider)
    let credential = try credential(response)
    let answer = response.members()
    if body["idToken"] != nil { return try link(credential, response, answer) }
    do {
      return try signIn(credential, answer)
    } catch let error as AuthError where error.code == .accountExistsWithDifferentCredential {
      return try confirmation(error, answer)
    }
  }

  /// `POST v2/accounts:revokeToken`, which apps call before they delete a user of Apple. This server keeps no tokens of
  /// providers, so nothing is left to revoke.
  func revokeToken() throws -> Claims {
    _ = try signedIn()
    _ = try needed("providerId", else: "MISSING_PROVIDER_ID")
    _ = try needed("token", else: "INVALID_ARGUMENT : Missing token.")
    return [:]
  }

  private func credential(_ response: ProviderResponse) throws -> AuthCredential {
    var user = ProviderUser(
      response.rawID, email: response.email, emailVerified: response.isVerified, displayName: response.displayName,
      photoURL: response.photoURL, screenName: response.text("screen_name"))
    user.profile = response.provider.isSAML ? response.claims["attributes"]?.map ?? Claims() : response.claims
    var request = OAuthProvider(providerID: response.provider.text)
    request.requestURI = response.requestURI
    do throws(AuthError) {
      return try request.credential(for: user)
    } catch {
      throw AuthFailure("INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential: \(response.provider)")
    }
  }

  private func signIn(_ credential: AuthCredential, _ answer: Claims) throws -> Claims {
    var directory = directory
    let mayCreate = try body.flag("autoCreate") ?? true
    if !mayCreate {
      // A reauthentication is a sign-in that creates no account.
      directory.blockingFunctions.beforeCreate = { _ in
        var changes = BlockingFunctions.Changes()
        changes.refusal = "the sign-in must not create an account"
        return changes
      }
    }
    return try secondFactorOr(answer) {
      do {
        return try finish(answer, Auth(directory).signIn(with: credential))
      } catch let error as AuthError where error.code == .blockingCloudFunctionError {
        throw AuthFailure("USER_NOT_FOUND")
      }
    }
  }

  private func finish(_ answer: Claims, _ signIn: SignIn, session: ClientSession? = nil) throws -> Claims {
    var answer = answer
    if signIn.isEmailRecycled { answer["emailRecycled"] = true }
    return try finish(signIn, answer, session: session, showsNewUser: true)
  }

  /// Links the provider to the user of an ID token. If the client wants the credential of the provider, a conflict is not an
  /// error response: the answer has the member `errorMessage`, from which the SDKs make the error and its credential.
  private func link(_ credential: AuthCredential, _ response: ProviderResponse, _ answer: Claims) throws -> Claims {
    do {
      let (signIn, session) = try linked(credential)
      return try finish(answer, signIn, session: session)
    } catch let error as AuthError {
      let conflicts: [AuthErrorCode] = [.credentialAlreadyInUse, .emailAlreadyInUse]
      guard conflicts.contains(error.code), try body.flag("returnIdpCredential") == true,
        let name = error.code.serverName
      else { throw error }
      // A user may link the account that they already have. The SDKs then reauthenticate.
      var answer = answer
      answer["errorMessage"] = .string(name)
      return answer
    }
  }

  /// Returns the answer to a sign-in whose email belongs to an account with other providers: no tokens, and what the user can
  /// sign in with.
  private func confirmation(_ error: AuthError, _ answer: Claims) throws -> Claims {
    var answer = answer
    let owner = try error.email.flatMap { try directory.account(withEmail: $0) }
    answer["localId"] = owner.map { .string($0.uid.text) }
    answer["needConfirmation"] = true
    var providers = error.verifiedProviders.map(\.text)
    if owner?.hasPassword == true { providers.append("password") }
    answer["verifiedProvider"] = .list(providers.map { .string($0) })
    return answer
  }
}
