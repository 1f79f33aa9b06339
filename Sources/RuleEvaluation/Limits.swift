/// What one decision may cost. A limit that is reached is an evaluation error, and an error denies.
public struct Limits: Sendable, Hashable {
  /// How many bytes of text a decision may load and make, beside what the request itself carries.
  public var textBytes: Int
  /// How many steps a decision may take: one for each expression, one for each 64 bytes of text that it reads, and
  /// ``stepsPerKey`` for each key of a path that it follows.
  public var steps: Int

  /// Limits; the defaults leave room for every honest rules file and write.
  public init(textBytes: Int = 64 << 20, steps: Int = 20_000_000) {
    self.textBytes = textBytes
    self.steps = steps
  }

  /// The defaults.
  public static let standard = Limits()

  /// How many keys the path of one `child()` may have. Nothing lies deeper than 32; the path may come from a client.
  public static let pathKeys = 256

  /// What following a key costs in steps: it may take memory until the decision is made.
  public static let stepsPerKey = 8

  /// How many bytes of keys and strings one request may carry: more than the 256 MB that the service takes in one write
  /// ("Realtime Database limits"), and far less than what a text offset can count.
  public static let requestBytes = 1 << 30
}
