extension String {
  /// Calls `body` with the UTF-8 of the string, which it must not keep.
  ///
  /// Unlike `withUTF8`, this works on a constant and does not copy it first. Every request reads names and paths many
  /// times, and each copy costs two reference-count updates.
  @inline(__always)
  package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    if let result = try utf8.withContiguousStorageIfAvailable(body) { return result }
    var copy = self
    return try copy.withUTF8(body)
  }
}
