import SourceText

/// A token as it is sent, `header.payload.signature`, read strictly and not believed: whoever has one knows what it says,
/// and nothing about whether it is true (RFC 7515, section 7.1).
public struct CompactToken: Hashable, Sendable {
  /// A part of a token.
  public enum Part: String, Hashable, Sendable {
    /// What precedes the first dot.
    case header
    /// What stands between the dots.
    case payload
    /// What follows the second dot.
    case signature
  }

  /// What the first part says.
  public let header: Claims
  /// What the second part says.
  public let payload: Claims
  /// The bytes of the third part; none in an unsigned token.
  public let signature: [UInt8]
  /// What a signature signs: the first two parts and the dot between them, as they were sent.
  public let signedBytes: [UInt8]

  /// Takes a token apart.
  ///
  /// Each part must be Base64 in the URL-safe alphabet without padding; header and payload must be JSON objects in which
  /// no key stands twice, however deep.
  ///
  /// - Throws: ``TokenError/malformed(_:)``, also above ``IdentityLimits/tokenBytes`` and ``IdentityLimits/tokenDepth``;
  ///   ``TokenError/accessToken(issuer:)`` for what only a sign-in provider could take apart.
  public init(_ text: String) throws(TokenError) {
    let bytes = Array(text.utf8)
    guard bytes.count <= IdentityLimits.tokenBytes else { throw .malformed(.tooLarge) }
    if let issuer = AccessToken.issuer(of: text) { throw .accessToken(issuer: issuer) }
    let parts = bytes.split(separator: UInt8(ascii: "."), maxSplits: 64, omittingEmptySubsequences: false)
    guard parts.count == 3 else { throw .malformed(.segments(parts.count)) }
    header = try Self.object(parts[0], .header)
    payload = try Self.object(parts[1], .payload)
    guard let signature = Base64URL.decode(parts[2]) else { throw .malformed(.base64url(.signature)) }
    self.signature = signature
    signedBytes = Array(bytes[..<parts[1].endIndex])
  }

  private static func object(_ text: ArraySlice<UInt8>, _ part: Part) throws(TokenError) -> Claims {
    guard let bytes = Base64URL.decode(text) else { throw .malformed(.base64url(part)) }
    guard !bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { throw .malformed(.json(part, .unexpected("\u{FEFF}"))) }
    let dialect = JSONDialect(maximumDepth: IdentityLimits.tokenDepth)
    let (tree, problems) = JSONReader.read(SourceFile(name: "<token>", bytes: bytes), dialect)
    if let problem = problems.first { throw .malformed(malformation(problem.kind, part)) }
    guard let claims = ClaimReader.value(ofChecked: tree.root).map else { throw .malformed(.notAnObject(part)) }
    return claims
  }

  private static func malformation(_ kind: JSONProblem.Kind, _ part: Part) -> TokenError.Malformation {
    switch kind {
    case .duplicateKey(let key, _): .duplicateKey(part, key)
    case .tooDeep: .depth(part)
    default: .json(part, kind)
    }
  }
}

extension CompactToken: CustomStringConvertible, CustomReflectable {
  /// What can be told of the token and used by nobody: how it is signed, and its length. Neither this nor a dump shows
  /// the claims or the signature, lest they end up in a log.
  public var description: String {
    let algorithm = header["alg"]?.string.map(ShownText.name) ?? "none"
    return "a token (alg \(algorithm), \(signedBytes.count) bytes before the signature)"
  }

  /// No members.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
