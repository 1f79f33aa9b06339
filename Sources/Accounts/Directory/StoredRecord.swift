import Identities
import RuleValues

/// The stored form of an account's record. It has a checksum, so that damage is an error and never another account.
enum StoredRecord {
  private static let sumName = "checksum"

  static func encoded(_ account: Account) throws -> EncodedDocument {
    var record = AccountRecord.claims(account)
    record[sumName] = .integer(sum(try EncodedDocument(record: record)))
    return try EncodedDocument(record: record)
  }

  /// Returns the account of a record.
  ///
  /// - Throws: `internalError` if the record is damaged: its checksum is wrong or it has an unknown member.
  static func account(_ document: EncodedDocument, tenant: String?) throws -> Account {
    var record: Claims
    do { record = try document.record() } catch is CorruptDocument { throw damaged }
    if let written = record[sumName] {
      record[sumName] = nil
      guard try written == .integer(sum(EncodedDocument(record: record))) else { throw damaged }
    }
    let account = try AccountReader.read(record, tenant: tenant, now: 0)
    // Records of an older version have no checksum. In these, a member with a damaged name would look like a missing
    // one.
    guard AccountRecord.claims(account) == record else { throw damaged }
    return account
  }

  static var damaged: AuthError {
    AuthError(
      .internalError, "the records of accounts are damaged or contradict each other; restore a copy of the file")
  }

  /// Returns the 64-bit FNV-1a hash, which changes with any single damaged byte.
  private static func sum(_ document: EncodedDocument) -> Int64 {
    let sum = document.bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return Int64(bitPattern: sum)
  }
}
