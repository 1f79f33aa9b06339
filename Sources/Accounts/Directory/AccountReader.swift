import Identities
import SourceText

/// A reader of accounts from a record or from Firebase's export. It rejects invalid data and repairs nothing.
struct AccountReader {
  private let record: Claims

  /// Reads the account in `record`.
  ///
  /// - Parameter tenant: the tenant of the directory. A record may name it, but no other one.
  static func read(_ record: Claims, tenant: String?, now: Int64) throws(AuthError) -> Account {
    try AccountReader(record: record).account(tenant: tenant, now: now)
  }

  private func account(tenant: String?, now: Int64) throws(AuthError) -> Account {
    guard let uid = try text("localId").flatMap(UserID.init) else { throw AuthError(.invalidUserID) }
    if let named = try text("tenantId"), !isSame(named, tenant) { throw AuthError(.tenantIDMismatch) }
    var account = Account(uid: uid, tenant: tenant, createdAt: try seconds("createdAt", 1000) ?? now)
    if let email = try text("email") { account.email = try EmailAddress.checked(email) }
    account.emailVerified = try bool("emailVerified")
    if let phone = try text("phoneNumber") { account.phoneNumber = try PhoneNumber.checked(phone) }
    account.displayName = try text("displayName")
    account.photoURL = try text("photoUrl")
    account.passwordHash = try text("passwordHash")
    account.usesEmailLink = try bool("emailLinkSignin")
    account.customClaims = try customClaims()
    account.isCustom = try bool("customAuth")
    account.isDisabled = try bool("disabled")
    account.validSince = try seconds("validSince", 1) ?? 0
    let signedIn = try seconds("lastSignedInAt", 1000)
    let loggedIn = try seconds("lastLoginAt", 1000)
    account.lastLoginAt = signedIn ?? loggedIn
    for entry in try list("providerUserInfo") { try linkProvider(entry, to: &account) }
    for entry in try list("mfaInfo") { account.secondFactors.append(try secondFactor(entry)) }
    return account
  }

  private func linkProvider(_ entry: Claims, to account: inout Account) throws(AuthError) {
    let reader = AccountReader(record: entry)
    guard let provider = try reader.text("providerId").flatMap(ProviderID.init) else {
      throw AuthError(.invalidProviderID)
    }
    // Firebase's exports list these two with the others. Here they are derived from the password and the phone number.
    if provider == .password || provider == .phone { return }
    guard provider.isLinkable else { throw AuthError(.invalidProviderID) }
    guard let rawID = try reader.text("rawId"), !rawID.isEmpty, account.linkedProvider(provider) == nil else {
      throw AuthError(.internalError, "a linked provider has no `rawId` or is duplicated")
    }
    account.linkedProviders.append(
      LinkedProvider(
        provider, rawID: rawID, email: try reader.text("email"), displayName: try reader.text("displayName"),
        photoURL: try reader.text("photoUrl"), screenName: try reader.text("screenName")))
  }

  private func secondFactor(_ entry: Claims) throws(AuthError) -> SecondFactor {
    let reader = AccountReader(record: entry)
    guard let id = try reader.text("mfaEnrollmentId") else { throw AuthError(.secondFactorNotFound) }
    let phone = try reader.text("phoneInfo")
    return SecondFactor(kind: phone == nil ? "totp" : "phone", enrolmentID: id, phoneNumber: phone)
  }

  private func customClaims() throws(AuthError) -> Claims {
    guard let text = try text("customAttributes"), !text.isEmpty else { return Claims() }
    return try CustomAttributes.claims(text)
  }

  private func text(_ name: String) throws(AuthError) -> String? {
    guard let value = record[name], value != .null else { return nil }
    guard let text = value.string else { throw wrong(name) }
    return text
  }

  private func bool(_ name: String) throws(AuthError) -> Bool {
    guard let value = record[name], value != .null else { return false }
    guard case .bool(let bool) = value else { throw wrong(name) }
    return bool
  }

  /// Reads a time from a text or number in fractions of a second. `parts` is their number per second.
  private func seconds(_ name: String, _ parts: Int64) throws(AuthError) -> Int64? {
    switch record[name] {
    case nil, .null?: return nil
    case .integer(let number)?: return number / parts
    case .string(let text)?:
      guard let number = Int64(text) else { throw wrong(name) }
      return number / parts
    default: throw wrong(name)
    }
  }

  private func list(_ name: String) throws(AuthError) -> [Claims] {
    guard let value = record[name], value != .null else { return [] }
    guard let maps = value.list?.map(\.map), !maps.contains(nil) else { throw wrong(name) }
    return maps.compactMap(\.self)
  }

  private func wrong(_ name: String) -> AuthError {
    AuthError(.internalError, "`\(name)` of an account has the wrong type")
  }
}

/// The text form of custom claims in an account.
enum CustomAttributes {
  static func claims(_ text: String) throws(AuthError) -> Claims {
    let file = SourceFile(name: "<customAttributes>", text: text)
    guard let claims = Claims(json: file) else {
      throw AuthError(.internalError, "custom claims must be a JSON object")
    }
    try check(claims)
    return claims
  }

  static func check(_ claims: Claims) throws(AuthError) {
    do throws(IdentityError) {
      try CustomClaims.check(claims)
    } catch {
      if case .claimsTooLarge = error.kind { throw AuthError(.claimsTooLarge) }
      throw AuthError(.forbiddenClaim, error.message)
    }
  }
}

/// The normal form of emails in an account.
enum EmailAddress {
  /// Returns the email in lower case.
  ///
  /// - Throws: `invalidEmail` unless there is exactly one `@` with text on both sides, and no white space or control
  ///   character.
  static func checked(_ email: String) throws(AuthError) -> String {
    let parts = email.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    let isPlain = email.unicodeScalars.allSatisfy {
      !$0.properties.isWhitespace && $0.properties.generalCategory != .control
    }
    guard isPlain, parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else { throw AuthError(.invalidEmail) }
    return email.lowercased()
  }
}

/// The normal form of phone numbers in an account.
enum PhoneNumber {
  /// Returns the number, which must be in the form of E.164: `+` and at most 15 digits, the first of which is not zero.
  ///
  /// Firebase's servers enforce that form (firebase/firebase-admin-node, src/utils/validator.ts `isPhoneNumber`); its emulator
  /// accepts any text after `+`.
  static func checked(_ number: String) throws(AuthError) -> String {
    let digits = number.utf8.dropFirst()
    guard number.utf8.first == UInt8(ascii: "+"), (1...15).contains(digits.count), digits.first != UInt8(ascii: "0"),
      digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { throw AuthError(.invalidPhoneNumber) }
    return number
  }
}
