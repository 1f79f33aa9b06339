public import DocumentTrees
public import RuleValues

extension SQLiteSnapshot {
  /// See ``TreeSnapshot/account(at:)``. One access.
  public func account(at place: AccountPlace) throws(TreeError) -> EncodedDocument? {
    let connection = try session.connection()
    guard session.hasAccounts else { return nil }
    return try connection.with(.account) { statement throws(TreeError) in
      let key = SpaceKey(place)
      guard try connection.first(statement, at: key) else { return nil }
      _ = try key.withBytes { key throws(TreeError) in
        try connection.checkedRecordRow(.accounts, statement, key: key)
      }
      return EncodedDocument(unchecked: Array(statement.bytes(1)))
    }
  }

  /// See ``TreeSnapshot/forEachAccount(in:_:)``.
  public func forEachAccount(
    in range: AccountRange, _ body: (AccountPlace, EncodedDocument) throws -> Bool
  ) throws {
    let connection = try session.connection()
    guard session.hasAccounts else { return }
    try connection.withAny(.accounts) { statement in
      try connection.bind(EncodedRange(range), to: statement)
      var order = KeyOrder()
      var found = SpaceTotals()
      while try connection.next(statement) {
        try order.check(statement.bytes(0), connection)
        found.add(.accounts, try connection.checkedRecordRow(.accounts, statement))
        let place = try connection.accountPlace(statement)
        guard try body(place, EncodedDocument(unchecked: Array(statement.bytes(1)))) else { return }
      }
      if range == .everything { try connection.check(.accounts, found: found) }
    }
  }
}

extension SQLiteTransaction {
  /// See ``TreeSnapshot/account(at:)``.
  public func account(at place: AccountPlace) throws(TreeError) -> EncodedDocument? { try snapshot.account(at: place) }

  /// See ``TreeSnapshot/forEachAccount(in:_:)``.
  public func forEachAccount(
    in range: AccountRange, _ body: (AccountPlace, EncodedDocument) throws -> Bool
  ) throws {
    try snapshot.forEachAccount(in: range, body)
  }

  /// See ``TreeTransaction/setAccount(_:at:)``.
  public mutating func setAccount(_ record: EncodedDocument?, at place: AccountPlace) throws(TreeError) {
    try change { connection throws(TreeError) in
      let key = SpaceKey(place).bytes
      if let record { return try connection.put(.putAccount, .accounts, record, at: key) }
      try connection.with(.deleteAccount) { statement throws(TreeError) in
        try connection.check(statement.bind(1, copying: key))
        _ = try connection.next(statement)
      }
    }
  }
}

extension Connection {
  fileprivate func accountPlace(_ statement: Statement) throws(TreeError) -> AccountPlace {
    guard let names = SpaceKey.names(statement.bytes(0), isObject: true), names.count == 3 else {
      throw corruption("a malformed name of an account's record")
    }
    return AccountPlace(tenant: names[0], kind: names[1], name: names[2])
  }
}
