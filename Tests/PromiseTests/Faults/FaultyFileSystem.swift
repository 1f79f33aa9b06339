import CSQLite
import Platform

/// A file system of SQLite (`sqlite3_vfs`) before the real one: it does what that does, unless a ``FaultPlan`` says that an
/// operation fails. Files that no plan names are the real one's own, and cost nothing.
enum FaultyFileSystem {
  /// What lies before the real file in the memory that SQLite gives a file.
  struct Header {
    var base: sqlite3_file
    var plan: Unmanaged<FaultPlan>
  }

  static let headerBytes = (MemoryLayout<Header>.stride + 15) / 16 * 16

  // Written once before it is used, and read only.
  nonisolated(unsafe) private static let real = sqlite3_vfs_find(nil)
  nonisolated(unsafe) private static let shim: UnsafeMutablePointer<sqlite3_vfs>? = {
    guard let real else { return nil }
    let shim = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    shim.initialize(to: real.pointee)
    shim.pointee.zName = UnsafePointer(strdup("faulty"))
    shim.pointee.pNext = nil
    shim.pointee.szOsFile += Int32(headerBytes)
    shim.pointee.xOpen = { FaultyFileSystem.open($1, $2, $3, $4) }
    shim.pointee.xDelete = { FaultyFileSystem.delete($1, $2) }
    sqlite3_vfs_register(shim, 1)
    return shim
  }()

  /// Makes it the one that files are opened with.
  static func install() { _ = shim }

  private static func open(
    _ name: UnsafePointer<CChar>?, _ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32,
    _ outFlags: UnsafeMutablePointer<Int32>?
  ) -> Int32 {
    guard let real, let file, let open = real.pointee.xOpen else { return SQLITE_CANTOPEN }
    guard let name, let plan = FaultPlan.of(String(cString: name)) else {
      return open(real, name, file, flags, outFlags)
    }
    file.pointee.pMethods = nil
    if let fault = plan.fault(in: .open) { return fault.code(.open) }
    let inner = FaultyFile.inner(file)
    let code = open(real, name, inner, flags, outFlags)
    guard inner.pointee.pMethods != nil else { return code }
    if code != SQLITE_OK {
      _ = inner.pointee.pMethods.pointee.xClose?(inner)
      return code
    }
    let header = UnsafeMutableRawPointer(file).assumingMemoryBound(to: Header.self)
    header.pointee.plan = Unmanaged.passRetained(plan)
    file.pointee.pMethods = UnsafePointer(FaultyFile.methods)
    return code
  }

  private static func delete(_ name: UnsafePointer<CChar>?, _ syncs: Int32) -> Int32 {
    guard let real, let delete = real.pointee.xDelete else { return SQLITE_IOERR }
    if let name, let fault = FaultPlan.of(String(cString: name))?.fault(in: .delete) { return fault.code(.delete) }
    return delete(real, name, syncs)
  }
}
