import SourceText
import Testing

@testable import CloudRules

@Suite("Lints about providers") struct ProviderLintTests {
  static let firebase = "request.auth.token.firebase"

  private func codes(_ condition: String, lets: String = "") -> [String] {
    findings(
      """
      rules_version = '2';
      service cloud.firestore {
        match /databases/{database}/documents/notes/{id} {
          function f() { \(lets) return \(condition); }
          allow read: if f();
        }
      }
      """
    ).map(\.code.name).filter { $0 != "cloud/unused-variable" && $0 != "cloud/unknown-variable" }
  }

  @Test(arguments: ["github", "GitHub.com", "Github.com", "GITHUB.COM", "Password", "Anonymous", "apple"])
  func wrongProviderNamesAreReported(_ name: String) {
    #expect(codes("\(Self.firebase).sign_in_provider == '\(name)'") == ["cloud/provider-name"])
    #expect(codes("\(Self.firebase)['sign_in_provider'] in ['a', '\(name)']") == ["cloud/provider-name"])
    #expect(codes("\(Self.firebase).get('sign_in_provider', '') != '\(name)'") == ["cloud/provider-name"])
    #expect(
      codes("request.auth.token.get(['firebase', 'sign_in_provider'], '') != '\(name)'") == ["cloud/provider-name"])
    #expect(codes("'\(name)' == p", lets: "let p = \(Self.firebase).sign_in_provider;") == ["cloud/provider-name"])
  }

  @Test(arguments: ["github.com", "password", "phone", "anonymous", "custom", "saml.GitHub", "linkedin.com", "email"])
  func validProviderNamesAreNotReported(_ name: String) {
    #expect(codes("\(Self.firebase).sign_in_provider == '\(name)' || id == 'GitHub'") == [])
    let keys = codes("\(Self.firebase).identities.keys().hasAny(['\(name)'])")
    #expect(keys == (name == "password" ? ["cloud/identity-key"] : []))
  }

  @Test(arguments: [
    "identities['twitter'] != null", "identities.Twitter != null", "identities.get('twitter', []).size() > 0",
    "identities.get(['twitter', 0], '') == id", "identities.keys().hasAny(['twitter', 'google.com'])",
    "identities['password'][0] == id", "identities.phone_number[0] == id", "identities.github.com[0] == id",
  ])
  func wrongKeysOfIdentitiesAreReported(_ condition: String) {
    #expect(codes("\(Self.firebase).\(condition)") == ["cloud/identity-key"])
    #expect(codes(condition, lets: "let identities = \(Self.firebase).identities;") == ["cloud/identity-key"])
  }

  @Test(arguments: ["'twitter' in \(firebase).identities", "'Google' in \(firebase).identities.keys()"])
  func testsForAnyIdentityAreReported(_ condition: String) { #expect(codes(condition) == ["cloud/identity-key"]) }

  @Test(arguments: [
    "'twitter.com' in \(firebase).identities", "\(firebase).identities.email[0] == id",
    "\(firebase).identities['oidc.GitHub'][0] == id", "resource.data.identities['twitter'] == id",
    "'twitter' in request.auth.token.identities", "\(firebase).identities.size() > 1",
    "\(firebase).identities.get(id, []).size() > 1", "'twitter' in \(firebase).identities['twitter.com']",
    "'twitter' in \(firebase).identities.values()",
  ])
  func otherMapsAndKeysAreNotReported(_ condition: String) { #expect(codes(condition) == []) }

  @Test(arguments: [
    "request.auth.provider == 'github.com'", "request.auth['provider'] != null", "request.auth.provider in ['google']",
    "id == request.auth.provider",
  ])
  func authProviderIsReported(_ condition: String) { #expect(codes(condition) == ["cloud/auth-provider"]) }

  @Test func authProviderIsReportedInStorage() {
    let text = """
      rules_version = '2';
      service firebase.storage {
        match /b/{bucket}/o/{name} { allow get: if request.auth.provider == 'google'; }
      }
      """
    #expect(findings(text).map(\.code.name) == ["cloud/auth-provider"])
  }

  @Test func providersOfOtherMapsAreNotReported() {
    #expect(codes("request.auth.token.provider == 'github' && resource.data.auth.provider == 'GitHub'") == [])
  }

  @Test(arguments: [
    "request.auth.token.name == id && \(firebase).sign_in_provider == 'google.com'",
    "'google.com' in \(firebase).identities && request.auth.token['picture'] != null && request.auth.token.name != ''",
  ])
  func profilesOfLinkedProvidersAreReported(_ condition: String) {
    #expect(codes(condition) == ["cloud/linked-profile"])
  }

  @Test(arguments: [
    "request.auth.token.name == id && request.auth.token.picture == id",
    "request.auth.token.name == id && \(firebase).tenant == 'a'",
    "request.auth.token.get('name', '') == id && \(firebase).sign_in_provider == 'google.com'",
    "'picture' in request.auth.token && request.auth.token.picture == id && \(firebase).sign_in_provider == 'a'",
    "resource.data.name == id && \(firebase).sign_in_provider == 'google.com'",
  ])
  func ordinaryNamesAreNotReported(_ condition: String) { #expect(codes(condition) == []) }
}
