import Foundation
import IDTokenVerification
import Identities
import SourceText
import TestSupport
import Testing

/// The tokens of `Corpus/tokens.json`, which `Corpus/generate.py` makes with libraries of others.
struct Corpus: Decodable, Sendable {
  struct Token: Decodable, Sendable, CustomTestStringConvertible {
    struct Options: Decodable, Sendable {
      let skew: Int64?
      let tenant: String?
      let user: User?
    }

    /// What the caller's hook tells of the user.
    struct User: Decodable, Sendable {
      let disabled: Bool?
      let validSince: Int64?
      let isDeleted: Bool?

      var state: RevocationState? {
        isDeleted == true ? nil : RevocationState(isDisabled: disabled ?? false, validSince: validSince ?? 0)
      }
    }

    enum Kind: String, Decodable, Sendable {
      case idToken, sessionCookie
    }

    let name: String
    /// What it is given to: a verifier of ID tokens, or of session cookies.
    let kind: Kind
    /// `accept`, or the code of the reason to reject it.
    let wanted: String
    /// Why we reject it though firebase-admin accepts it.
    let stricter: String?
    let options: Options?
    let token: String
    let firebaseAdmin: String
    let googleAuth: String

    var testDescription: String { name }
    var isAccepted: Bool { wanted == "accept" }
    var tokenKind: TokenKind { kind == .idToken ? .idToken : .sessionCookie }
  }

  /// A lifetime that a session cookie is to have, in seconds, and what firebase-admin says of it.
  struct Lifetime: Decodable, Sendable {
    let seconds: Int64
    let firebaseAdmin: String
  }

  let project: String
  let now: Int64
  let x509: [String: String]
  /// The URLs from which firebase-admin fetches certificates, by the name of the kind.
  let certificatesURLs: [String: String]
  let lifetimes: [Lifetime]
  let tokens: [Token]

  static let folder = Repository.root.appending(path: "Tests/IDTokenVerificationTests/Corpus")

  static let shared: Corpus? = {
    guard let data = try? Data(contentsOf: folder.appending(path: "tokens.json")) else { return nil }
    return try? JSONDecoder().decode(Corpus.self, from: data)
  }()

  /// The part of the corpus under a key, as a file of its own.
  static func part(_ key: String) throws -> SourceFile {
    let data = try Data(contentsOf: folder.appending(path: "tokens.json"))
    let part = (try JSONSerialization.jsonObject(with: data) as? [String: Any])?[key] ?? NSNull()
    return SourceFile(name: key, bytes: Array(try JSONSerialization.data(withJSONObject: part)))
  }

  /// The keys that sign tokens of a kind: session cookies have others than ID tokens.
  static func keys(_ kind: TokenKind = .idToken) throws -> KeySet {
    try KeySet(x509PEMByKeyID: part(kind == .idToken ? "x509" : "cookieX509"))
  }

  static func jsonWebKeys(_ kind: TokenKind) throws -> KeySet {
    try KeySet(jwks: part(kind == .idToken ? "jwks" : "cookieJWKS"))
  }

  /// A verifier with the time at which the tokens were minted.
  func verifier(
    _ keys: KeySet, of kind: TokenKind = .idToken, skew: Int64 = 0, tenant: TokenVerifier.Tenant = .any,
    revocation: (@Sendable (UserID) -> RevocationState?)? = nil
  ) throws -> TokenVerifier {
    let now = now
    return try TokenVerifier(
      kind, projectID: project, keys: keys, clockSkew: skew, tenant: tenant, clock: { now }, revocation: revocation)
  }

  /// A verifier of what `token` is given as, with its options.
  func verifier(for token: Token, _ keys: KeySet) throws -> TokenVerifier {
    let tenant: TokenVerifier.Tenant = (token.options?.tenant).map { .exactly($0) } ?? .any
    var hook: (@Sendable (UserID) -> RevocationState?)?
    if let user = token.options?.user { hook = { _ in user.state } }
    return try verifier(keys, of: token.tokenKind, skew: token.options?.skew ?? 0, tenant: tenant, revocation: hook)
  }

  func token(_ name: String) -> String { tokens.first { $0.name == name }?.token ?? "" }
}

/// `accept`, or the code of the reason to reject it.
func verdict(_ verifier: TokenVerifier, _ token: String) -> String {
  do throws(TokenError) {
    _ = try verifier.verify(token)
    return "accept"
  } catch {
    return error.code
  }
}
