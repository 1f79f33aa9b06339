public import SourceText

/// Why something is no identity. A request that carries it is refused; it never counts as signed out.
public struct IdentityError: Error, Hashable, Sendable {
  /// What may be wrong with the text as such.
  public enum Malformation: Hashable, Sendable {
    /// It is no JSON.
    case json(JSONProblem.Kind)
    /// A key stands twice in one object.
    case duplicateKey(String)
    /// More than ``IdentityLimits/tokenBytes``.
    case tooLarge
    /// Deeper than ``IdentityLimits/tokenDepth``.
    case depth
  }

  /// What may be wrong with a user id.
  public enum SubjectProblem: Hashable, Sendable {
    /// There is none.
    case missing
    /// It is the empty text.
    case empty
    /// It is something else than text: `found`, with its article.
    case notString(found: String)
    /// It has more than ``IdentityLimits/userIDUnits`` units.
    case tooLong(units: Int)
  }

  /// The kinds of error.
  public enum Kind: Hashable, Sendable {
    /// The text breaks a rule whatever it says.
    case malformed(Malformation)
    /// An identity is `null` or an object, and this is `found`.
    case notAnIdentity(found: String)
    /// The user id is none.
    case subject(SubjectProblem)
    /// Two members name two users.
    case subjectMismatch(String, String)
    /// A member is not of the type that it must have.
    case claimType(String, wanted: String, found: String)
    /// A member is the empty text.
    case emptyText(String)
    /// A custom claim has one of ``CustomClaims/reservedNames``.
    case reservedClaim(String)
    /// The custom claims have more than ``IdentityLimits/customClaimsUnits`` units.
    case claimsTooLarge(units: Int)
    /// A mock user has `uid`.
    case uidInMockUser
    /// A mock user has neither `sub` nor `user_id`.
    case mockUserWithoutSubject
    /// The shorthand has no member of that name.
    case unknownMember(String, nearest: String?)
    /// The identities of the shorthand name something that is not linked in that way.
    case notLinked(String)
    /// A member says nothing without another.
    case missingMember(String, neededBy: String)
    /// A time is so large that a token can not expire after it.
    case timeOutOfRange(String)
    /// The user proves who they are after the token is made.
    case authTimeInFuture
    /// Two members belong to two different forms.
    case ambiguous(String, String)
    /// `administrator` is something else than `{"administrator": true}`.
    case administratorShape
    /// An administrator where there may be none, such as in a request.
    case administratorNotAllowed
  }

  /// What is wrong.
  public let kind: Kind
  /// The way to the offending part from what was read: keys, and indexes of list elements.
  public let path: [String]
  private var location: Span?

  /// An error at `path`, in a text that the caller knows, or in none.
  public init(_ kind: Kind, at path: [String], span: Span? = nil) {
    self.kind = kind
    self.path = path
    location = span
  }

  /// Where the offending part stands; the beginning of the file where what was read was no text.
  public var span: Span { location ?? Span(at: 0) }

  /// The same error, with its place in the text of `json`, if it has none yet.
  func located(in json: JSONNode) -> IdentityError {
    location == nil ? IdentityError(kind, at: path, span: json.span(at: path, ofKey: isAboutKey)) : self
  }

  private var isAboutKey: Bool {
    switch kind {
    case .unknownMember, .reservedClaim, .uidInMockUser, .notLinked, .ambiguous, .administratorShape,
      .administratorNotAllowed:
      true
    default: false
    }
  }
}

extension JSONNode {
  /// The place of what `path` leads to, as far as it leads; of its key, if that is wanted.
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
