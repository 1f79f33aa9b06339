#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// Standard error.
enum FileHandles {
  static func writeError(_ text: String) {
    _ = Array(text.utf8).withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
