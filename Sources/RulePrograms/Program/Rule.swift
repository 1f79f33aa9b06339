public import SourceText

/// What a rule is asked for.
public enum RuleMethod: String, Sendable, BitwiseCopyable, CaseIterable {
  /// `.read`
  case read
  /// `.write`
  case write
  /// `.validate`
  case validate
  /// `get`: one document, or an object's bytes and metadata.
  case get
  /// `list`: a query, or the objects below a prefix.
  case list
  /// `create`: a document that was not there, or an object's bytes.
  case create
  /// `update`: a document that was there, or an object's metadata.
  case update
  /// `delete`
  case delete

  /// The methods of Realtime rules.
  public static let realtime: [RuleMethod] = [.read, .write, .validate]
}

/// A rule in a program: an index into ``Program/rules``.
public struct RuleID: Sendable, BitwiseCopyable, Hashable {
  /// Which.
  public let index: Int32

  /// The rule at `index`.
  public init(_ index: Int) { self.index = Int32(truncatingIfNeeded: index) }
}

/// One `.read`, `.write` or `.validate` entry, or one `allow`.
public struct Rule: Sendable {
  /// What it is asked for.
  public let methods: [RuleMethod]
  /// The location that it stands at, an index into ``Program/nodes``.
  public let node: Int
  /// Its condition.
  public let condition: ExpressionID
  /// Its name for people and for `because`: `/users/$uid/.write`, `allow read, write at 5:7`.
  public let name: String
  /// The condition as the author reads it: of Realtime rules, decoded from the JSON string.
  public let text: String
  /// Where the condition stands in the file; without one, where the whole rule stands.
  public let span: Span
  /// Where the rule itself begins: its `allow`, or its condition.
  public let statement: Span

  /// A rule at `node`; without `statement`, one that begins with its condition.
  public init(
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
