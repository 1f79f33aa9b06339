/// The variables of Realtime rules, and the members of their values by receiver.
///
/// The front-end takes it as a value: it knows what rules can call without depending on what that does. Numbers, booleans,
/// null, regular expressions, parameters of the query and methods that are not called have no members.
package struct RealtimeLibrary: Sendable {
  /// The variables, beside the `$` variables of the location.
  package let variables: [RealtimeVariable]
  private let snapshot: [RealtimeMember]
  private let text: [RealtimeMember]
  private let auth: [RealtimeMember]
  private let query: [RealtimeMember]

  /// A library.
  ///
  /// - Parameters:
  ///   - snapshot: the members of data snapshots: `root`, `data`, `newData` and what their methods lead to.
  ///   - text: the members of strings, and of values that may be strings.
  ///   - auth: the members of `auth` and of everything below it that are not claims.
  ///   - query: the members of `query`.
  package init(
    variables: [RealtimeVariable], snapshot: [RealtimeMember], text: [RealtimeMember], auth: [RealtimeMember],
    query: [RealtimeMember]
  ) {
    self.variables = variables
    self.snapshot = snapshot
    self.text = text
    self.auth = auth
    self.query = query
  }

  /// The members of a value of `type`; nil where it has none. For `auth` these are only the methods: every other name is a
  /// claim.
  package func members(of type: RealtimeType) -> [RealtimeMember]? {
    switch type {
    case .snapshot: snapshot
    case .string, .value: text
    case .auth: auth
    case .query: query
    case .boolean, .number, .null, .regex, .array, .method, .queryValue, .mixed, .unknown: nil
    }
  }

  /// The member of that name of a value of `type`.
  package func member(_ name: String, of type: RealtimeType) -> RealtimeMember? {
    members(of: type)?.first { $0.name.utf8.elementsEqual(name.utf8) }
  }

  /// The variable of that name.
  package func variable(_ name: String) -> RealtimeVariable? {
    variables.first { $0.name.utf8.elementsEqual(name.utf8) }
  }
}
