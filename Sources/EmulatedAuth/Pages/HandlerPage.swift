import Accounts
import EmulatedProjects
import Identities

/// The page of `signInWithPopup` and `signInWithRedirect`, in place of the page of a sign-in provider. The developer picks a
/// user of the provider, or enters a new one.
///
/// The page then tells the SDK the user: ``HandlerScript``. The address of the result has the parameters `providerId` and
/// `id_token`.
enum HandlerPage {
  /// The providers of the page without a `providerId`.
  private static let providers: [(ProviderID, String)] = [
    (.google, "Google"), (.github, "GitHub"), (.microsoft, "Microsoft"), (.twitter, "Twitter"),
    (.facebook, "Facebook"), (.apple, "Apple"), (.yahoo, "Yahoo"),
  ]

  /// The providers that report each email as unverified, so that Firebase asks the user of an account with the same email to
  /// sign in as before (documentation "Users in Firebase Projects", "Verified email addresses").
  private static let unverified: Set<ProviderID> = [.github, .microsoft, .twitter, .facebook]

  /// The limit on the offered users. A longer list is of no use on a page.
  private static let maximumCount = 200

  static func response(_ call: AuthCall, _ operation: HandlerOperation) throws -> HTTPResponse {
    guard let provider = operation.provider else { return HTTPResponse(page: picker(operation)) }
    return HTTPResponse(page: try users(of: provider, call, operation))
  }

  /// The page that asks for the provider.
  private static func picker(_ operation: HandlerOperation) -> String {
    let parameters = operation.parameters.members.map { ($0.key, $0.value.string ?? "") }
    let items = providers.map { provider, name in
      let address = WebAddress.adding(parameters + [("providerId", provider.text)], to: "/emulator/auth/handler")
      return "<li><a class=\"choice\" href=\"\(PageText.escaped(address))\">\(name)</a></li>"
    }
    return PageText.page("Sign in with a provider", "<ul>\n\(items.joined(separator: "\n"))\n</ul>")
  }

  /// The page that asks for the user of a provider.
  private static func users(
    of provider: ProviderID, _ call: AuthCall, _ operation: HandlerOperation
  ) throws -> String {
    let known = try call.directory.accounts().compactMap { $0.linkedProvider(provider) }.prefix(maximumCount)
    let items = known.map { user in
      let label = user.displayName ?? user.screenName ?? user.email ?? user.rawID
      let details = [user.email, user.screenName, "id \(user.rawID)"].compactMap(\.self).joined(separator: ", ")
      return "<li><button type=\"button\" data-token=\"\(PageText.escaped(claims(of: user, provider).text))\">"
        + "\(PageText.escaped(label))<small>\(PageText.escaped(details))</small></button></li>"
    }
    let name = providers.first { $0.0 == provider }?.1 ?? provider.text
    let list = items.isEmpty ? "" : "<h2>Known users</h2>\n<ul>\n\(items.joined(separator: "\n"))\n</ul>\n"
    return PageText.page(
      "Sign in with \(name)",
      "<p>No one checks who you are: this is a local server.</p>\n\(list)\(form(provider, name))\n"
        + HandlerScript.markup(operation, choice))
  }

  /// Returns what the provider says about a known user.
  private static func claims(of user: LinkedProvider, _ provider: ProviderID) -> Claims {
    var claims: Claims = ["sub": .string(user.rawID), "iss": "", "aud": "", "exp": 0, "iat": 0]
    claims["name"] = user.displayName.map { .string($0) }
    claims["screen_name"] = user.screenName.map { .string($0) }
    claims["email"] = user.email.map { .string($0) }
    claims["email_verified"] = user.email.map { _ in .bool(!unverified.contains(provider)) }
    claims["picture"] = user.photoURL.map { .string($0) }
    return claims
  }

  private static func form(_ provider: ProviderID, _ name: String) -> String {
    let isSAML = provider.isSAML
    let checked = unverified.contains(provider) ? "" : " checked"
    let box = """
      <label class="box"><input name="isVerified" type="checkbox"\(checked)> Email verified by \(PageText.escaped(name))</label>
      """
    return """
      <h2>New user</h2>
      <form id="new">
      <label>Email <input name="email" type="email" autocomplete="off"></label>
      \(isSAML ? "" : box)
      <label>Name <input name="name" autocomplete="off"></label>
      <label>User name at the provider <input name="screen_name" autocomplete="off"></label>
      <label>Photo URL <input name="picture" type="url" autocomplete="off"></label>
      <p class="actions">
      <button type="submit">Sign in as this user</button>
      <button type="button" id="any">Make up a user</button>
      </p>
      </form>
      """
  }

  private static let choice = String(decoding: PackageResources.choice_js, as: UTF8.self)
}
