/// A number that a part of a server has at one moment, for a metrics system.
public struct Figure: Sendable, Hashable {
  /// How a figure changes over time.
  public enum Kind: Sendable, Hashable {
    /// The figure grows and shrinks, such as the length of a queue.
    case level
    /// The figure only grows, such as the number of lost events.
    case total
  }

  /// The name of the figure.
  public let name: Name
  /// How the figure changes.
  public let kind: Kind
  /// The value. A total starts at 0 when its source is created.
  public let value: Int
  /// What distinguishes the figure from others of its name, for example `["service": "firestore"]`.
  public let labels: [String: String]

  /// Creates a figure.
  public init(_ name: Name, _ kind: Kind, _ value: Int, labels: [String: String] = [:]) {
    self.name = name
    self.kind = kind
    self.value = value
    self.labels = labels
  }
}

extension Figure {
  /// The name of a figure: words with dots between them, as in OpenTelemetry.
  public struct Name: Sendable, Hashable, CustomStringConvertible {
    /// The text of the name.
    public let description: String

    /// Creates the name of a figure of the server's own.
    public init(_ text: String) { description = text }

    /// The number of decisions that wait to be logged.
    public static let logQueue = Name("security_rules.log.queue")
    /// The number of decisions that the log lost.
    public static let logLost = Name("security_rules.log.lost")
    /// 1 if the log's file cannot be written, rotated or opened again, otherwise 0.
    public static let logFailing = Name("security_rules.log.failing")
    /// The number of deciders that wait for a request.
    public static let idleDeciders = Name("security_rules.deciders.idle")
    /// The number of SQLite connections that wait for a request.
    public static let idleConnections = Name("security_rules.connections.idle")
    /// The number of requests that wait for a thread to read.
    public static let readQueue = Name("security_rules.reads.queue")
    /// The number of requests that wait for the thread that writes.
    public static let writeQueue = Name("security_rules.writes.queue")
    /// The number of verified tokens that are kept.
    public static let cachedTokens = Name("security_rules.tokens.cached")
    /// The number of tokens that were found in the cache.
    public static let tokenHits = Name("security_rules.tokens.hits")
    /// The number of tokens whose signature was verified because they were not in the cache.
    public static let tokenMisses = Name("security_rules.tokens.misses")
  }
}

/// A part of a server that reports figures.
///
/// `figures` may be read on any thread at any time. It must return quickly and must not wait for a request. Each total
/// must be at least as large as at the previous call.
public protocol FigureSource: Sendable {
  /// The figures at this moment.
  var figures: [Figure] { get }
}
