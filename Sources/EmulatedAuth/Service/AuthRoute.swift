import EmulatedProjects

/// The address of an endpoint: its name, and the project and tenant in the path.
struct AuthRoute: Hashable {
  /// The method, the version and the rest of the path, such as `POST v1/accounts:signUp`.
  let name: String
  /// The project in the path; nil for the requests of clients.
  let project: String?
  /// The tenant in the path.
  let tenant: String?

  private static let host = "identitytoolkit.googleapis.com"
  private static let olderHost = ["www.googleapis.com", "identitytoolkit", "v3", "relyingparty"]

  /// Creates the address of a request; nil for a path that is not one of the identity toolkit.
  init?(_ request: HTTPRequest) {
    let segments = request.segments
    if segments.count == 5, Array(segments.prefix(4)) == Self.olderHost {
      guard let name = Self.olderNames[segments[4]] else { return nil }
      self.init(request.method, [name.version], [name.path])
    } else if segments.first == "securetoken.googleapis.com" {
      self.init(request.method, [], segments[...])
    } else if segments.first == "emulator" {
      self.init(request.method, ["emulator", "v1"], segments.dropFirst(2))
    } else if segments.first == Self.host, segments.count > 2 {
      self.init(request.method, [segments[1]], segments.dropFirst(2))
    } else {
      return nil
    }
  }

  private init(_ method: String, _ version: [String], _ path: ArraySlice<String>) {
    var rest = path
    var names: [String?] = [nil, nil]
    for (index, collection) in ["projects", "tenants"].enumerated() where rest.first == collection {
      // The tenants themselves, and not the accounts of one, have an address without more segments.
      guard rest.count > (index == 0 ? 1 : 2) else { break }
      let parts = rest[rest.startIndex + 1].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      rest = rest.dropFirst(2)
      names[index] = String(parts[0])
      if parts.count > 1 { rest = ArraySlice([":" + parts[1]] + rest) }
    }
    project = names[0]
    tenant = names[1]
    name = "\(method) " + (version + rest).joined(separator: "/")
  }

  /// The names of older SDKs.
  private static let olderNames: [String: (version: String, path: String)] = [
    "signupNewUser": ("v1", "accounts:signUp"),
    "verifyPassword": ("v1", "accounts:signInWithPassword"),
    "verifyCustomToken": ("v1", "accounts:signInWithCustomToken"),
    "verifyAssertion": ("v1", "accounts:signInWithIdp"),
    "verifyPhoneNumber": ("v1", "accounts:signInWithPhoneNumber"),
    "sendVerificationCode": ("v1", "accounts:sendVerificationCode"),
    "emailLinkSignin": ("v1", "accounts:signInWithEmailLink"),
    "getAccountInfo": ("v1", "accounts:lookup"),
    "setAccountInfo": ("v1", "accounts:update"),
    "deleteAccount": ("v1", "accounts:delete"),
    "createAuthUri": ("v1", "accounts:createAuthUri"),
    "getOobConfirmationCode": ("v1", "accounts:sendOobCode"),
    "resetPassword": ("v1", "accounts:resetPassword"),
    "getProjectConfig": ("v1", "projects"),
    "getRecaptchaParam": ("v1", "recaptchaParams"),
  ]
}
