extension TokenError {
  /// The stable name of the error, such as `unknownKeyID` or `malformed.segments`, for programs and tests.
  public var code: String {
    switch self {
    case .malformed(let malformation): "malformed.\(malformation.code)"
    case .algorithmNotAllowed: "algorithmNotAllowed"
    case .criticalHeader: "criticalHeader"
    case .missingKeyID: "missingKeyID"
    case .unknownKeyID: "unknownKeyID"
    case .keyNotValid: "keyNotValid"
    case .badSignature: "badSignature"
    case .wrongAudience: "wrongAudience"
    case .wrongIssuer: "wrongIssuer"
    case .sessionCookie: "sessionCookie"
    case .idToken: "idToken"
    case .customToken: "customToken"
    case .legacyToken: "legacyToken"
    case .providerToken: "providerToken"
    case .accessToken: "accessToken"
    case .subject(let problem): "subject.\(problem.code)"
    case .subjectMismatch: "subjectMismatch"
    case .expired: "expired"
    case .issuedInFuture: "issuedInFuture"
    case .authTimeInFuture: "authTimeInFuture"
    case .missingClaim(let name): "missingClaim.\(name)"
    case .claimType(let name, _, _): "claimType.\(name)"
    case .tenantMismatch: "tenantMismatch"
    case .revoked: "revoked"
    case .userDisabled: "userDisabled"
    case .userNotFound: "userNotFound"
    }
  }
}

extension TokenError.Malformation {
  fileprivate var code: String {
    switch self {
    case .segments: "segments"
    case .base64url: "base64url"
    case .json: "json"
    case .notAnObject: "notAnObject"
    case .duplicateKey: "duplicateKey"
    case .tooLarge: "tooLarge"
    case .depth: "depth"
    case .quoted: "quoted"
    case .authorization: "authorization"
    }
  }
}

extension IdentityError.SubjectProblem {
  fileprivate var code: String {
    switch self {
    case .missing: "missing"
    case .empty: "empty"
    case .notString: "notString"
    case .tooLong: "tooLong"
    }
  }
}
