/// The typed members of a map. Each is absent or has the right type.
struct Members {
  let claims: Claims
  private let path: [String]

  init(_ claims: Claims, at path: [String]) {
    self.claims = claims
    self.path = path
  }

  /// Returns a non-empty string, or nil if the member is absent.
  func text(_ name: String) throws(IdentityError) -> String? {
    guard let value = claims[name] else { return nil }
    guard let text = value.string else { throw wrongType(name, "a string", value) }
    if text.isEmpty { throw IdentityError(.emptyText(name), at: path + [name]) }
    return text
  }

  func bool(_ name: String) throws(IdentityError) -> Bool? {
    guard let value = claims[name] else { return nil }
    guard case .bool(let bool) = value else { throw wrongType(name, "a boolean", value) }
    return bool
  }

  func integer(_ name: String) throws(IdentityError) -> Int64? {
    guard let value = claims[name] else { return nil }
    guard case .integer(let integer) = value else { throw wrongType(name, "an integer", value) }
    return integer
  }

  func map(_ name: String) throws(IdentityError) -> Claims? {
    guard let value = claims[name] else { return nil }
    guard case .map(let map) = value else { throw wrongType(name, "an object", value) }
    return map
  }

  private func wrongType(_ name: String, _ wanted: String, _ value: ClaimValue) -> IdentityError {
    IdentityError(.claimType(name, wanted: wanted, found: value.kindName), at: path + [name])
  }
}
