/// The properties of a file that change when it is written or replaced.
package struct FileStamp: Sendable, Hashable {
  private let device: UInt64
  private let inode: UInt64
  private let size: Int64
  private let seconds: Int64
  private let nanoseconds: Int64

  /// Creates a stamp with these properties.
  package init(device: UInt64 = 0, inode: UInt64 = 0, size: Int64, seconds: Int64, nanoseconds: Int64 = 0) {
    self.device = device
    self.inode = inode
    self.size = size
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }
}
