import RuleValues

/// The creation of unsigned tokens for emulators. They prove nothing, and only an emulator may accept them.
package enum UnsignedToken {
  /// Returns a compact token with these claims. Its header is `{"alg":"none","type":"JWT"}`, and it has no signature
  /// (firebase/firebase-js-sdk, packages/util/src/emulator.ts `createMockUserToken`).
  package static func text(_ claims: Claims) -> String {
    let header: Claims = ["alg": "none", "type": "JWT"]
    return signedPart(header: header, claims: claims) + "."
  }

  /// Returns a compact token with these claims, like ``text(_:)``.
  ///
  /// - Throws: the reason why ``EmulatorTokenDecoder`` would reject it: it is too long, too deep or has no user.
  package static func acceptableText(_ claims: Claims) throws(TokenError) -> String {
    let token = text(claims)
    _ = try EmulatorTokenDecoder().decode(token)
    return token
  }

  /// Returns the first two parts of a compact token, which a signature covers.
  package static func signedPart(header: Claims, claims: Claims) -> String {
    "\(encode(header.text)).\(encode(claims.text))"
  }

  /// Returns Base64 in the URL-safe alphabet without padding.
  package static func encode(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: Base64.encode(bytes, .urlSafe).utf8.filter { $0 != UInt8(ascii: "=") }, as: UTF8.self)
  }

  private static func encode(_ text: String) -> String { encode(text.utf8) }
}
