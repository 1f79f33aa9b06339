extension String {
  /// Calls `body` with the UTF-8 of the string, which it must not keep, and returns its result.
  ///
  /// It is public because Swift inlines only public functions across modules. Otherwise each call would look up the type of
  /// the result at run time, as `utf8.withContiguousStorageIfAvailable` does.
  @inlinable @inline(__always)
  public func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    var copy = self
    return try copy.withUTF8(body)
  }
}
