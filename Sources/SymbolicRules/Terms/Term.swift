package import RulePrograms

/// A value of a request that may be unknown: its number in a ``SymbolicSpace``.
package struct Term: Hashable, Comparable, Sendable {
  /// The number in the order of creation.
  package let index: Int32

  init(index: Int32) { self.index = index }

  /// Creates the term with a number.
  package init(at index: Int) { self.index = Int32(truncatingIfNeeded: index) }

  /// The order in which terms were made.
  package static func < (left: Term, right: Term) -> Bool { left.index < right.index }
}

/// An unknown value of a request that no other term determines.
package enum UnknownInput: Hashable, Sendable {
  /// `request.auth`: a map, or null if the caller is not signed in.
  case auth
  /// `request.time`
  case time
  /// The segment of the requested path at this position, below the documents or objects.
  case segment(Int)
  /// The fields of the requested document before the request; absent if it does not exist. In Storage rules, the
  /// metadata of the object.
  case before
  /// The fields of the requested document after the request.
  case after
  /// `request.query`, or `request.params`. In Realtime rules, `query`.
  case query
  /// Whether a query of Cloud Firestore is for one document, whose name it states: a boolean.
  case namesDocument
  /// Whether a query of Cloud Firestore is for all collections of one id: a boolean.
  case spansCollections
  /// Whether a `get` of Cloud Firestore is the check of a document in a commit (`verify`), which has the members of a write: a
  /// boolean.
  case checksDocument
  /// All data of a Realtime Database before the request.
  case data
  /// The value that a request to a Realtime Database writes at its path with this number.
  case written(Int)
  /// The time of a request to a Realtime Database, in milliseconds since 1970.
  case now
  /// The key of a child that no rule names, in the written map of this term.
  case unnamedKey(Term)
  /// The result of an expression that the symbolic form does not model: any value of these kinds. The number is that of
  /// ``SymbolicSpace/gap(_:)``.
  case unmodeled(Int, Kinds)
}

/// What a term is.
package enum TermShape: Hashable, Sendable {
  /// A known value.
  case constant(Constant)
  /// An independent unknown.
  case input(UnknownInput)
  /// The fields of another document before or after the request; absent if it does not exist. The terms are the segments
  /// of its path below the documents.
  case document([Term], isAfter: Bool)
  /// The fields of the document that a value of type `path` refers to, before or after the request; absent if it does not
  /// exist.
  case referenced(Term, isAfter: Bool)
  /// The value in a map, absent if it has no such key.
  case field(Term, key: Term)
  /// The element of a list, absent beyond its end.
  case element(Term, at: Term)
  /// The number of UTF-16 units, elements or entries.
  case size(Term)
  /// The concatenation of strings.
  case joined([Term])
  /// The result of a function without side effects for operands of certain kinds, which is not an error and has this kind.
  case applied(Builtin, [Term], Kinds)
}
