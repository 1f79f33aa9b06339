#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// The machine's clock.
public enum SystemClock {
  /// Seconds since 1970.
  @Sendable public static func now() -> Int64 { Int64(time(nil)) }
}
