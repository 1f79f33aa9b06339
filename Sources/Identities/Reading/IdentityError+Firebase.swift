extension IdentityError {
  /// The text of Firebase's own libraries and servers in this case. Nil if none is recorded.
  package var firebaseMessage: String? {
    switch kind {
    case .uidInMockUser:
      "The \"uid\" field is no longer supported by mockUserToken. "
        + "Please use \"sub\" instead for Firebase Auth User ID."
    case .mockUserWithoutSubject: "mockUserToken must contain 'sub' or 'user_id' field!"
    case .reservedClaim(let name): "FORBIDDEN_CLAIM : \(name)"
    case .claimsTooLarge: "CLAIMS_TOO_LARGE"
    case .claimType("claims", _, _): "INVALID_CLAIMS"
    default: nil
    }
  }
}
