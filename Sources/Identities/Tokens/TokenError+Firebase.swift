import SourceText

extension TokenError {
  /// The code with which Firebase's Admin SDK for Node rejects an ID token with this fault alone: ``firebaseCode(for:)``.
  public var firebaseCode: String? { firebaseCode(for: .idToken) }

  /// The first sentence of what Firebase's Admin SDK for Python says of an ID token with this fault alone:
  /// ``firebaseMessage(for:)``.
  public var firebaseMessage: String? { firebaseMessage(for: .idToken) }

  /// The code with which Firebase's Admin SDK for Node rejects a token with this fault alone (firebase/firebase-admin-node,
  /// src/auth/token-verifier.ts and src/auth/base-auth.ts); nil where it does not, or where that depends on more.
  ///
  /// It looks neither at `iat` nor at `auth_time`, and takes a token without `exp` for one that never expires.
  ///
  /// - Parameter kind: the kind of token that the verifier wanted.
  public func firebaseCode(for kind: TokenKind) -> String? {
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

  /// The first sentence of what Firebase's Admin SDK for Python says of a token with this fault alone, to the letter as
  /// it was recorded (firebase-admin 7.7.0); nil where it accepts the token, or says nothing of its own. `…` stands for
  /// what would show the token, or is not known here.
  ///
  /// Of a token with several faults it may name another one; the verifier's `firebaseMessage(_:)` looks at them all.
  ///
  /// - Parameter kind: the kind of token that the verifier wanted.
  public func firebaseMessage(for kind: TokenKind) -> String? {
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
  /// The name of the kind in what firebase-admin for Python says.
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

  /// What the codes of firebase-admin for Node begin with.
  fileprivate var firebaseCodeName: String {
    switch self {
    case .idToken: "id-token"
    case .sessionCookie: "session-cookie"
    }
  }
}

extension TokenError.Malformation {
  /// Whether the Admin SDK for Node refuses it for certain: it takes the last of two keys, bits beyond the last byte, and
  /// any depth and length; a header of a request it does not see.
  fileprivate var isRefusedByFirebase: Bool {
    switch self {
    case .segments, .notAnObject: true
    case .json(_, .loneSurrogate), .json(_, .invalidNumber): false
    case .json: true
    case .base64url, .duplicateKey, .tooLarge, .depth, .authorization: false
    }
  }

  /// What is wrong with Base64 is told in the words of Python's decoder, which differ from case to case.
  fileprivate var firebaseMessage: String? {
    switch self {
    case .segments: "Wrong number of segments in token: …"
    case .notAnObject(.header): "Header segment should be a JSON object: …"
    case .notAnObject: "Payload segment should be a JSON object: …"
    case .json(_, .loneSurrogate), .json(_, .invalidNumber), .json(_, .unexpected("N")), .json(_, .unexpected("I")): nil
    case .json: "Can't parse segment: …"
    case .base64url, .duplicateKey, .tooLarge, .depth, .authorization: nil
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
