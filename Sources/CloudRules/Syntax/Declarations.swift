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
  /// The decoded text between the quotes, which may be a version that does not exist.
  let value: String
  /// The string with its quotes.
  let valueSpan: Span
  let span: Span
}

/// `import 'name' …`, which is parsed so that it can be reported.
struct ImportDeclaration: Sendable {
  /// The module's name, if there is one.
  let module: Name?
  let span: Span
}

/// `service cloud.firestore { … }`
struct ServiceDeclaration: Sendable {
  /// The dotted name without spaces. Its span covers the whole name.
  let name: Name
  var functions: [FunctionID] = []
  /// The outermost matches.
  var matches: [MatchID] = []
  /// The keyword `service`.
  let keywordSpan: Span
  var span: Span
}

/// `match /path { … }`
struct MatchDeclaration: Sendable {
  let service: ServiceID
  /// The enclosing match, whose id is smaller; nil directly in the service.
  let parent: MatchID?
  let path: [PathSegment]
  /// From the first slash to the end of the last segment.
  let pathSpan: Span
  var functions: [FunctionID] = []
  var matches: [MatchID] = []
  var allows: [AllowID] = []
  /// The keyword `match`.
  let keywordSpan: Span
  var span: Span
}

/// `allow read, write: if condition;`
struct AllowDeclaration: Sendable {
  let match: MatchID
  /// As written: the service accepts them in either case, and does not reject one that does not exist.
  let methods: [Name]
  /// nil if it is omitted, which means that the `allow` is unconditional.
  let condition: NodeID?
  /// The keyword `allow`.
  let keywordSpan: Span
  let span: Span
}

/// `function name(parameters) { let …; return …; }`
struct FunctionDeclaration: Sendable {
  let scope: DeclarationScope
  let name: Name
  let parameters: [Name]
  let lets: [LetDeclaration]
  /// The value after `return`; a mistake node if there is none.
  let result: NodeID
  /// The keyword `function`.
  let keywordSpan: Span
  let span: Span
}

/// `let name = value;`
struct LetDeclaration: Sendable {
  let name: Name
  let value: NodeID
  let span: Span
}
