/// What changes about a file when somebody writes it or puts another in its place.
package struct FileStamp: Sendable, Hashable {
  private let device: UInt64
  private let inode: UInt64
  private let size: Int64
  private let seconds: Int64
  private let nanoseconds: Int64

  /// A stamp of those numbers.
  package init(device: UInt64 = 0, inode: UInt64 = 0, size: Int64, seconds: Int64, nanoseconds: Int64 = 0) {
    self.device = device
    self.inode = inode
    self.size = size
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }
}
