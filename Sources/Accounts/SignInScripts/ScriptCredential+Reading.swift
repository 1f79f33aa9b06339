import Identities

extension ScriptCredential {
  private static let ways =
    "`provider` with `id`, `email` with `password`, `emailLink`, `phone`, `custom` or `anonymous`"

  /// Reads a credential from `value`.
  init(_ value: ClaimValue, at path: [String]) throws(SignInScriptError) {
    if value == "anonymous" {
      self = .anonymous
      return
    }
    guard let map = value.map else { throw SignInScriptError("a user signs in with \(Self.ways)", at: path) }
    let members = ScriptMembers(map, at: path)
    if map["provider"] != nil {
      self = try Self.provider(members)
    } else if map["custom"] != nil {
      self = try Self.custom(members)
    } else if map["emailLink"] != nil {
      try members.refuseUnknown(besides: ["emailLink"])
      self = .emailLink(try members.needed("emailLink"))
    } else if map["phone"] != nil {
      try members.refuseUnknown(besides: ["phone", "code"])
      self = .phone(try members.needed("phone"), code: try members.text("code"))
    } else if map["email"] != nil {
      try members.refuseUnknown(besides: ["email", "password", "new"])
      let (email, password) = (try members.needed("email"), try members.needed("password"))
      self =
        try members.bool("new")
        ? .newPassword(email: email, password: password) : .password(email: email, password: password)
    } else {
      try members.refuseUnknown(besides: ["provider", "id", "email", "password", "emailLink", "phone", "custom"])
      throw SignInScriptError("a user signs in with \(Self.ways)", at: path)
    }
  }

  private static func custom(_ members: ScriptMembers) throws(SignInScriptError) -> ScriptCredential {
    try members.refuseUnknown(besides: ["custom", "claims", "tenant"])
    guard let uid = UserID(try members.needed("custom")) else {
      throw SignInScriptError("`custom` must be a user id of 1 to 128 characters", at: members.path + ["custom"])
    }
    return .custom(CustomToken(uid: uid, claims: try members.map("claims"), tenant: try members.text("tenant")))
  }

  private static func provider(_ members: ScriptMembers) throws(SignInScriptError) -> ScriptCredential {
    try members.refuseUnknown(besides: [
      "provider", "id", "oid", "email", "emailVerified", "emailScope", "name", "picture", "screenName", "azureTenant",
      "azureDomains",
      "profile", "parameters", "customParameters", "scopes", "requestURI",
    ])
    let name = try members.needed("provider")
    if let meant = ProviderID(name)?.meant, meant.isLinkable {
      throw SignInScriptError(
        "`\(name)` is not a provider id; did you mean `\(meant)`?", at: members.path + ["provider"])
    }
    var provider = OAuthProvider(providerID: name)
    // The guides call them `customParameters`.
    let key = members.members["customParameters"] == nil ? "parameters" : "customParameters"
    if key == "customParameters", members.members["parameters"] != nil {
      throw SignInScriptError(
        "`customParameters` is another name of `parameters`; write one of them", at: members.path + [key])
    }
    for parameter in try members.map(key).members {
      guard let value = parameter.value.string else {
        throw SignInScriptError(
          "custom parameters are strings; put the value in quotes: `\(parameter.key): \"\(parameter.value.text)\"`",
          at: members.path + [key, parameter.key])
      }
      provider.customParameters[parameter.key] = value
    }
    provider.scopes = try members.texts("scopes")
    provider.requestURI = try members.text("requestURI", mayBeEmpty: true)
    return .provider(provider, try user(members))
  }

  private static func user(_ members: ScriptMembers) throws(SignInScriptError) -> ProviderUser {
    let azureTenant = try members.text("azureTenant")
    let rawID: String
    if let oid = try members.text("oid") {
      rawID = MicrosoftAccount.federatedID(oid: oid, hasTenant: azureTenant != nil)
    } else {
      rawID = try members.needed("id")
    }
    var user = ProviderUser(
      rawID, email: try members.text("email"), emailVerified: try members.flag("emailVerified"),
      displayName: try members.text("name"), photoURL: try members.text("picture"),
      screenName: try members.text("screenName"))
    user.emailScope = try members.text("emailScope")
    user.azureTenant = azureTenant
    user.azureDomains = Set(try members.texts("azureDomains"))
    user.profile = try members.map("profile")
    return user
  }
}
