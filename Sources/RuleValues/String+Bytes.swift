extension String {
  /// Calls `body` with the UTF-8 of the string, which it must not keep, and returns its result.
  ///
  /// `utf8.withContiguousStorageIfAvailable` needs no copy of the reference, but an `Optional<Result>`. In a generic
  /// function of another module, its type is looked up at run time: 400 instructions, 10 % of a decision.
  @inline(__always)
  package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    var copy = self
    return try copy.withUTF8(body)
  }
}
