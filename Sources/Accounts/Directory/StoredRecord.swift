import Identities
import RuleValues

/// An account's record as it is stored: with a sum over all of it, so that damage is an error and never another account.
enum StoredRecord {
  private static let sumName = "checksum"

  static func encoded(_ account: Account) throws -> EncodedDocument {
    var record = AccountRecord.claims(account)
    record[sumName] = .integer(sum(try EncodedDocument(record: record)))
    return try EncodedDocument(record: record)
  }

  /// The account of a record.
  ///
  /// - Throws: `internalError` where the record is damaged: its sum is another, or it has a member that none has.
  static func account(_ document: EncodedDocument, tenant: String?) throws -> Account {
    var record: Claims
    do { record = try document.record() } catch is CorruptDocument { throw damaged }
    if let written = record[sumName] {
      record[sumName] = nil
      guard try written == .integer(sum(EncodedDocument(record: record))) else { throw damaged }
    }
    let account = try AccountReader.read(record, tenant: tenant, now: 0)
    // A record of an older version has no sum; a member whose name is damaged would be a member that is missing.
    guard AccountRecord.claims(account) == record else { throw damaged }
    return account
  }

  static var damaged: AuthError {
    AuthError(
      .internalError, "the records of accounts are damaged or contradict each other; restore a copy of the file")
  }

  /// FNV-1a of 64 bits, which no single damaged byte leaves as it is.
  private static func sum(_ document: EncodedDocument) -> Int64 {
    let sum = document.bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return Int64(bitPattern: sum)
  }
}
