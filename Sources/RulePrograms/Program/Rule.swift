package import SourceText

/// A method of a rule.
package enum RuleMethod: String, Sendable, BitwiseCopyable, CaseIterable {
  /// `.read`
  case read
  /// `.write`
  case write
  /// `.validate`
  case validate
  /// `get`: reads one document, or an object's bytes and metadata.
  case get
  /// `list`: reads the results of a query, or the objects below a prefix.
  case list
  /// `create`: writes a document that did not exist, or an object's bytes.
  case create
  /// `update`: changes an existing document, or an object's metadata.
  case update
  /// `delete`
  case delete

  /// The methods of Realtime rules.
  package static let realtime: [RuleMethod] = [.read, .write, .validate]
}

/// A rule in a program: an index into ``Program/rules``.
package struct RuleID: Sendable, BitwiseCopyable, Hashable {
  /// The position in ``Program/rules``.
  package let index: Int32

  /// Creates the id of the rule at `index`.
  package init(_ index: Int) { self.index = Int32(truncatingIfNeeded: index) }
}

/// One `.read`, `.write` or `.validate` entry, or one `allow`.
package struct Rule: Sendable {
  /// The methods that the rule applies to.
  package let methods: [RuleMethod]
  /// The node of the rule, an index into ``Program/nodes``.
  package let node: Int
  /// The condition of the rule.
  package let condition: ExpressionID
  /// The name for people and for `because`: `/users/$uid/.write`, `allow read, write at 5:7`.
  package let name: String
  /// The condition as the author reads it. For Realtime rules, it is decoded from the JSON string.
  package let text: String
  /// The location of the condition in the file. Without a condition, the location of the whole rule.
  package let span: Span
  /// The start of the rule itself: its `allow`, or its condition.
  package let statement: Span

  /// Creates a rule at `node`. Without `statement`, the rule begins with its condition.
  package init(
    methods: [RuleMethod], node: Int, condition: ExpressionID, name: String, text: String, span: Span,
    statement: Span? = nil
  ) {
    self.methods = methods
    self.node = node
    self.name = name
    self.condition = condition
    self.text = text
    self.span = span
    self.statement = statement ?? span
  }
}
