import Platform

/// The program of this process.
package enum OwnProgram {
  /// A path that starts the same program again, also if its file has been replaced since.
  package static var path: String {
    #if canImport(Darwin)
    var size = UInt32(0)
    _NSGetExecutablePath(nil, &size)
    var path = [CChar](repeating: 0, count: Int(size) + 1)
    return _NSGetExecutablePath(&path, &size) == 0 ? String(cString: path) : CommandLine.arguments[0]
    #else
    return "/proc/self/exe"
    #endif
  }
}
