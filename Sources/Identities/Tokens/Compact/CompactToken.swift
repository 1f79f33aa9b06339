import SourceText

/// A part of a token.
public enum TokenPart: String, Hashable, Sendable {
  /// The part before the first dot.
  case header
  /// The part between the dots.
  case payload
  /// The part after the second dot.
  case signature
}

/// A token in compact form, `header.payload.signature`, parsed strictly but not verified. Its content must not be
/// trusted (RFC 7515, section 7.1).
package struct CompactToken: Hashable, Sendable {
  /// The claims of the header.
  package let header: Claims
  /// The claims of the payload.
  package let payload: Claims
  /// The signature bytes. Empty for an unsigned token.
  package let signature: [UInt8]
  /// The signed bytes: the first two parts and the dot between them, as sent.
  package let signedBytes: [UInt8]

  /// Parses a token.
  ///
  /// Each part must be Base64 in the URL-safe alphabet without padding. Header and payload must be JSON objects without
  /// duplicate keys at any depth.
  ///
  /// - Throws: ``TokenError/malformed(_:)``, also above ``IdentityLimits/tokenBytes`` and
  ///   ``IdentityLimits/tokenDepth``; ``TokenError/accessToken(issuer:)`` for a token that only a sign-in provider can
  ///   parse.
  package init(_ text: String) throws(TokenError) {
    let bytes = Array(text.utf8)
    guard bytes.count <= IdentityLimits.tokenBytes else { throw .malformed(.tooLarge) }
    if let first = bytes.first, Self.quotes.contains(first) { throw .malformed(.quoted) }
    if let issuer = AccessToken.issuer(of: text) { throw .accessToken(issuer: issuer) }
    let parts = bytes.split(separator: UInt8(ascii: "."), maxSplits: 64, omittingEmptySubsequences: false)
    guard parts.count == 3 else { throw .malformed(.segments(parts.count)) }
    header = try Self.object(parts[0], .header)
    payload = try Self.object(parts[1], .payload)
    guard let signature = Base64URL.decode(parts[2]) else { throw .malformed(.base64url(.signature)) }
    self.signature = signature
    signedBytes = Array(bytes[..<parts[1].endIndex])
  }

  private static let quotes = "\"'`".utf8

  private static func object(_ text: ArraySlice<UInt8>, _ part: TokenPart) throws(TokenError) -> Claims {
    guard let bytes = Base64URL.decode(text) else { throw .malformed(.base64url(part)) }
    guard !bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { throw .malformed(malformation(.unexpected("\u{FEFF}"), part)) }
    let dialect = JSONDialect(maximumDepth: IdentityLimits.tokenDepth)
    let (tree, problems) = JSONReader.read(SourceFile(name: "<token>", bytes: bytes), dialect)
    if let problem = problems.first { throw .malformed(malformation(problem.kind, part)) }
    guard let claims = ClaimReader.value(ofChecked: tree.root).map else { throw .malformed(.notAnObject(part)) }
    return claims
  }

  private static func malformation(_ kind: JSONProblem.Kind, _ part: TokenPart) -> TokenError.Malformation {
    switch kind {
    case .duplicateKey(let key, _): .duplicateKey(part, key)
    case .tooDeep: .depth(part)
    default: .json(part, kind)
    }
  }
}

extension CompactToken: CustomStringConvertible, CustomReflectable {
  /// The harmless facts about the token: its algorithm and its length. Neither this nor a dump shows the claims or the
  /// signature, so that they do not end up in a log.
  package var description: String {
    let algorithm = header["alg"]?.string.map(ShownText.name) ?? "none"
    return "a token (alg \(algorithm), \(signedBytes.count) bytes before the signature)"
  }

  /// An empty mirror, so that a dump shows no members.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
