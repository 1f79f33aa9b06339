import SourceText

/// A `service` of a file.
struct ServiceID: Hashable, Sendable {
  let index: Int
}

/// A `match` of a file.
struct MatchID: Hashable, Sendable {
  let index: Int
}

/// An `allow` of a file.
struct AllowID: Hashable, Sendable {
  let index: Int
}

/// A `function` of a file.
struct FunctionID: Hashable, Sendable {
  let index: Int
}

/// Where a function is declared.
enum DeclarationScope: Hashable, Sendable {
  case file
  case service(ServiceID)
  case match(MatchID)
}

/// `rules_version = '2';`
struct VersionDeclaration: Sendable {
  /// The text between the quotes, decoded: not always a version that exists.
  let value: String
  /// The string with its quotes.
  let valueSpan: Span
  let span: Span
}

/// `import 'name' …`, which is read so that it can be refused.
struct ImportDeclaration: Sendable {
  /// The module's text between the quotes, where there is one.
  let module: Name?
  let span: Span
}

/// `service cloud.firestore { … }`
struct ServiceDeclaration: Sendable {
  /// The dotted name without spaces; its span covers all of it.
  let name: Name
  var functions: [FunctionID] = []
  /// The outermost matches.
  var matches: [MatchID] = []
  /// The word `service`.
  let keywordSpan: Span
  var span: Span
}

/// `match /path { … }`
struct MatchDeclaration: Sendable {
  let service: ServiceID
  /// The match around it; nil directly in the service. Its id is the smaller one.
  let parent: MatchID?
  let path: [PathSegment]
  /// From the first slash to the end of the last segment.
  let pathSpan: Span
  var functions: [FunctionID] = []
  var matches: [MatchID] = []
  var allows: [AllowID] = []
  /// The word `match`.
  let keywordSpan: Span
  var span: Span
}

/// `allow read, write: if condition;`
struct AllowDeclaration: Sendable {
  let match: MatchID
  /// As written: the service takes them in either case, and does not refuse one that does not exist.
  let methods: [Name]
  /// nil where it is left out, which means always.
  let condition: NodeID?
  /// The word `allow`.
  let keywordSpan: Span
  let span: Span
}

/// `function name(parameters) { let …; return …; }`
struct FunctionDeclaration: Sendable {
  let scope: DeclarationScope
  let name: Name
  let parameters: [Name]
  let lets: [LetDeclaration]
  /// A mistake node where there is none.
  let result: NodeID
  /// The word `function`.
  let keywordSpan: Span
  let span: Span
}

/// `let name = value;`
struct LetDeclaration: Sendable {
  let name: Name
  let value: NodeID
  let span: Span
}
