import RuleValues

/// The place of a record in the space of accounts. The space is apart from documents, so that no rule and no path of a
/// request leads into it. Equality is of bytes.
public struct AccountPlace: Hashable, Sendable, CustomStringConvertible {
  /// The tenant whose accounts these are; empty for the project's own.
  public let tenant: String
  /// The kind of record, such as `users`.
  public let kind: String
  /// The name of the record.
  public let name: String

  /// A place.
  public init(tenant: String, kind: String, name: String) {
    self.tenant = tenant
    self.kind = kind
    self.name = name
  }

  /// Tenant, kind and name. Names may be emails: this is for error messages about damaged files only.
  public var description: String { "accounts/\(tenant)/\(kind)" }

  /// Equal as bytes.
  public static func == (left: AccountPlace, right: AccountPlace) -> Bool {
    CodeUnits.equal(left.tenant, right.tenant) && CodeUnits.equal(left.kind, right.kind)
      && CodeUnits.equal(left.name, right.name)
  }

  /// Consistent with `==`.
  public func hash(into hasher: inout Hasher) {
    for text in [tenant, kind, name] { hasher.combine(Array(text.utf8)) }
  }
}
