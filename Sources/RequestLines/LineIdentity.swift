package import Identities
package import SourceText

/// Reads the caller of a line for a Cloud service: `{"uid": …, "token": {…}}`, or null if the caller is not signed in.
package enum LineIdentity {
  /// Returns the identity. Its token has the given claims and those of every token, as with `authenticatedContext()` of
  /// rules-unit-testing and the emulators.
  ///
  /// - Throws: if the JSON is neither form, or the user has no `uid`, which all tokens of a service have.
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
  /// Returns these claims overridden by `others`.
  func merging(_ others: Claims) -> Claims {
    var result = self
    for member in others.members { result[member.key] = member.value }
    return result
  }
}
