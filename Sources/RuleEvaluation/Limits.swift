/// What one decision may cost, and how much one read may bring back. A limit of a decision that is reached is an evaluation
/// error, and an error denies.
public struct Limits: Sendable, Hashable {
  /// How many bytes of text a decision may load and make, beside what the request itself carries.
  public var textBytes: Int
  /// How many steps a decision may take: one for each expression, one for each 64 bytes of text that it reads, and
  /// ``stepsPerKey`` for each key of a path that it follows.
  public var steps: Int
  /// How many bytes one read, query or listing may bring back: of a Realtime Database about as many as its JSON has, of
  /// Cloud Firestore and Cloud Storage the bytes of stored fields and of names. They are counted while they are read. By
  /// default 256 MiB, as much as the service sends at once ("Realtime Database limits").
  public var readBytes: Int

  /// Limits; the defaults leave room for every honest rules file and write.
  ///
  /// - Parameters:
  ///   - textBytes: how many bytes of text a decision may load and make.
  ///   - steps: how many steps a decision may take.
  ///   - readBytes: how many bytes one read, query or listing may bring back.
  public init(textBytes: Int = 64 << 20, steps: Int = 20_000_000, readBytes: Int = 256 << 20) {
    self.textBytes = textBytes
    self.steps = steps
    self.readBytes = readBytes
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
