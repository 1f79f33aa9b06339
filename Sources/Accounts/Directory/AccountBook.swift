import DocumentTrees
import Identities
import RuleValues

/// The accounts of a tenant in one transaction, with indexes by email, phone number and provider account.
///
/// INVARIANT: each email, phone number and provider account maps to the one account that has it. ``save(_:)`` keeps
/// both kinds of records consistent.
struct AccountBook {
  private let space: any AccountSpace
  let tenant: String?

  init(_ space: any AccountSpace, tenant: String?) {
    self.space = space
    self.tenant = tenant
  }

  private enum Kind {
    static let users = "users"
    static let emails = "emails"
    static let phones = "phones"
    static let providers = "providers"
  }

  private func place(_ kind: String, _ name: String) -> AccountPlace {
    AccountPlace(tenant: tenant ?? "", kind: kind, name: name)
  }

  // MARK: Finding

  func account(_ uid: UserID) throws -> Account? {
    guard let record = try space.record(at: place(Kind.users, uid.text)) else { return nil }
    let account = try StoredRecord.account(record, tenant: tenant)
    guard account.uid == uid, try Self.names(account).allSatisfy({ try self.uid($0.kind, $0.name) == uid }) else {
      throw StoredRecord.damaged
    }
    return account
  }

  func owner(ofEmail email: String) throws -> Account? {
    let owner = try owner(Kind.emails, email)
    if let owner, !isSame(owner.email, email) { throw StoredRecord.damaged }
    return owner
  }

  func owner(ofPhone number: String) throws -> Account? {
    let owner = try owner(Kind.phones, number)
    if let owner, !isSame(owner.phoneNumber, number) { throw StoredRecord.damaged }
    return owner
  }

  func owner(of provider: ProviderID, rawID: String) throws -> Account? {
    let owner = try owner(Kind.providers, Self.name(provider, rawID))
    if let owner, !isSame(owner.linkedProvider(provider)?.rawID, rawID) { throw StoredRecord.damaged }
    return owner
  }

  private func owner(_ kind: String, _ name: String) throws -> Account? {
    guard let uid = try uid(kind, name) else { return nil }
    guard let account = try account(uid) else { throw StoredRecord.damaged }
    return account
  }

  /// Returns the owner of an email, phone number or provider account. Nil if there is none.
  private func uid(_ kind: String, _ name: String) throws -> UserID? {
    guard let record = try space.record(at: place(kind, name)) else { return nil }
    guard let uid = try? record.record()["uid"]?.string.flatMap(UserID.init) else { throw StoredRecord.damaged }
    return uid
  }

  func forEach(_ body: (Account) throws -> Bool) throws {
    try space.forEachRecord(in: .kind(Kind.users, tenant: tenant ?? "")) { _, record in
      try body(try StoredRecord.account(record, tenant: tenant))
    }
  }

  /// Returns the tenants of all accounts in the tree.
  func tenants() throws -> [String] {
    var tenants: [String] = []
    try space.forEachRecord(in: .everything) { place, _ in
      if !place.tenant.isEmpty, !isSame(tenants.last, place.tenant) { tenants.append(place.tenant) }
      return true
    }
    return tenants
  }

  // MARK: Writing

  /// Writes an account. It never takes an email, phone number or provider from another account.
  ///
  /// - Throws: `emailAlreadyInUse`, `phoneNumberAlreadyInUse` or `credentialAlreadyInUse`. The caller must then roll
  ///   back.
  func save(_ account: Account) throws {
    let old = try self.account(account.uid)
    let (before, after) = (Self.names(old), Self.names(account))
    for entry in before where !after.contains(entry) { try space.setRecord(nil, at: place(entry.kind, entry.name)) }
    let uid = try EncodedDocument(record: ["uid": .string(account.uid.text)])
    for entry in after where !before.contains(entry) {
      if let other = try owner(entry.kind, entry.name), other.uid != account.uid { throw AuthError(entry.conflict) }
      try space.setRecord(uid, at: place(entry.kind, entry.name))
    }
    try space.setRecord(StoredRecord.encoded(account), at: place(Kind.users, account.uid.text))
  }

  func delete(_ account: Account) throws {
    for entry in Self.names(account) { try space.setRecord(nil, at: place(entry.kind, entry.name)) }
    try space.setRecord(nil, at: place(Kind.users, account.uid.text))
  }

  private struct Entry: Hashable {
    let kind: String
    let name: String
    let conflict: AuthErrorCode

    static func == (left: Entry, right: Entry) -> Bool {
      left.kind == right.kind && CodeUnits.equal(left.name, right.name)
    }
  }

  private static func names(_ account: Account?) -> [Entry] {
    guard let account else { return [] }
    var entries: [Entry] = []
    if let email = account.email { entries.append(Entry(kind: Kind.emails, name: email, conflict: .emailAlreadyInUse)) }
    if let phone = account.phoneNumber {
      entries.append(Entry(kind: Kind.phones, name: phone, conflict: .phoneNumberAlreadyInUse))
    }
    return entries
      + account.linkedProviders.map {
        Entry(kind: Kind.providers, name: name($0.provider, $0.rawID), conflict: .credentialAlreadyInUse)
      }
  }

  private static func name(_ provider: ProviderID, _ rawID: String) -> String { "\(provider)\u{0}\(rawID)" }
}
