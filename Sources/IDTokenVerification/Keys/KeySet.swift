import DocumentTrees
public import SourceText

/// The public keys that sign ID tokens, by the key ids in token headers. The caller supplies the data; this module
/// never uses the network.
///
/// There is no default key. If a key does not match, no other key is tried.
public struct KeySet: Sendable {
  private let keys: [[UInt8]: VerificationKey]

  init(_ keys: [[UInt8]: VerificationKey]) { self.keys = keys }

  /// Creates a key set from the file at `path`, in either format.
  ///
  /// - Throws: a ``KeySetError`` if the file cannot be read, or for its first problem.
  public init(contentsOf path: String) throws(KeySetError) { try self.init(Self.file(at: path)) }

  /// Creates a key set from a map of key ids to X.509 certificates in PEM, as Google publishes it for
  /// `securetoken@system.gserviceaccount.com`.
  ///
  /// A certificate's own signature proves nothing, because it is self-signed. The caller must fetch the keys from a
  /// trusted source. The validity period is enforced.
  ///
  /// - Throws: a ``KeySetError`` for the first problem.
  public init(x509PEMByKeyID file: SourceFile) throws(KeySetError) {
    let members = try Self.object(file).members
    var keys: [[UInt8]: VerificationKey] = [:]
    for member in members {
      guard let pem = member.value.string else { throw KeySetError(.notACertificate, keyID: member.key) }
      keys[Array(member.key.utf8)] = try CertificateReader.key(inPEM: pem, keyID: member.key)
    }
    try self.init(checked: keys)
  }

  /// Creates a key set from a JSON Web Key Set (RFC 7517). It uses RSA signing keys for RS256 and ignores other kinds
  /// of keys.
  ///
  /// - Throws: a ``KeySetError`` for the first problem.
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

  /// Creates a key set from either format. A file with the list `keys` is a JSON Web Key Set, and any other is a map of
  /// certificates.
  ///
  /// - Throws: a ``KeySetError`` for the first problem.
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
    if file.bytes.drop(while: { $0 <= 0x20 }).starts(with: "-----BEGIN ".utf8) { throw KeySetError(.bareCertificate) }
    let dialect = JSONDialect(maximumDepth: 8, maximumNodes: 10_000, maximumBytes: maximumBytes)
    let (tree, problems) = JSONReader.read(file, dialect)
    if let problem = problems.first { throw KeySetError(.malformed(problem.message)) }
    guard case .object = tree.root.value else { throw KeySetError(.notAKeySet) }
    if tree.root["private_key"] != nil { throw KeySetError(.serviceAccount) }
    return tree.root
  }

  private static let maximumBytes = 1 << 20

  /// Returns the file at `path`.
  static func file(at path: String) throws(KeySetError) -> SourceFile {
    do {
      var source = try FileSource(path: path)
      if let bytes = try source.readAll(maximumBytes: maximumBytes) { return SourceFile(name: path, bytes: bytes) }
    } catch {
      throw KeySetError(.unreadable("\(error)"))
    }
    throw KeySetError(.unreadable("`\(path)` is larger than \(maximumBytes >> 20) MiB, the limit for a key set"))
  }

  /// Returns the key with exactly this id. Nil if there is none.
  public subscript(keyID: String) -> VerificationKey? { keys[Array(keyID.utf8)] }

  /// The key ids, ordered by their bytes.
  public var keyIDs: [String] {
    keys.keys.sorted { $0.lexicographicallyPrecedes($1) }.map { String(decoding: $0, as: UTF8.self) }
  }
}
