import Identities
import Testing

@Suite("Providers")
struct ProviderIDTests {
  /// The two vocabularies of `reference/auth-context.md` section 3.2.
  static let names: [(id: String, realtime: String, isRecorded: Bool)] = [
    ("password", "password", true), ("anonymous", "anonymous", true), ("custom", "custom", true),
    ("facebook.com", "facebook", true), ("github.com", "github", true), ("google.com", "google", true),
    ("twitter.com", "twitter", true), ("phone", "phone", false), ("microsoft.com", "microsoft.com", false),
    ("apple.com", "apple.com", false), ("yahoo.com", "yahoo.com", false), ("saml.acme", "saml.acme", false),
    ("oidc.acme", "oidc.acme", false), ("playgames.google.com", "playgames.google.com", false),
    ("gc.apple.com", "gc.apple.com", false), ("linkedin.com", "linkedin.com", false), ("passkey", "passkey", false),
  ]

  @Test(arguments: names)
  func realtimeName(id: String, realtime: String, isRecorded: Bool) throws {
    let provider = try #require(ProviderID(id))
    #expect(provider.realtimeName == realtime)
    #expect(provider.isRealtimeNameRecorded == isRecorded)
    let mock = "{\"sub\": \"a\", \"firebase\": {\"sign_in_provider\": \"\(id)\", \"identities\": {}}}"
    let short = "{\"uid\": \"a\", \"provider\": \"\(id)\"}"
    for text in [mock, short] {
      #expect(try auth(text)?["provider"] == .string(realtime))
      #expect(try warnings(text).contains(.undocumentedProvider(id)) == !isRecorded)
      #expect(try reading(text).identity.user?.claims.signInProvider == provider)
    }
  }

  @Test func theProviderCanBeSet() throws {
    let text =
      #"{"uid": "a", "provider": "microsoft.com", "authProvider": "microsoft", "identities": {"microsoft.com": "1"}}"#
    #expect(try auth(text)?["provider"] == "microsoft")
    #expect(try auth(text)?["token"]?.map?.signInProvider == .microsoft)
    #expect(try warnings(text) == [])
  }

  @Test(arguments: ["github", "google", "facebook", "twitter", "microsoft", "apple", "yahoo"])
  func clippedNamesAreWarnedAbout(name: String) throws {
    let warning = IdentityWarning.Kind.clippedProvider(name, meant: "\(name).com")
    #expect(try warnings("{\"uid\": \"a\", \"provider\": \"\(name)\"}") == [warning])
    let firebase = "{\"sign_in_provider\": \"\(name)\", \"identities\": {}}"
    #expect(try warnings("{\"sub\": \"a\", \"firebase\": \(firebase)}") == [warning])
    #expect(try warnings("{\"uid\": \"a\", \"token\": {\"firebase\": \(firebase)}}") == [warning])
  }

  @Test(arguments: [
    ("GITHUB.COM", "github.com"), ("GitHub", "github.com"), ("Github.com", "github.com"), ("twitter", "twitter.com"),
    ("Apple", "apple.com"), ("Password", "password"), ("ANONYMOUS", "anonymous"), ("Custom", "custom"),
    ("Phone", "phone"),
  ])
  func otherSpellingsSuggestAProvider(text: String, id: String) throws {
    #expect(ProviderID(text)?.meant == ProviderID(id))
    let warning = IdentityWarning.Kind.clippedProvider(text, meant: id)
    #expect(try warnings("{\"uid\": \"a\", \"provider\": \"\(text)\"}") == [warning])
    let firebase = "{\"sign_in_provider\": \"\(text)\", \"identities\": {}}"
    #expect(try warnings("{\"sub\": \"a\", \"firebase\": \(firebase)}") == [warning])
  }

  @Test(arguments: [
    "github.com", "password", "phone", "anonymous", "custom", "saml.acme", "oidc.GitHub", "linkedin.com", "git",
    "gc.apple.com", "playgames.google.com", "github.org", "email", "com", ".com", "gíthub",
  ])
  func otherTextsSuggestNothing(text: String) { #expect(ProviderID(text)?.meant == nil) }

  @Test func warningsNameTheProvider() throws {
    let found = try reading(#"{"uid": "a", "provider": "GitHub.com"}"#).warnings.map(\.message)
    #expect(found == ["`GitHub.com` is not a provider id; did you mean `github.com`?"])
  }

  @Test func keysOfIdentitiesAreWarnedAbout() throws {
    let text = #"{"uid": "a", "provider": "custom", "identities": {"GitHub": "1", "google.com": "2"}}"#
    #expect(try warnings(text) == [.clippedProvider("GitHub", meant: "github.com")])
  }

  @Test(arguments: ["github", "google", "facebook", "twitter"])
  func tokenNamesInTheAuthVariableAreWarnedAbout(name: String) throws {
    let warning = IdentityWarning.Kind.unclippedProvider("\(name).com", meant: name)
    #expect(try warnings("{\"uid\": \"a\", \"provider\": \"\(name).com\"}", .override) == [warning])
    #expect(try warnings("{\"uid\": \"a\", \"provider\": \"\(name)\"}", .override) == [])
    let variable = { (name: String) in "{\"uid\": \"a\", \"provider\": \"\(name)\", \"token\": {}}" }
    #expect(failure(variable("\(name).com"))?.kind == .unclippedProvider("\(name).com", meant: name))
    #expect(try auth(variable(name))?["provider"] == .string(name))
    #expect(try warnings("{\"uid\": \"a\", \"authProvider\": \"\(name).com\"}") == [warning])
  }

  @Test func prefixes() {
    #expect(ProviderID("saml.acme")?.isSAML == true)
    #expect(ProviderID("saml.")?.isSAML == false)
    #expect(ProviderID("oidc.acme")?.isOIDC == true)
    #expect(ProviderID("oidc.acme")?.isSAML == false)
    #expect(ProviderID("") == nil)
  }
}

extension Identity {
  var user: User? {
    if case .user(let user) = self { return user }
    return nil
  }
}
