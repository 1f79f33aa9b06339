import SourceText

extension TokenError {
  /// The error code of Firebase's Admin SDK for Node for an ID token with only this error: ``firebaseCode(for:)``.
  package var firebaseCode: String? { firebaseCode(for: .idToken) }

  /// The first sentence of the error message of Firebase's Admin SDK for Python for an ID token with only this error:
  /// ``firebaseMessage(for:)``.
  package var firebaseMessage: String? { firebaseMessage(for: .idToken) }

  /// Returns the error code of Firebase's Admin SDK for Node for a token with only this error. Nil if the SDK accepts
  /// the token, or if the code depends on more.
  ///
  /// The SDK checks neither `iat` nor `auth_time`, and treats a token without `exp` as one that never expires.
  ///
  /// Source: firebase/firebase-admin-node, src/auth/token-verifier.ts and src/auth/base-auth.ts.
  ///
  /// - Parameter kind: the kind of token that the verifier expects.
  package func firebaseCode(for kind: TokenKind) -> String? {
    switch self {
    case .expired: "auth/\(kind.firebaseCodeName)-expired"
    case .revoked: "auth/\(kind.firebaseCodeName)-revoked"
    case .userDisabled: "auth/user-disabled"
    case .userNotFound: "auth/user-not-found"
    case .tenantMismatch: "auth/mismatching-tenant-id"
    case .criticalHeader, .keyNotValid, .subjectMismatch, .issuedInFuture, .authTimeInFuture: nil
    case .malformed(let malformation): malformation.isRefusedByFirebase ? "auth/argument-error" : nil
    case .missingClaim("aud"), .missingClaim("iss"): "auth/argument-error"
    case .missingClaim, .claimType("iat", _, _), .claimType("auth_time", _, _): nil
    default: "auth/argument-error"
    }
  }

  /// Returns the first sentence of the error message of Firebase's Admin SDK for Python for a token with only this
  /// error, verbatim as recorded (firebase-admin 7.7.0). Nil if the SDK accepts the token or has no message of its own.
  ///
  /// `…` replaces parts that would show the token or are not known here. For a token with several errors, the SDK may
  /// report another one; the verifier's `firebaseMessage(_:)` considers all of them.
  ///
  /// - Parameter kind: the kind of token that the verifier expects.
  package func firebaseMessage(for kind: TokenKind) -> String? {
    let name = kind.firebaseName
    return switch self {
    case .malformed(let malformation): malformation.firebaseMessage
    case .algorithmNotAllowed(_, "RS256"): "Firebase \(name) has incorrect algorithm."
    case .missingKeyID, .unknownKeyID(""): "Firebase \(name) has no \"kid\" claim."
    case .unknownKeyID(let kid): "Certificate for key id \(ShownText.plain(kid)) not found."
    case .claimType("kid", _, _): "Certificate for key id … not found."
    case .badSignature: "Could not verify token signature."
    case .wrongAudience, .missingClaim("aud"), .claimType("aud", _, _), .providerToken:
      "Firebase \(name) has incorrect \"aud\" (audience) claim."
    case .wrongIssuer, .missingClaim("iss"), .claimType("iss", _, _), .sessionCookie, .idToken:
      "Firebase \(name) has incorrect \"iss\" (issuer) claim."
    case .customToken: "\(kind.firebaseCall) expects \(kind.firebaseNameWithArticle), but was given a custom token."
    case .legacyToken:
      "\(kind.firebaseCall) expects \(kind.firebaseNameWithArticle), but was given a legacy custom token."
    case .accessToken: TokenError.malformed(.segments(1)).firebaseMessage
    case .subject(let problem): problem.firebaseMessage(name)
    default: firebaseMessageOfTimesAndUsers(kind)
    }
  }

  private func firebaseMessageOfTimesAndUsers(_ kind: TokenKind) -> String? {
    switch self {
    case .expired: "Token expired, …"
    case .issuedInFuture: "Token used too early, …"
    case .missingClaim("exp"): "Token does not contain required claim exp"
    case .missingClaim("iat"): "Token does not contain required claim iat"
    case .tenantMismatch(let found, _):
      kind == .idToken ? "Invalid tenant ID: \(found.map(ShownText.plain) ?? "…")" : nil
    case .revoked: "The Firebase \(kind.firebaseName) has been revoked."
    case .userDisabled: "The user record is disabled."
    case .userNotFound: "No user record found for the provided user ID: …"
    default: nil
    }
  }
}

extension TokenKind {
  /// The name of the kind in messages of firebase-admin for Python.
  package var firebaseName: String {
    switch self {
    case .idToken: "ID token"
    case .sessionCookie: "session cookie"
    }
  }

  fileprivate var firebaseNameWithArticle: String {
    switch self {
    case .idToken: "an ID token"
    case .sessionCookie: "a session cookie"
    }
  }

  fileprivate var firebaseCall: String {
    switch self {
    case .idToken: "verify_id_token()"
    case .sessionCookie: "verify_session_cookie()"
    }
  }

  /// The prefix of the error codes of firebase-admin for Node.
  fileprivate var firebaseCodeName: String {
    switch self {
    case .idToken: "id-token"
    case .sessionCookie: "session-cookie"
    }
  }
}

extension TokenError.Malformation {
  /// Whether the Admin SDK for Node rejects the token for certain. The SDK accepts duplicate keys (the last wins),
  /// nonzero trailing bits, and any depth and length, and does not see request headers.
  fileprivate var isRefusedByFirebase: Bool {
    switch self {
    case .segments, .notAnObject: true
    case .json(_, .loneSurrogate), .json(_, .invalidNumber): false
    case .json: true
    case .base64url, .duplicateKey, .tooLarge, .depth, .quoted, .authorization: false
    }
  }

  /// Errors in Base64 are reported in the words of Python's decoder, which vary.
  fileprivate var firebaseMessage: String? {
    switch self {
    case .segments: "Wrong number of segments in token: …"
    case .notAnObject(.header): "Header segment should be a JSON object: …"
    case .notAnObject: "Payload segment should be a JSON object: …"
    case .json(_, .loneSurrogate), .json(_, .invalidNumber), .json(_, .unexpected("N")), .json(_, .unexpected("I")): nil
    case .json: "Can't parse segment: …"
    case .base64url, .duplicateKey, .tooLarge, .depth, .quoted, .authorization: nil
    }
  }
}

extension IdentityError.SubjectProblem {
  fileprivate func firebaseMessage(_ name: String) -> String {
    switch self {
    case .missing, .notString: "Firebase \(name) has no \"sub\" (subject) claim."
    case .empty: "Firebase \(name) has an empty string \"sub\" (subject) claim."
    case .tooLong: "Firebase \(name) has a \"sub\" (subject) claim longer than 128 characters."
    }
  }
}
