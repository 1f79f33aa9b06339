package import Identities
package import SourceText

/// Who a line of a Cloud service says asks: `{"uid": …, "token": {…}}`, or null.
package enum LineIdentity {
  /// The user, whose token has beside the claims that are given those that every token has (as
  /// `authenticatedContext()` of rules-unit-testing and the emulators make one up).
  ///
  /// - Throws: where it is neither, or the user has no `uid`: a service's tokens all have one.
  package static func read(_ json: JSONNode, now: Int64) throws(LineError) -> Identity {
    if case .object = json.value, json["uid"] == nil {
      throw LineError("request.auth", "`uid` is missing; write null for a caller who is not signed in")
    }
    do throws(IdentityError) {
      let identity = try IdentityReader.read(json, form: .authVariable, now: now / 1000).get().identity
      guard case .user(let user) = identity, let uid = user.uid else { return identity }
      return .user(try User(uid, claims: standard(uid, now / 1000).merging(user.claims)))
    } catch {
      throw LineError("request.auth", error)
    }
  }

  private static func standard(_ uid: UserID, _ now: Int64) -> Claims {
    let project = MockUser.defaultProjectID
    return [
      "iss": .string("https://securetoken.google.com/\(project)"), "aud": .string(project), "iat": .integer(now),
      "exp": .integer(now + IdentityLimits.tokenLifetime), "auth_time": .integer(now), "sub": .string(uid.text),
      "user_id": .string(uid.text),
    ]
  }
}

extension Claims {
  /// These claims with `others` over them.
  func merging(_ others: Claims) -> Claims {
    var result = self
    for member in others.members { result[member.key] = member.value }
    return result
  }
}
