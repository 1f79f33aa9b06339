import Identities
import RuleValues

/// The record of an account. It uses the names of Firebase's own exports, so that the store and an export have the same
/// form (`firebase auth:export`; firebase/firebase-tools, src/accountExporter.ts and src/emulator/auth/state.ts).
enum AccountRecord {
  static func claims(_ account: Account) -> Claims {
    var record: Claims = ["localId": .string(account.uid.text)]
    func set(_ name: String, _ text: String?) { record[name] = text.map { .string($0) } }
    func set(_ name: String, _ flag: Bool) { record[name] = flag ? true : nil }
    func set(_ name: String, milliseconds seconds: Int64?) {
      record[name] = seconds.map { .string("\($0.multipliedReportingOverflow(by: 1000).partialValue)") }
    }
    set("tenantId", account.tenant)
    set("email", account.email)
    if account.email != nil { record["emailVerified"] = .bool(account.emailVerified) }
    set("phoneNumber", account.phoneNumber)
    set("displayName", account.displayName)
    set("photoUrl", account.photoURL)
    set("passwordHash", account.passwordHash)
    set("emailLinkSignin", account.usesEmailLink)
    record["providerUserInfo"] = .list(account.linkedProviders.map { .map(claims($0)) })
    set("customAttributes", account.customClaims.isEmpty ? nil : account.customClaims.text)
    set("customAuth", account.isCustom)
    set("disabled", account.isDisabled)
    record["validSince"] = .string("\(account.validSince)")
    set("createdAt", milliseconds: account.createdAt)
    set("lastSignedInAt", milliseconds: account.lastLoginAt)
    if !account.secondFactors.isEmpty { record["mfaInfo"] = .list(account.secondFactors.map { .map(claims($0)) }) }
    return record
  }

  private static func claims(_ linked: LinkedProvider) -> Claims {
    var record: Claims = ["providerId": .string(linked.provider.text), "rawId": .string(linked.rawID)]
    record["federatedId"] = .string(linked.rawID)
    record["email"] = linked.email.map { .string($0) }
    record["displayName"] = linked.displayName.map { .string($0) }
    record["photoUrl"] = linked.photoURL.map { .string($0) }
    record["screenName"] = linked.screenName.map { .string($0) }
    return record
  }

  private static func claims(_ factor: SecondFactor) -> Claims {
    var record: Claims = ["mfaEnrollmentId": .string(factor.enrolmentID)]
    record["phoneInfo"] = factor.phoneNumber.map { .string($0) }
    if factor.kind == "totp" { record["totpInfo"] = [:] }
    return record
  }
}

extension EncodedDocument {
  /// Creates the record of an account.
  init(record claims: Claims) throws { try self.init(DocumentFields(claims)) }

  /// Returns the members of a record.
  func record() throws -> Claims { try Claims(fields()) }
}

extension Claims {
  fileprivate init(_ fields: DocumentFields) throws {
    self.init()
    for field in fields.entries { self[field.name] = try ClaimValue(field.value) }
  }
}

extension ClaimValue {
  fileprivate init(_ value: DocumentValue) throws {
    self =
      switch value {
      case .null: .null
      case .bool(let bool): .bool(bool)
      case .integer(let integer): .integer(integer)
      case .double(let double): .double(double)
      case .string(let text): .string(text)
      case .array(let elements): .list(try elements.map { try ClaimValue($0) })
      case .map(let fields): .map(try Claims(fields))
      default: throw AuthError(.internalError, "an account's record has an unknown member")
      }
  }
}
