extension AccountDirectory {
  func write<Result>(_ body: (AccountOperations) throws -> Result) throws(AuthError) -> Result {
    try run(writes: true) {
      try body(AccountOperations(book: AccountBook($0, tenant: tenant), directory: self, now: clock()))
    }
  }
}
