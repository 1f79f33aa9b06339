/// A reader of ``IdentityForm/override``. If the object names a user, it must name a single valid one.
struct AuthOverride {
  let user: User
  let warnings: [IdentityWarning]

  init(_ variable: Claims) throws(IdentityError) {
    var uid: UserID?
    if let value = variable["uid"] { uid = try Subject.userID(value, at: ["uid"]) }
    let token = variable["token"]?.map ?? Claims()
    if let uid { try Subject.check(token, is: uid, named: "uid", at: ["token"]) }
    _ = try Subject.userID(inToken: token, at: ["token"])
    user = User(checked: uid, token, nil, .override(variable: variable))
    warnings = Self.warnings(variable, uid)
  }

  private static func warnings(_ variable: Claims, _ uid: UserID?) -> [IdentityWarning] {
    var warnings: [IdentityWarning] = []
    if uid == nil { warnings.append(IdentityWarning(.noUserID, at: [])) }
    if let name = variable["provider"]?.string, let provider = ProviderID(name),
      !provider.realtimeName.isSameBytes(as: name)
    {
      let kind = IdentityWarning.Kind.unclippedProvider(name, meant: provider.realtimeName)
      warnings.append(IdentityWarning(kind, at: ["provider"]))
    }
    switch variable["token"] {
    case .map(let token): warnings += TokenReview.warnings(token, at: ["token"])
    case let other?:
      let kind = IdentityWarning.Kind.claimType("token", wanted: "an object", found: other.kindName)
      warnings.append(IdentityWarning(kind, at: ["token"]))
    case nil: break
    }
    return warnings
  }
}
