import Accounts
import Identities
import Synchronization

/// The settings, codes and started sign-ins of all projects and tenants. They last as long as the server, and are not in
/// the tree.
final class AuthRecordStore: Sendable {
  /// The limit on projects with their tenants. A tenant exists as soon as a client names it.
  static let maximumCount = 20_000

  private struct Key: Hashable {
    let project: String
    let tenant: String
  }

  private let state = Mutex<[Key: AuthRecords]>([:])

  /// Returns the records of a project or tenant. The tenant of the project itself is empty.
  ///
  /// - Throws: a failure for a tenant whose id is too long, or if there are too many.
  func records(project: String, tenant: String, isKept: Bool = true) throws(AuthFailure) -> AuthRecords {
    try require(tenant.utf8.count <= 128, "INVALID_TENANT_ID")
    return try state.withLock { (records) throws(AuthFailure) in
      let key = Key(project: project, tenant: tenant)
      if let known = records[key] { return known }
      if !isKept { return AuthRecords() }
      if records.count >= Self.maximumCount { throw .unavailable("The server has too many tenants; restart it.") }
      let created = AuthRecords()
      records[key] = created
      return created
    }
  }

  /// Returns the tenants of a project with settings, by their ids.
  func tenants(of project: String) -> [String: Claims] {
    state.withLock { records in
      var tenants: [String: Claims] = [:]
      for (key, records) in records where key.project == project && !key.tenant.isEmpty {
        tenants[key.tenant] = records.tenant
      }
      return tenants
    }
  }

  /// Removes the records of a tenant.
  func remove(project: String, tenant: String) {
    state.withLock { $0[Key(project: project, tenant: tenant)] = nil }
  }

  /// Returns the project that sent a code by email; nil if none did.
  func project(ofEmailCode code: String, tenant: String) -> String? {
    state.withLock { records in
      records.first { $0.key.tenant == tenant && $0.value.emailCode(code) != nil }?.key.project
    }
  }
}

/// A code in an email.
struct EmailCode: Hashable {
  /// What the code allows, as in a request: `PASSWORD_RESET`, `EMAIL_SIGNIN`, `VERIFY_EMAIL` …
  let type: String
  /// The email of the account.
  let email: String
  /// The new email of `VERIFY_AND_CHANGE_EMAIL`, and the one that `RECOVER_EMAIL` replaces.
  let newEmail: String?
  /// The code.
  let code: String
  /// The address that uses the code.
  let link: String

  /// The limit on an email or an address of a page in a request: browsers have this limit on addresses.
  static let maximumBytes = 2_048

  /// The types of codes, with the mode in their links.
  static let modes = [
    "PASSWORD_RESET": "resetPassword", "VERIFY_EMAIL": "verifyEmail", "EMAIL_SIGNIN": "signIn",
    "VERIFY_AND_CHANGE_EMAIL": "verifyAndChangeEmail", "RECOVER_EMAIL": "recoverEmail",
  ]
}

/// A code in a text message.
struct PhoneCode: Hashable {
  /// The number that received the code.
  let number: String
  /// The text that a client sends with the code.
  let session: String
  /// The six digits.
  let code: String
}

/// The settings, codes and started sign-ins of a project or tenant.
final class AuthRecords: Sendable {
  /// The maximum number of unused codes of a kind, and of started sign-ins. The oldest are dropped, as if they had expired.
  static let maximumCount = 10_000

  private struct State {
    var settings = ProjectSettings()
    var emailCodes: [EmailCode] = []
    var phoneCodes: [PhoneCode] = []
    var signIns: [(id: String, resolver: SecondFactorResolver)] = []
    var proofs: [(id: String, number: String)] = []
    var enrollments: [AppEnrollment] = []
    var tenant: Claims?
    var configurations: [String: Claims] = [:]
  }

  private let state = Mutex(State())

  /// The settings.
  var settings: ProjectSettings {
    get { state.withLock { $0.settings } }
    set { state.withLock { $0.settings = newValue } }
  }

  /// The settings of the tenant; nil for a project, and for a tenant that a client only named.
  var tenant: Claims? {
    get { state.withLock { $0.tenant } }
    set { state.withLock { $0.tenant = newValue } }
  }

