import Accounts
import Identities
import Testing

@Suite("Providers of a sign-in script") struct StoryProviderTests {
  @Test(arguments: [("GITHUB.COM", "github.com"), ("GitHub", "github.com"), ("google", "google.com")])
  func misspelledProvidersAreRejected(name: String, id: String) throws {
    let error = #expect(throws: SignInScriptError.self) {
      try SignInScriptReader.step(["signIn": ["provider": .string(name), "id": "1"]])
    }
    let message = error.map { "\($0)" } ?? ""
    #expect(message.contains("`\(name)` is not a provider id; did you mean `\(id)`?"), "\(message)")
  }

  /// `password` is no provider to sign in with either, so nothing suggests it.
  @Test(arguments: ["github.com", "saml.acme", "linkedin.com", "Password", "Custom"])
  func otherProviderNamesAreAccepted(name: String) throws {
    _ = try SignInScriptReader.step(["signIn": ["provider": .string(name), "id": "1"]])
  }
}
