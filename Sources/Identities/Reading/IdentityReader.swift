package import RuleValues
package import SourceText

/// An identity and the warnings about it.
package struct IdentityReading: Hashable, Sendable {
  /// The identity that was read.
  package let identity: Identity
  /// Findings that are probably mistakes.
  package let warnings: [IdentityWarning]

  /// Returns the findings that matter for the rules of a service; of any service if it is nil. Only rules of Realtime Database
  /// have `auth.provider`.
  package func warnings(for service: RulesService?) -> [IdentityWarning] {
    if service == nil || service == .realtime { return warnings }
    return warnings.filter { warning in
      switch warning.kind {
      case .undocumentedProvider, .unclippedProvider: false
      default: true
      }
    }
  }
}

/// A reader of identities that are written as data.
package enum IdentityReader {
  /// Reads the identity in `json`.
  ///
  /// - Parameters:
  ///   - form: the form of the identity.
  ///   - projectID: the project of the token, if one is created.
  ///   - now: the creation time of the token for ``IdentityForm/shorthand``, in seconds since 1970.
  ///   - allowsAdministrator: whether `{"administrator": true}` is read as ``Identity/administrator`` (in the forms
  ///   ``IdentityForm/auto`` and ``IdentityForm/shorthand``). Suites may allow it; a reader of requests must not.
  /// - Returns: the identity or the first problem, which must never be treated as signed out.
  package static func read(
    _ json: JSONNode, form: IdentityForm = .auto, projectID: String = MockUser.defaultProjectID, now: Int64,
    allowsAdministrator: Bool = false
  ) -> Result<IdentityReading, IdentityError> {
    reading(of: json) { (value) throws(IdentityError) in
      if case .null = value { return IdentityReading(identity: .unauthenticated, warnings: []) }
      let members = try object(value)
      if form.isDetected || form == .shorthand, members["administrator"] != nil {
        return try administrator(members, isAllowed: allowsAdministrator)
      }
      switch form.isDetected ? try form.detect(members) : form {
      case .authVariable:
        let variable = try AuthVariable(members, projectID, now)
        return IdentityReading(identity: .user(variable.user), warnings: variable.warnings)
      case .override:
        let override = try AuthOverride(members)
        return IdentityReading(identity: .user(override.user), warnings: override.warnings)
      case .mockUser: return try mockUser(try MockUser.token(members, projectID: projectID))
      case .shorthand, .auto, .request, .token: return try shorthand(members, projectID, now)
      }
    }
  }

  /// Reads the identity in the whole of `file`, like ``read(_:form:projectID:now:allowsAdministrator:)``.
  ///
  /// - Returns: also an error if the text is not JSON of that dialect. Callers that parse the JSON themselves must
  ///   reject invalid JSON, because the tree represents unreadable text as `null`.
  package static func read(
    _ file: SourceFile, dialect: JSONDialect = .strict, form: IdentityForm = .auto,
    projectID: String = MockUser.defaultProjectID, now: Int64, allowsAdministrator: Bool = false
  ) -> Result<IdentityReading, IdentityError> {
    let (tree, problems) = JSONReader.read(file, dialect)
    if let problem = problems.first {
      let malformation: IdentityError.Malformation =
        if case .duplicateKey(let key, _) = problem.kind { .duplicateKey(key) } else { .json(problem.kind) }
      return .failure(IdentityError(.malformed(malformation), at: [], span: problem.span))
    }
    return read(
      tree.root, form: form, projectID: projectID, now: now, allowsAdministrator: allowsAdministrator)
  }

  /// Reads the user of `authenticatedContext(uid, tokenOptions)` in rules-unit-testing.
  ///
  /// - Parameters:
  ///   - uid: the user's id.
  ///   - tokenOptions: claims that replace the defaults of ``MockUser``; `null` for none.
  ///   - projectID: the project of the token.
  /// - Returns: the identity or the first problem with the options.
  package static func readContext(
    uid: UserID, tokenOptions: JSONNode, projectID: String = MockUser.defaultProjectID
  ) -> Result<IdentityReading, IdentityError> {
    reading(of: tokenOptions) { (value) throws(IdentityError) in
      let options = value == .null ? Claims() : try object(value)
      return try mockUser(try MockUser.contextToken(uid, options: options, projectID: projectID))
    }
  }

  private static func reading(
    of json: JSONNode, _ interpret: (ClaimValue) throws(IdentityError) -> IdentityReading
  ) -> Result<IdentityReading, IdentityError> {
    do throws(IdentityError) {
      let reading = try interpret(try ClaimReader.read(json))
      if case .user(let user) = reading.identity { try ClaimReader.checkSize(.map(user.claims), span: json.span) }
      return .success(
        IdentityReading(identity: reading.identity, warnings: reading.warnings.map { $0.located(in: json) }))
    } catch {
      return .failure(error.located(in: json))
    }
  }

  private static func object(_ value: ClaimValue) throws(IdentityError) -> Claims {
    guard case .map(let members) = value else {
      throw IdentityError(.notAnIdentity(found: value.kindName), at: [])
    }
    return members
  }

  private static func administrator(
    _ members: Claims, isAllowed: Bool
  ) throws(IdentityError) -> IdentityReading {
    guard members.members.count == 1, members["administrator"] == .bool(true) else {
      throw IdentityError(.administratorShape, at: ["administrator"])
    }
    guard isAllowed else { throw IdentityError(.administratorNotAllowed, at: ["administrator"]) }
    return IdentityReading(identity: .administrator, warnings: [])
  }

  private static func mockUser(_ token: Claims) throws(IdentityError) -> IdentityReading {
    guard let uid = try Subject.userID(inToken: token, at: []) else {
      throw IdentityError(.mockUserWithoutSubject, at: [])
    }
    var warnings = TokenReview.warnings(token)
    if let provider = token.signInProvider {
      if provider.meant == nil, !provider.isRealtimeNameRecorded {
        let path = ["firebase", "sign_in_provider"]
        warnings.append(IdentityWarning(.undocumentedProvider(provider.text), at: path))
      }
    } else {
      warnings.append(IdentityWarning(.noSignInProvider, at: ["firebase"]))
    }
    return IdentityReading(identity: .user(User(checked: uid, token, nil, .literal)), warnings: warnings)
  }

  private static func shorthand(
    _ members: Claims, _ projectID: String, _ now: Int64
  ) throws(IdentityError) -> IdentityReading {
    let shorthand = try Shorthand(members)
    let token = try shorthand.profile.claims(projectID: projectID, now: now)
    let user = User(checked: shorthand.profile.uid, token, shorthand.authProvider, .literal)
    return IdentityReading(identity: .user(user), warnings: shorthand.warnings)
  }
}