  /// The configurations of providers by their ids.
  var configurations: [String: Claims] {
    get { state.withLock { $0.configurations } }
    set { state.withLock { $0.configurations = newValue } }
  }

  /// Returns the settings of the accounts of a project.
  func configuration(_ project: String) -> AuthConfiguration {
    let settings = settings
    var configuration = AuthConfiguration(projectID: project)
    configuration.emailTrust = .emulator
    configuration.oneAccountPerEmail = !settings.allowsDuplicateEmails
    configuration.emailPrivacy = settings.hasEmailPrivacy
    // As in Google's emulator, a sign-in is always recent.
    configuration.recentSignIn = .max
    return configuration
  }

  // MARK: Codes

  /// The unused codes of emails, oldest first.
  var emailCodes: [EmailCode] { state.withLock { $0.emailCodes } }
  /// The unused codes of text messages, oldest first.
  var phoneCodes: [PhoneCode] { state.withLock { $0.phoneCodes } }

  func emailCode(_ code: String) -> EmailCode? { state.withLock { $0.emailCodes.first { $0.code == code } } }

  func add(_ code: EmailCode) {
    state.withLock { Self.append(code, to: &$0.emailCodes) }
  }

  func remove(_ code: EmailCode) { state.withLock { $0.emailCodes.removeAll { $0 == code } } }

  func add(_ code: PhoneCode) {
    state.withLock { Self.append(code, to: &$0.phoneCodes) }
  }

  func phoneCode(session: String) -> PhoneCode? { state.withLock { $0.phoneCodes.first { $0.session == session } } }

  func remove(_ code: PhoneCode) { state.withLock { $0.phoneCodes.removeAll { $0 == code } } }

  // MARK: Started sign-ins

  /// Keeps a sign-in that needs a second factor, and returns its id.
  func keep(_ resolver: SecondFactorResolver) -> String {
    let id = RandomText.identifier()
    state.withLock { Self.append((id, resolver), to: &$0.signIns) }
    return id
  }

  func signIn(_ id: String) -> SecondFactorResolver? { state.withLock { $0.signIns.first { $0.id == id }?.resolver } }

  func removeSignIn(_ id: String) { state.withLock { $0.signIns.removeAll { $0.id == id } } }

  /// Keeps the fact that the user of a session has a phone number, and returns the proof.
  func keepProof(ofNumber number: String) -> String {
    let id = RandomText.identifier()
    state.withLock { Self.append((id, number), to: &$0.proofs) }
    return id
  }

  /// Returns the number of a proof, which can be used once.
  func takeProof(_ id: String) -> String? {
    state.withLock { state in
      guard let index = state.proofs.firstIndex(where: { $0.id == id }) else { return nil }
      return state.proofs.remove(at: index).number
    }
  }

  /// Keeps a started enrollment of an authenticator app.
  func add(_ enrollment: AppEnrollment) { state.withLock { Self.append(enrollment, to: &$0.enrollments) } }

  func appEnrollment(_ session: String) -> AppEnrollment? {
    state.withLock { $0.enrollments.first { $0.session == session } }
  }

  func remove(_ enrollment: AppEnrollment) { state.withLock { $0.enrollments.removeAll { $0 == enrollment } } }

  /// Removes all codes and started sign-ins. The settings stay.
  func clear() {
    state.withLock { state in
      var cleared = State()
      (cleared.settings, cleared.tenant) = (state.settings, state.tenant)
      cleared.configurations = state.configurations
      state = cleared
    }
  }

  private static func append<Element>(_ element: Element, to list: inout [Element]) {
    if list.count >= maximumCount { list.removeFirst() }
    list.append(element)
  }
}

/// Random text for codes and sessions.
enum RandomText {
  /// Returns 192 random bits in the URL-safe Base64 alphabet.
  static func identifier() -> String {
    UnsignedToken.encode((0..<24).map { _ in UInt8.random(in: .min ... .max) })
  }

  /// Returns six digits.
  static func digits() -> String {
    let number = "\(Int.random(in: 0..<1_000_000))"
    return String(repeating: "0", count: 6 - number.utf8.count) + number
  }
}
