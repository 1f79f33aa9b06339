import Platform

/// The process of one call: its limits, its request and its reports.
package struct AnsweringProcess: Sendable {
  /// Limits this process, and ends it and all that it starts as soon as the server closes its standard input.
  ///
  /// - Parameters:
  ///   - memory: the most bytes of memory.
  ///   - seconds: the most seconds of processor time.
  /// - Returns: the line with the request; nil if the server has closed the input before its end.
  package static func begin(memory: Int, seconds: Int) -> String? {
    // The solvers that this process starts are in its group, and end with it.
    guard setpgid(0, 0) == 0 else { return nil }
    limit(RLIMIT_AS, memory)
    limit(RLIMIT_CPU, seconds)
    limit(RLIMIT_CORE, 0)
    var line: [UInt8] = []
    let input = ClientStream(STDIN_FILENO)
    while line.last != 0x0A {
      guard let bytes = input.read() else { return nil }
      line += bytes
    }
    let watch = try? SystemThread {
      while input.read() != nil {}
      kill(0, SIGKILL)
    }
    guard let watch else { return nil }
    watch.detach()
    return String(decoding: line.dropLast(), as: UTF8.self)
  }

  /// Writes a report for the server.
  package static func write(_ report: ToolReport) {
    _ = ClientStream(STDOUT_FILENO).write(Array((report.line + "\n").utf8)[...])
  }

  #if canImport(Glibc) && !canImport(Darwin)
  private static func limit(_ resource: __rlimit_resource, _ most: Int) {
    var value = rlimit(rlim_cur: rlim_t(most), rlim_max: rlim_t(most))
    setrlimit(__rlimit_resource_t(resource.rawValue), &value)
  }
  #else
  private static func limit(_ resource: Int32, _ most: Int) {
    var value = rlimit(rlim_cur: rlim_t(most), rlim_max: rlim_t(most))
    setrlimit(resource, &value)
  }
  #endif
}
