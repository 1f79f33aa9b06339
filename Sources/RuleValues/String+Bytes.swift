extension String {
  /// Lends the UTF-8 of the text: as `withUTF8`, but of a text that is no variable and so is not copied first. Names and
  /// paths are looked at many times in every request, and each copy counts references twice.
  @inlinable @inline(__always)
  public func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    if let result = try utf8.withContiguousStorageIfAvailable(body) { return result }
    var copy = self
    return try copy.withUTF8(body)
  }
}
