/// The members that values of a type have, by receiver. Numbers, booleans, null, regular expressions, parameters of the
/// query and methods that are not called have none.
public enum RealtimeLibrary {
  /// The members of a value of `type`; nil where it has none. Of `auth` these are only the methods: every other name
  /// is a claim.
  public static func members(of type: RealtimeType) -> [LibraryMember]? {
    switch type {
    case .snapshot: snapshot
    case .string, .value: text
    case .auth: auth
    case .query: query
    case .boolean, .number, .null, .regex, .array, .method, .queryValue, .mixed, .unknown: nil
    }
  }

  /// The documentation page that lists the members of `type`, by title.
  public static func page(of type: RealtimeType) -> String? {
    switch type {
    case .snapshot: "Firebase Database Security Rules API: RuleDataSnapshot"
    case .string, .value: "Firebase Database Security Rules API: String"
    case .auth: "Security Rules and Firebase Authentication"
    case .query: "Use conditions in Realtime Database Security Rules: query-based rules"
    case .boolean, .number, .null, .regex, .array, .method, .queryValue, .mixed, .unknown: nil
    }
  }

  static func member(_ name: String, of type: RealtimeType) -> LibraryMember? {
    members(of: type)?.first { $0.name.utf8.elementsEqual(name.utf8) }
  }
}
