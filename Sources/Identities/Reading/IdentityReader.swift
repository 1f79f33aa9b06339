public import SourceText

/// What was read: an identity, and what is doubtful about it.
public struct IdentityReading: Hashable, Sendable {
  /// Who it is.
  public let identity: Identity
  /// What is probably not meant.
  public let warnings: [IdentityWarning]
}

/// Reads identities that are written down as data.
public enum IdentityReader {
  /// Reads the identity under `json`.
  ///
  /// - Parameters:
  ///   - form: how it is written.
  ///   - projectID: the project of the token, where one is made.
  ///   - now: seconds since 1970: when the token of a ``IdentityForm/shorthand`` is made.
  ///   - allowsAdministrator: whether `{"administrator": true}` is read as ``Identity/administrator`` (in the forms
  ///     ``IdentityForm/auto`` and ``IdentityForm/shorthand``). Suites may; whatever reads a request never does.
  /// - Returns: the identity; or the first thing that is wrong, which never counts as signed out.
  public static func read(
    _ json: JSONNode, form: IdentityForm = .auto, projectID: String = MockUser.defaultProjectID, now: Int64,
    allowsAdministrator: Bool = false
  ) -> Result<IdentityReading, IdentityError> {
    reading(of: json) { (value) throws(IdentityError) in
      if case .null = value { return IdentityReading(identity: .unauthenticated, warnings: []) }
      let members = try object(value)
      if form == .auto || form == .shorthand, members["administrator"] != nil {
        return try administrator(members, isAllowed: allowsAdministrator)
      }
      switch form == .auto ? try IdentityForm.detect(members) : form {
      case .authVariable:
        let variable = try AuthVariable(members)
        return IdentityReading(identity: .user(variable.user), warnings: variable.warnings)
      case .mockUser: return try mockUser(try MockUser.token(members, projectID: projectID))
      case .shorthand, .auto: return try shorthand(members, projectID, now)
      }
    }
  }

  /// Reads the identity that is all of `file`; else as ``read(_:form:projectID:now:allowsAdministrator:)``.
  ///
  /// - Returns: also an error where the text is no JSON of that dialect. (Who reads the JSON otherwise must refuse it
  ///   himself: what can not be read at all is a `null` in the tree.)
  public static func read(
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

  /// Reads the user of `authenticatedContext(uid, tokenOptions)` of rules-unit-testing.
  ///
  /// - Parameters:
  ///   - uid: the user.
  ///   - tokenOptions: claims that replace the defaults of ``MockUser``; `null` is none.
  ///   - projectID: the project of the token.
  /// - Returns: the identity; or the first thing that is wrong with the options.
  public static func readContext(
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
