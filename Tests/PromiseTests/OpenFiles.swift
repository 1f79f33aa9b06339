import Foundation

/// The files that this process has open.
enum OpenFiles {
  /// How many of them lie in a folder.
  static func count(below folder: String) -> Int {
    let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return descriptors.count { descriptor in
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
      return target?.hasPrefix(folder + "/") ?? false
    }
  }
}
