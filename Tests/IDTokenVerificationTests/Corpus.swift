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
    }

    let name: String
    /// `accept`, or the code of the reason to refuse it.
    let wanted: String
    /// Why we refuse it though firebase-admin accepts it.
    let stricter: String?
    let options: Options?
    let token: String
    let firebaseAdmin: String
    let googleAuth: String

    var testDescription: String { name }
    var isAccepted: Bool { wanted == "accept" }
  }

  let project: String
  let now: Int64
  let x509: [String: String]
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

  static func keys() throws -> KeySet { try KeySet(x509PEMByKeyID: part("x509")) }

  /// A verifier whose clock stands where the tokens were made.
  func verifier(
    _ keys: KeySet, skew: Int64 = 0, tenant: TokenVerifier.Tenant = .any,
    revocation: (@Sendable (UserID) -> RevocationState?)? = nil
  ) throws -> TokenVerifier {
    let now = now
    return try TokenVerifier(
      projectID: project, keys: keys, clockSkew: skew, tenant: tenant, clock: { now }, revocation: revocation)
  }

  func token(_ name: String) -> String { tokens.first { $0.name == name }?.token ?? "" }
}

/// `accept`, or the code of the reason to refuse it.
func verdict(_ verifier: TokenVerifier, _ token: String) -> String {
  do throws(TokenError) {
    _ = try verifier.verify(token)
    return "accept"
  } catch {
    return error.code
  }
}
