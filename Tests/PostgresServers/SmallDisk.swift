#if Postgres
import Foundation
import TestSupport

/// A small file system in memory with the data or the log of a cluster. Only the programs of the cluster see it, because it
/// is mounted in a name space of its own, and it ends with the test process.
///
/// It has a file that only takes up space, so that space can be freed when the disk is full.
public final class SmallDisk: @unchecked Sendable {  // nothing changes after the initializer
  /// Whether file systems may be mounted. A test that cannot is skipped with ``advice``.
  public static let isAllowed: Bool = {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/unshare")
    process.arguments = ["--mount", "sh", "-c", "mount -t tmpfs -o size=4k none /mnt"]
    process.standardError = FileHandle.nullDevice
    do { try process.start() } catch { return false }
    process.waitUntilExit()
    return getuid() == 0 && process.terminationStatus == 0
  }()

  /// Why a test is skipped.
  public static let advice = "a full disk needs the right to mount a file system, which root has"

  private let folder: String
  private let holder = Process()
  private let lifeline = Pipe.unshared()

  init(in clusterFolder: String, for content: Cluster.DiskContent) throws {
    folder = "\(clusterFolder)/disk"
    // A new cluster has 23 MB of data, and a log of 6 MB.
    let (size, ballast) = content == .data ? (40, 8) : (20, 8)
    holder.executableURL = URL(filePath: "/usr/bin/unshare")
    holder.arguments = [
      "--mount", "/bin/bash", "-c",
      """
      mkdir \(folder) && mount -t tmpfs -o size=\(size)m,mode=777 none \(folder) \
      && head -c \(ballast)m /dev/zero >\(folder)/ballast && echo mounted
      read line
      umount -l \(folder)
      rm -rf \(clusterFolder)
      """,
    ]
    let output = Pipe.unshared()
    holder.standardInput = lifeline
    holder.standardOutput = output
    try holder.start()
    guard output.fileHandleForReading.readData(ofLength: 8) == Data("mounted\n".utf8) else {
      throw Cluster.Failure(description: "no disk can be mounted on \(folder)")
    }
  }

  deinit {
    try? lifeline.fileHandleForWriting.close()
    holder.waitUntilExit()
  }

  /// The arguments before those of a program that sees the disk.
  var entering: [String] { ["/usr/bin/nsenter", "--mount=/proc/\(holder.processIdentifier)/ns/mnt", "--"] }

  /// Frees space.
  public func free() throws { _ = try Shell.output("rm \(folder)/ballast", in: self) }
}
#endif
