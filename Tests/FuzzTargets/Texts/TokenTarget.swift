import Identities
import RuleValues
import SourceText

/// Unsigned tokens and identities that are written as data. The input is a compact token, an `Authorization` header, or the
/// JSON of a header and a payload on two lines. Malformed input never counts as signed out, and none makes an administrator.
struct TokenTarget: FuzzTarget {
  static let name = "tokens"
  static let words = [
    "Bearer ", "owner", "eyJhbGciOiJub25lIn0.", "{\"alg\":\"none\"}\n", "\"sub\":", "\"user_id\":", "\"uid\":",
    "\"token\":",
    "\"firebase\":", "\"sign_in_provider\":", "\"identities\":", "\"administrator\":true", "\"email\":", "\"iat\":",
    "\"exp\":",
    "\"auth_time\":", "\"aud\":", "\"iss\":", "\"claims\":", "\"provider\":", "\"crit\":", "\"kid\":", "ya29.",
    "anonymous",
    "google.com", "custom", "\"tenant\":", "\\ud800", "\\u0000",
  ]

  private static let now: Int64 = 1_700_000_000

  func check(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    try checkToken(text)
    try checkHeader(text)
    let lines = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
    let parts = lines.map { UnsignedToken.encode($0) }
    try checkToken(
      (parts.count == 2 ? parts : [UnsignedToken.encode(#"{"alg":"none"}"#.utf8)] + parts)
        .joined(separator: ".") + ".")
    let file = SourceFile(name: "identity", bytes: Array(lines.last ?? []))
    for form in IdentityForm.allCases { try checkIdentity(file, form) }
  }

  /// A decoded token names the user of its `sub`, and a token made of its claims is decoded as the same user.
  private func checkToken(_ text: String) throws {
    let decoded: EmulatorTokenDecoder.Decoded
    do throws(TokenError) {
      decoded = try EmulatorTokenDecoder(projectID: "demo").decode(text, now: Self.now)
    } catch {
      return try require(!error.description.isEmpty, "an error without a text")
    }
    guard case .user(let user) = decoded.identity, let uid = user.uid else {
      throw BrokenProperty(description: "a token without a user: \(decoded.identity)")
    }
    try require(!uid.text.isEmpty, "an empty user id")
    _ = decoded.warnings.map { "\($0)" }
    for service in [RulesService.realtime, .firestore] {
      try require(decoded.identity.authValue(for: service)?.map != nil, "no auth variable")
    }
    let again = try EmulatorTokenDecoder().decode(UnsignedToken.text(user.claims))
    try require(again.user.uid == uid && again.user.claims == user.claims, "another user after writing the claims")
  }

  /// Only the exact word makes an administrator, and only if the caller allows it. A header never counts as signed out.
  private func checkHeader(_ text: String) throws {
    _ = try? AuthorizationHeader.token(typed: text)
    for allowsOwner in [false, true] {
      guard let identity = try? EmulatorTokenDecoder().identity(authorization: text, allowsOwner: allowsOwner) else {
        continue
      }
      switch identity {
      case .unauthenticated: throw BrokenProperty(description: "a header counts as signed out")
      case .administrator:
        let isOwner =
          text.lowercased().utf8.elementsEqual("bearer owner".utf8) && text.utf8.suffix(6).elementsEqual(" owner".utf8)
        try require(allowsOwner && isOwner, "an administrator")
      case .user: break
      }
    }
  }

  private func checkIdentity(_ file: SourceFile, _ form: IdentityForm) throws {
    switch IdentityReader.read(file, form: form, now: Self.now) {
    case .failure(let error):
      try require(!error.message.isEmpty, "an error without a text")
      try require(error.span.start >= 0 && error.span.end <= file.bytes.count, "the error is at \(error.span)")
    case .success(let reading):
      switch reading.identity {
      case .administrator: throw BrokenProperty(description: "an administrator in the form \(form)")
      case .unauthenticated:
        try require(JSONReader.read(file, .strict).tree.root.isNull, "signed out in the form \(form)")
      case .user(let user):
        if case .override = user.provenance { return }
        try require(user.uid.map { user.claims["sub"] == .string($0.text) } ?? false, "no `sub` in the form \(form)")
      }
    }
  }
}
