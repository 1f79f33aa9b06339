import Platform
package import RulePrograms
import RuleValues

/// The data and texts of one decision in flat buffers: nodes by index, text by offset.
///
/// Data is loaded when a rule first reads it; other data is never read. The next decision reuses the memory.
///
/// The arena holds three trees: the data before the request, the data after it, and the claims.
package struct Arena {
  var nodes: [ArenaNode] = []
  var index = NodeIndex()
  private(set) var text: ReusableBuffer<UInt8>
  /// The elements of lists, sets, maps and paths.
  var elements = ReusableBuffer<RuleValue>()
  /// The details of this decision's faults. The first entry is unused, because 0 means no detail.
  var details: [FaultDetail] = [.none]
  /// Texts that follow the constants of the program and stay for every decision.
  let words: ArenaWords
  private let constantCount: Int
  /// The source of the data before the request; nil until a rule needs one.
  var stored: (any DataSource)?
  /// The source of the claims; nil if no user is signed in.
  var claims: (any DataSource)?
  /// The first error of a source. A decision with such an error must be a denial.
  var failure: (any Error)?
  var loadedCount = 0
  let maximumTextBytes: Int
  /// The number of bytes of text that may still be added.
  private var allowance = 0
  /// The number of bytes of documents and Realtime data, which stay loaded until the end of the decision.
  private var keptBytes = 0

  /// The number of bytes that were added, without those of loaded documents and data.
  var temporaryBytes: Int {
    get { maximumTextBytes - allowance - keptBytes }
    set { allowance = maximumTextBytes - newValue - keptBytes }
  }

  /// The root of the data before the request.
  static let before = NodeRef(0)
  /// The root of the data after the request.
  static let after = NodeRef(1)
  /// The root of the claims.
  static let auth = NodeRef(2)

  /// Creates an arena whose text begins with the constants of a program.
  init(constants: [UInt8], maximumTextBytes: Int) {
    var kept = constants
    words = ArenaWords(addedTo: &kept)
    text = ReusableBuffer(kept)
    constantCount = kept.count
    self.maximumTextBytes = maximumTextBytes
  }

  /// Clears the data of the last decision.
  mutating func reset() {
    if failure != nil { failure = nil }
    loadedCount = 0
    allowance = maximumTextBytes
    keptBytes = 0
    text.removeAll(after: constantCount)
    elements.removeAll(after: 0)
    if details.count > 1 { details.removeSubrange(1...) }
  }

  /// Clears the data of the last decision and sets the sources of the next.
  ///
  /// The data after the request mirrors the data before it until something is written.
  mutating func reset(stored: any DataSource, claims: (any DataSource)?) {
    reset()
    self.stored = stored
    self.claims = claims
    nodes.popAll()
    index.removeAll()
    let noKey = TextRef(start: 0, count: 0)
    nodes.append(ArenaNode(origin: .stored, content: .unknown, parent: ArenaNode.none, key: noKey, depth: 0, place: 0))
    nodes.append(ArenaNode(origin: .mirror, content: .unknown, parent: ArenaNode.none, key: noKey, depth: 0, twin: 0))
    nodes.append(ArenaNode(origin: .claim, content: .unknown, parent: ArenaNode.none, key: noKey, depth: 0, place: 0))
  }

  /// Releases the sources, and memory that only a large decision needed.
  mutating func release() {
    if stored != nil { stored = nil }
    if claims != nil { claims = nil }
    text.shrink(to: constantCount, above: 1 << 20)
    elements.shrink(above: 1 << 16)
    if nodes.capacity > 1 << 16 {
      nodes = []
      index = NodeIndex()
    }
  }

  // MARK: Text

  /// Adds text; returns a fault if the decision would exceed its memory limit.
  mutating func add(_ bytes: some Collection<UInt8>) -> RuleValue {
    guard spend(bytes.count) else { return .error(.textLimit) }
    return .string(append(bytes))
  }

  /// Adds the concatenation of two texts. Surrogates that meet become one character.
  mutating func add(_ left: TextRef, _ right: TextRef) -> RuleValue {
    guard !Surrogates.meet(text[left.range], text[right.range]) else {
      var bytes: [UInt8] = []
      Surrogates.append(text[left.range], to: &bytes)
      Surrogates.append(text[right.range], to: &bytes)
      return add(bytes)
    }
    let count = Int(left.count) + Int(right.count)
    guard spend(count) else { return .error(.textLimit) }
    let start = text.count
    for index in left.range { text.append(text[index]) }
    for index in right.range { text.append(text[index]) }
    return .string(TextRef(start: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: count)))
  }

  /// Takes bytes from this decision's remaining allowance; false if it has fewer bytes.
  mutating func spend(_ bytes: Int) -> Bool {
    guard bytes <= allowance else { return false }
    allowance -= bytes
    return true
  }

  /// Notes that the bytes taken since the allowance was `before` stay in use until the end of the decision.
  mutating func keepBytes(since before: Int) { keptBytes += before - allowance }

  /// The number of bytes that may still be added.
  var remaining: Int { allowance }

  /// Adds text that the request carries. Its size was checked before.
  mutating func append(_ bytes: some Collection<UInt8>) -> TextRef {
    let start = text.count
    text.append(contentsOf: bytes)
    return TextRef(start: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: bytes.count))
  }

  /// Adds a string that the request carries.
  package mutating func append(_ string: String) -> TextRef { string.withBytes { append($0) } }

  /// Adds a contiguous text that the request carries.
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) -> TextRef {
    let start = text.count
    text.append(contentsOf: bytes)
    return TextRef(start: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: bytes.count))
  }

  /// Calls `body` with the bytes of a text.
  @inline(__always)
  package func withText<R>(_ reference: TextRef, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    text.withUnsafeBufferPointer { body($0.extracting(reference.range)) }
  }

  /// Calls `body` with the bytes of all texts.
  @inline(__always)
  func withAllText<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R { text.withUnsafeBufferPointer(body) }

  /// Calls `body` with the bytes of two texts. With nested calls of `withText`, the compiler would copy the arena.
  @inline(__always)
  func withTexts<R>(
    _ left: TextRef, _ right: TextRef, _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> R
  ) -> R {
    text.withUnsafeBufferPointer { body($0.extracting(left.range), $0.extracting(right.range)) }
  }

  /// Returns the text as a string for people.
  func string(_ reference: TextRef) -> String {
    let halved = withText(reference) { Surrogates.hasHalf($0) ? Surrogates.replacingHalves($0) : nil }
    return halved.map { String(decoding: $0, as: UTF8.self) } ?? String(decoding: text[reference.range], as: UTF8.self)
  }

  mutating func value(_ scalar: Scalar) -> RuleValue {
    switch scalar {
    case .bool(let bool): return .bool(bool)
    case .integer(let integer): return .double(Double(integer))
    case .double(let double): return .double(double)
    case .string(let string): return string.withBytes { add($0) }
    }
  }
}
