import Accounts
import EmulatedProjects
import Identities

/// The page of `signInWithPopup` and `signInWithRedirect`, in place of the page of a sign-in provider. The developer picks a
/// user of the provider, or enters a new one.
///
/// The page then tells the SDK the user as an event, whose `urlResponse` has the parameters `providerId` and `id_token`
/// (firebase-js-sdk, packages/auth/src/platform_browser/popup_redirect.ts). In a popup, it passes the event to
/// ``FramePage`` in the window of the app. Before a redirect, it leaves the event in the session storage, where `FramePage`
/// finds it.
enum HandlerPage {
  /// The providers of the page without a `providerId`.
  private static let providers: [(ProviderID, String)] = [
    (.google, "Google"), (.github, "GitHub"), (.microsoft, "Microsoft"), (.twitter, "Twitter"),
    (.facebook, "Facebook"), (.apple, "Apple"), (.yahoo, "Yahoo"),
  ]

  /// The limit on the offered users. A longer list is of no use on a page.
  private static let maximumCount = 200

  /// The operations that a provider can answer.
  private static let types = ["signIn", "link", "reauth"].flatMap { ["\($0)ViaPopup", "\($0)ViaRedirect"] }

  static func response(_ call: AuthCall) throws -> HTTPResponse {
    for name in ["apiKey", "appName", "authType"] where call.parameter(name)?.isEmpty != false {
      return problem("The address of this page has no parameter \(name).")
    }
    guard let type = call.parameter("authType"), types.contains(type) else {
      return problem("The parameter authType is not an operation of Firebase's SDKs.")
    }
    let address = call.parameter("redirectUrl") ?? ""
    if type.hasSuffix("Redirect"), !WebAddress.isAbsolute(address) {
      return problem("The parameter redirectUrl is not the address of a web page.")
    }
    guard let id = call.parameter("providerId"), let provider = ProviderID(id) else {
      return HTTPResponse(page: picker(call))
    }
    return HTTPResponse(page: try users(of: provider, call))
  }

  private static func problem(_ sentence: String) -> HTTPResponse {
    HTTPResponse(page: PageText.page("Sign-in is not possible", "<p>\(PageText.escaped(sentence))</p>"), status: 400)
  }

  /// The page that asks for the provider.
  private static func picker(_ call: AuthCall) -> String {
    let parameters = call.query.filter { $0.name != "providerId" }.map { ($0.name, $0.value) }
    let items = providers.map { provider, name in
      let address = WebAddress.adding(parameters + [("providerId", provider.text)], to: "/emulator/auth/handler")
      return "<li><a class=\"choice\" href=\"\(PageText.escaped(address))\">\(name)</a></li>"
    }
    return PageText.page("Sign in with a provider", "<ul>\n\(items.joined(separator: "\n"))\n</ul>")
  }

  /// The page that asks for the user of a provider.
  private static func users(of provider: ProviderID, _ call: AuthCall) throws -> String {
    let known = try call.directory.accounts().compactMap { $0.linkedProvider(provider) }.prefix(maximumCount)
    let items = known.map { user in
      let label = user.displayName ?? user.screenName ?? user.email ?? user.rawID
      let details = [user.email, user.screenName, "id \(user.rawID)"].compactMap(\.self).joined(separator: ", ")
      return "<li><button type=\"button\" data-token=\"\(PageText.escaped(claims(of: user).text))\">"
        + "\(PageText.escaped(label))<small>\(PageText.escaped(details))</small></button></li>"
    }
    let name = providers.first { $0.0 == provider }?.1 ?? provider.text
    let list = items.isEmpty ? "" : "<h2>Known users</h2>\n<ul>\n\(items.joined(separator: "\n"))\n</ul>\n"
    return PageText.page(
      "Sign in with \(name)", "<p>No one checks who you are: this is a local server.</p>\n\(list)\(form)\n\(script)")
  }

  /// Returns what the provider says about a known user.
  private static func claims(of user: LinkedProvider) -> Claims {
    var claims: Claims = ["sub": .string(user.rawID), "iss": "", "aud": "", "exp": 0, "iat": 0]
    claims["name"] = user.displayName.map { .string($0) }
    claims["screen_name"] = user.screenName.map { .string($0) }
    claims["email"] = user.email.map { .string($0) }
    claims["email_verified"] = user.email.map { _ in true }
    claims["picture"] = user.photoURL.map { .string($0) }
    return claims
  }

  private static let form = """
    <h2>New user</h2>
    <form id="new">
    <label>Email <input name="email" type="email" autocomplete="off"></label>
    <label>Name <input name="name" autocomplete="off"></label>
    <label>User name at the provider <input name="screen_name" autocomplete="off"></label>
    <label>Photo URL <input name="picture" type="url" autocomplete="off"></label>
    <button type="submit">Sign in as this user</button>
    </form>
    <p id="status" role="status"></p>
    """

  private static let script = """
    <script>
    'use strict';
    const query = new URLSearchParams(location.search);
    const isPopup = query.get('authType').endsWith('ViaPopup');
    const storageKey = query.get('apiKey') + ':' + query.get('appName');

    function finish(claims) {
      const provider = query.get('providerId');
      let url = location.origin + location.pathname + '?providerId=' + encodeURIComponent(provider)
        + '&id_token=' + encodeURIComponent(JSON.stringify(claims));
      if (provider.startsWith('saml.')) {
        const response = { assertion: { subject: { nameId: claims.email || claims.sub } } };
        url += '&SAMLResponse=' + encodeURIComponent(JSON.stringify(response));
      }
      deliver({
        type: query.get('authType'), eventId: query.get('eventId') || null, urlResponse: url, sessionId: 'unused',
        postBody: null, tenantId: query.get('tid') || null, error: null,
      });
    }

    function deliver(authEvent) {
      if (!isPopup) {
        sessionStorage.setItem(storageKey, JSON.stringify(authEvent));
        location.assign(query.get('redirectUrl'));
        return;
      }
      const frames = window.opener ? window.opener.frames : [];
      for (let index = 0; index < frames.length; index += 1) {
        if (isFrameOfApp(frames[index])) {
          frames[index].postMessage({ kind: 'authEvent', storageKey, authEvent }, location.origin);
          window.close();
          return;
        }
      }
      document.getElementById('status').textContent =
        'The window of the app is closed, or it has no frame of this server. Start the sign-in again.';
    }

    function isFrameOfApp(frame) {
      try {
        const other = new URLSearchParams(frame.location.search);
        return frame.location.pathname === '/emulator/auth/iframe'
          && other.get('apiKey') + ':' + other.get('appName') === storageKey;
      } catch {
        return false; // A frame of another origin.
      }
    }

    for (const button of document.querySelectorAll('[data-token]')) {
      button.addEventListener('click', () => finish(JSON.parse(button.dataset.token)));
    }
    document.getElementById('new').addEventListener('submit', (event) => {
      event.preventDefault();
      const digits = Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) => byte % 10).join('');
      const claims = { sub: digits, iss: '', aud: '', exp: 0, iat: 0 };
      for (const [name, value] of new FormData(event.target)) { if (value) { claims[name] = value; } }
      if (claims.email) { claims.email_verified = true; }
      finish(claims);
    });
    </script>
    """
}
