package import SourceText

/// The reason why an identity is invalid. A request with it is rejected and never treated as signed out.
public struct IdentityError: Error, Hashable, Sendable {
  /// The problems of the text as such.
  package enum Malformation: Hashable, Sendable {
    /// The text is not valid JSON.
    case json(JSONProblem.Kind)
    /// A duplicate key in one object.
    case duplicateKey(String)
    /// The input exceeds ``IdentityLimits/tokenBytes``.
    case tooLarge
    /// The input exceeds ``IdentityLimits/tokenDepth``.
    case depth
  }

  /// The problems of a user id.
  public enum SubjectProblem: Hashable, Sendable {
    /// The id is missing.
    case missing
    /// The id is the empty string.
    case empty
    /// The id is not a string. `found` is the kind of value with its article.
    case notString(found: String)
    /// The id is longer than 128 UTF-16 units (`IdentityLimits.userIDUnits`).
    case tooLong(units: Int)
  }

  /// The kinds of error.
  package enum Kind: Hashable, Sendable {
    /// The text is malformed, whatever its content.
    case malformed(Malformation)
    /// The input is neither `null` nor an object. `found` is the kind of value with its article.
    case notAnIdentity(found: String)
    /// The user id is invalid.
    case subject(SubjectProblem)
    /// Two members name different users.
    case subjectMismatch(String, String)
    /// A member has the wrong type.
    case claimType(String, wanted: String, found: String)
    /// A member is the empty string.
    case emptyText(String)
    /// A custom claim has one of ``CustomClaims/reservedNames``.
    case reservedClaim(String)
    /// The custom claims are longer than ``IdentityLimits/customClaimsUnits``.
    case claimsTooLarge(units: Int)
    /// A mock user has `uid`.
    case uidInMockUser
    /// A mock user has neither `sub` nor `user_id`.
    case mockUserWithoutSubject
    /// A mock user where only the `auth` of a request is allowed.
    case mockUserInRequest
    /// An `auth` variable where a token is to be made.
    case variableForToken
    /// The claims of an ID token, which are not under `token`.
    case decodedToken
    /// A member beside `token` that the `auth` variable does not have.
    case besideToken(String)
    /// `provider` beside `token` in the form that tokens use: `github.com` for `github`.
    case unclippedProvider(String, meant: String)
    /// The shorthand has no member with this name.
    case unknownMember(String, nearest: String?)
    /// The identities of the shorthand contain a sign-in method that is not linked in this way.
    case notLinked(String)
    /// A member requires another one.
    case missingMember(String, neededBy: String)
    /// A time is so large that a token's expiration time would overflow.
    case timeOutOfRange(String)
    /// The time of the sign-in is after the creation of the token.
    case authTimeInFuture
    /// Two members belong to different forms.
    case ambiguous(String, String)
    /// `administrator` is not exactly `{"administrator": true}`.
    case administratorShape
    /// An administrator where none is allowed, such as in a request.
    case administratorNotAllowed
  }

  /// The kind of error, with its details.
  package let kind: Kind
  /// The path of the invalid part in the input: keys, and indices of list elements.
  package let path: [String]
  private var location: Span?

  /// Creates an error at `path`, with its location in the text if it is known.
  package init(_ kind: Kind, at path: [String], span: Span? = nil) {
    self.kind = kind
    self.path = path
    location = span
  }

  /// The location of the invalid part. If the input was not text, the beginning of the file.
  package var span: Span { location ?? Span(at: 0) }

  /// Returns the same error with its location in the text of `json`, unless it already has one.
  func located(in json: JSONNode) -> IdentityError {
    location == nil ? IdentityError(kind, at: path, span: json.span(at: path, ofKey: isAboutKey)) : self
  }

  private var isAboutKey: Bool {
    switch kind {
    case .unknownMember, .reservedClaim, .uidInMockUser, .notLinked, .ambiguous, .administratorShape,
      .administratorNotAllowed, .mockUserInRequest, .variableForToken, .decodedToken, .besideToken:
      true
    default: false
    }
  }
}

extension JSONNode {
  /// Returns the location of the value at `path`, or of its key. If the path ends early, the location of the last value
  /// on it.
  func span(at path: [String], ofKey: Bool) -> Span {
    var node = self
    var place = span
    for (index, step) in path.enumerated() {
      if let member = node.members.first(where: { $0.key.isSameBytes(as: step) }) {
        node = member.value
        place = ofKey && index == path.count - 1 ? member.keySpan : node.span
      } else if let position = Int(step), node.elements.indices.contains(position) {
        node = node.elements[position]
        place = node.span
      } else {
        return place
      }
    }
    return place
  }
}
