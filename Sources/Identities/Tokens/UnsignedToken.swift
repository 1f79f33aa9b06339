import RuleValues

/// Makes unsigned tokens, as emulators take them. They prove nothing, and nothing but an emulator may accept them.
public enum UnsignedToken {
  /// The compact token that says `claims`: header `{"alg":"none","type":"JWT"}` and no signature (firebase/firebase-js-sdk,
  /// packages/util/src/emulator.ts `createMockUserToken`).
  public static func text(_ claims: Claims) -> String {
    let header: Claims = ["alg": "none", "type": "JWT"]
    return signedPart(header: header, claims: claims) + "."
  }

  /// The compact token that says `claims`, as ``text(_:)`` makes it.
  ///
  /// - Throws: why ``EmulatorTokenDecoder`` would refuse it: it is too long, too deep, or names no user.
  public static func acceptableText(_ claims: Claims) throws(TokenError) -> String {
    let token = text(claims)
    _ = try EmulatorTokenDecoder().decode(token)
    return token
  }

  /// The first two parts of a compact token: what a signature signs.
  package static func signedPart(header: Claims, claims: Claims) -> String {
    "\(encode(header.text)).\(encode(claims.text))"
  }

  /// Base64 in the URL-safe alphabet without padding.
  package static func encode(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: Base64.encode(bytes, .urlSafe).utf8.filter { $0 != UInt8(ascii: "=") }, as: UTF8.self)
  }

  private static func encode(_ text: String) -> String { encode(text.utf8) }
}
