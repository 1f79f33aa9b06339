import Identities
import SourceText

/// The reason why keys are rejected or cannot be read.
public struct KeySetError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of error.
  public enum Kind: Hashable, Sendable {
    /// The text is not valid JSON. The value is the problem.
    case malformed(String)
    /// The text is neither a map of certificates nor a JSON Web Key Set.
    case notAKeySet
    /// The text is the private key of a service account.
    case serviceAccount
    /// The text is PEM, not JSON with PEM in it.
    case bareCertificate
    /// The set has no key that could sign an ID token.
    case noKeys
    /// The id of a key is the empty string.
    case emptyKeyID
    /// Two keys have the same id.
    case duplicateKeyID
    /// A value is not an X.509 certificate in PEM.
    case notACertificate
    /// A key is not an RSA key of at least 2048 bits.
    case notAnRSAKey
    /// The file of the keys cannot be read. The value is the problem.
    case unreadable(String)
    /// The server's closure returned no keys. The value is the error that it threw, or the time limit that it exceeded.
    case notFetched(String)
    /// The keys were not loaded from a file.
    case noFile
  }

  /// The kind of error, with its details.
  public let kind: Kind
  /// The id of the key concerned. Nil if the error concerns no specific key.
  public let keyID: String?

  init(_ kind: Kind, keyID: String? = nil) {
    self.kind = kind
    self.keyID = keyID
  }

  /// The problem, without a final period.
  public var description: String {
    let what =
      switch kind {
      case .malformed(let problem): "a key set must be JSON: \(problem)"
      case .notAKeySet: "a key set must be a map from key id to certificate, or an object with the list `keys`"
      case .serviceAccount:
        "this is a service account, with the private key of your server; the keys that sign ID tokens are published by "
          + "Google at \(TokenKind.idToken.certificatesURL)"
      case .bareCertificate:
        "this is PEM; a key set is a JSON map from key id to certificate, as Google publishes it at "
          + TokenKind.idToken.certificatesURL
      case .noKeys: "the key set has no RSA signing key"
      case .emptyKeyID: "a key id must not be empty"
      case .duplicateKeyID: "two keys have the same id"
      case .notACertificate: "this is not an X.509 certificate in PEM"
      case .notAnRSAKey: "this is not an RSA key of 2048 bits or more"
      case .unreadable(let problem): problem
      case .notFetched(let problem): "the keys were not fetched: \(EscapedText.of(problem, limit: 500))"
      case .noFile: "these keys were not loaded from a file"
      }
    return keyID.map { "key \(ShownText.name($0)): \(what)" } ?? what
  }
}
