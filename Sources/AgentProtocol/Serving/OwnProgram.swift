/// The program of this process.
package enum OwnProgram {
  /// A command that starts the same program again. On Linux, it does so also if its file has been replaced since.
  package static var path: String {
    #if canImport(Darwin)
    CommandLine.arguments.first ?? "rules-sim"
    #else
    "/proc/self/exe"
    #endif
  }
}
