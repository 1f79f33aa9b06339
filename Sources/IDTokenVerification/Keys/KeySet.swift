import Identities
public import SourceText

/// The public keys that sign ID tokens, each under the id that a token's header names. Data that the caller fetched or
/// keeps: nothing here uses the network.
///
/// There is no default key, and no other key is tried where one does not fit.
public struct KeySet: Sendable {
  private let keys: [[UInt8]: VerificationKey]

  init(_ keys: [[UInt8]: VerificationKey]) { self.keys = keys }

  /// Reads a map from key id to X.509 certificate in PEM, as Google publishes it for
  /// `securetoken@system.gserviceaccount.com`.
  ///
  /// A certificate's own signature proves nothing, for it is self-signed: that the keys are Google's follows from where
  /// the caller took them. Its time of validity counts.
  ///
  /// - Throws: a ``KeySetError`` for the first thing that is wrong with it.
  public init(x509PEMByKeyID file: SourceFile) throws(KeySetError) {
    let members = try Self.object(file).members
    var keys: [[UInt8]: VerificationKey] = [:]
    for member in members {
      guard let pem = member.value.string else { throw KeySetError(.notACertificate, keyID: member.key) }
      keys[Array(member.key.utf8)] = try CertificateReader.key(inPEM: pem, keyID: member.key)
    }
    try self.init(checked: keys)
  }

  /// Reads a JSON Web Key Set (RFC 7517). RSA keys for signatures by RS256 count, keys of other kinds are left out.
  ///
  /// - Throws: a ``KeySetError`` for the first thing that is wrong with it.
  public init(jwks file: SourceFile) throws(KeySetError) {
    guard let list = try Self.object(file)["keys"], case .array = list.value else { throw KeySetError(.notAKeySet) }
    var keys: [[UInt8]: VerificationKey] = [:]
    for element in list.elements {
      guard let (keyID, key) = try JSONWebKey.key(element) else { continue }
      guard keys.updateValue(key, forKey: Array(keyID.utf8)) == nil else {
        throw KeySetError(.duplicateKeyID, keyID: keyID)
      }
    }
    try self.init(checked: keys)
  }

  /// Reads either of the two: with a list `keys` it is a JSON Web Key Set, else a map of certificates.
  ///
  /// - Throws: a ``KeySetError`` for the first thing that is wrong with it.
  public init(_ file: SourceFile) throws(KeySetError) {
    if case .array? = try Self.object(file)["keys"]?.value {
      try self.init(jwks: file)
    } else {
      try self.init(x509PEMByKeyID: file)
    }
  }

  private init(checked keys: [[UInt8]: VerificationKey]) throws(KeySetError) {
    guard !keys.isEmpty else { throw KeySetError(.noKeys) }
    if keys[[]] != nil { throw KeySetError(.emptyKeyID, keyID: "") }
    self.init(keys)
  }

  private static func object(_ file: SourceFile) throws(KeySetError) -> JSONNode {
    let dialect = JSONDialect(maximumDepth: 8, maximumNodes: 10_000, maximumBytes: 1 << 20)
    let (tree, problems) = JSONReader.read(file, dialect)
    if let problem = problems.first { throw KeySetError(.malformed(problem.message)) }
    guard case .object = tree.root.value else { throw KeySetError(.notAKeySet) }
    return tree.root
  }

  /// The key of exactly that id; nil where there is none.
  public subscript(keyID: String) -> VerificationKey? { keys[Array(keyID.utf8)] }

  /// The ids, in the order of their bytes.
  public var keyIDs: [String] {
    keys.keys.sorted { $0.lexicographicallyPrecedes($1) }.map { String(decoding: $0, as: UTF8.self) }
  }
}

/// Why something is no set of keys.
public struct KeySetError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of error.
  public enum Kind: Hashable, Sendable {
    /// It is no JSON, for the reason given.
    case malformed(String)
    /// It is neither a map of certificates nor a JSON Web Key Set.
    case notAKeySet
    /// There is no key in it that could sign an ID token.
    case noKeys
    /// A key has the empty text as its id.
    case emptyKeyID
    /// Two keys have one id.
    case duplicateKeyID
    /// A value is no X.509 certificate in PEM.
    case notACertificate
    /// A key is no RSA key of at least 2048 bits.
    case notAnRSAKey
  }

  /// What is wrong.
  public let kind: Kind
  /// The key that it is about, where it is about one.
  public let keyID: String?

  init(_ kind: Kind, keyID: String? = nil) {
    self.kind = kind
    self.keyID = keyID
  }

  /// What is wrong, without a final full stop.
  public var description: String {
    let what =
      switch kind {
      case .malformed(let problem): "a key set must be JSON: \(problem)"
      case .notAKeySet: "a key set is a map from key id to certificate, or an object with the list `keys`"
      case .noKeys: "the key set has no RSA key for signatures"
      case .emptyKeyID: "a key id must not be empty"
      case .duplicateKeyID: "two keys have the same id"
      case .notACertificate: "this is no X.509 certificate in PEM"
      case .notAnRSAKey: "this is no RSA key of 2048 bits or more"
      }
    return keyID.map { "key \(ShownText.name($0)): \(what)" } ?? what
  }
}
