import CSQLite
import Platform

/// An open file of a ``FaultyFileSystem``: a header, and behind it the real one.
enum FaultyFile {
  typealias File = UnsafeMutablePointer<sqlite3_file>

  /// The real file behind a file.
  static func inner(_ file: File) -> File {
    UnsafeMutableRawPointer(file).advanced(by: FaultyFileSystem.headerBytes).assumingMemoryBound(to: sqlite3_file.self)
  }

  private static func plan(_ file: File) -> Unmanaged<FaultPlan> {
    UnsafeMutableRawPointer(file).assumingMemoryBound(to: FaultyFileSystem.Header.self).pointee.plan
  }

  /// Runs an operation of the real file, or fails as the plan says.
  private static func run(
    _ operation: FaultPlan.Operation, _ file: File?, _ body: (File, sqlite3_io_methods) -> Int32?,
    failing: (FaultPlan.Fault, File, sqlite3_io_methods) -> Void = { _, _, _ in }
  ) -> Int32 {
    guard let file, let methods = inner(file).pointee.pMethods else { return SQLITE_MISUSE }
    if let fault = plan(file).takeUnretainedValue().fault(in: operation) {
      failing(fault, inner(file), methods.pointee)
      return fault.code(operation)
    }
    return body(inner(file), methods.pointee) ?? SQLITE_MISUSE
  }

  /// Runs an operation that cannot fail.
  private static func pass(_ file: File?, _ body: (File, sqlite3_io_methods) -> Int32?) -> Int32 {
    guard let file, let methods = inner(file).pointee.pMethods else { return SQLITE_MISUSE }
    return body(inner(file), methods.pointee) ?? SQLITE_MISUSE
  }

  // Made once, and never changed.
  nonisolated(unsafe) static let methods: UnsafeMutablePointer<sqlite3_io_methods> = {
    let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    methods.initialize(to: sqlite3_io_methods())
    methods.pointee.iVersion = 3
    setData(&methods.pointee)
    setLocks(&methods.pointee)
    setQuestions(&methods.pointee)
    setShared(&methods.pointee)
    return methods
  }()

  private static func setData(_ methods: inout sqlite3_io_methods) {
    methods.xClose = { file in
      guard let file else { return SQLITE_OK }
      let code = FaultyFile.pass(file) { $1.xClose?($0) }
      FaultyFile.plan(file).release()
      return code
    }
    methods.xRead = { file, bytes, count, offset in
      FaultyFile.run(.read, file) {
        $1.xRead?($0, bytes, count, offset)
      } failing: { _, _, _ in
        if let bytes { memset(bytes, 0, Int(count)) }
      }
    }
    methods.xWrite = { file, bytes, count, offset in
      FaultyFile.run(.write, file) {
        $1.xWrite?($0, bytes, count, offset)
      } failing: { fault, file, methods in
        if fault == .tornWrite { _ = methods.xWrite?(file, bytes, count / 2, offset) }
      }
    }
    methods.xTruncate = { file, size in FaultyFile.run(.truncate, file) { $1.xTruncate?($0, size) } }
    methods.xSync = { file, flags in FaultyFile.run(.sync, file) { $1.xSync?($0, flags) } }
    methods.xFileSize = { file, size in FaultyFile.run(.size, file) { $1.xFileSize?($0, size) } }
  }

  private static func setLocks(_ methods: inout sqlite3_io_methods) {
    methods.xLock = { file, level in FaultyFile.run(.lock, file) { $1.xLock?($0, level) } }
    methods.xUnlock = { file, level in FaultyFile.pass(file) { $1.xUnlock?($0, level) } }
    methods.xCheckReservedLock = { file, answer in FaultyFile.run(.lock, file) { $1.xCheckReservedLock?($0, answer) } }
  }

  private static func setQuestions(_ methods: inout sqlite3_io_methods) {
    methods.xFileControl = { file, code, argument in FaultyFile.pass(file) { $1.xFileControl?($0, code, argument) } }
    methods.xSectorSize = { file in FaultyFile.pass(file) { $1.xSectorSize?($0) } }
    methods.xDeviceCharacteristics = { file in FaultyFile.pass(file) { $1.xDeviceCharacteristics?($0) } }
  }

  private static func setShared(_ methods: inout sqlite3_io_methods) {
    methods.xShmMap = { file, region, size, extends, memory in
      FaultyFile.run(.sharedMap, file) {
        $1.xShmMap?($0, region, size, extends, memory)
      } failing: { _, _, _ in
        memory?.pointee = nil
      }
    }
    methods.xShmLock = { file, offset, count, flags in
      if flags & SQLITE_SHM_UNLOCK != 0 { return FaultyFile.pass(file) { $1.xShmLock?($0, offset, count, flags) } }
      return FaultyFile.run(.sharedLock, file) { $1.xShmLock?($0, offset, count, flags) }
    }
    methods.xShmBarrier = { file in
      _ = FaultyFile.pass(file) {
        $1.xShmBarrier?($0)
        return SQLITE_OK
      }
    }
    methods.xShmUnmap = { file, deletes in FaultyFile.pass(file) { $1.xShmUnmap?($0, deletes) } }
    methods.xFetch = { file, offset, count, memory in FaultyFile.pass(file) { $1.xFetch?($0, offset, count, memory) } }
    methods.xUnfetch = { file, offset, memory in FaultyFile.pass(file) { $1.xUnfetch?($0, offset, memory) } }
  }
}
