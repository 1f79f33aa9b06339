import DocumentTrees
import Platform
import Synchronization

/// A file that lines are appended to. Unlike a `FileSink`, it is never replaced by a complete new one, because other
/// programs read the log meanwhile.
///
/// The file can be rotated and opened again. If that fails, the lines go to the file that is open, and the next append
/// tries again. A file that is opened later than the first one is never reached through a symbolic link.
final class LogFile: Sendable {
  private struct State {
    var descriptor: Int32
    /// Whether the last append may have ended in the middle of a line.
    var isTorn: Bool
    /// Whether the file must be opened again before the next append.
    var isStale = false
    var failure: TreeError?

    /// Whether the open file has no name anymore, so that its lines would be lost when it is closed.
    var isDeleted: Bool { FileStatus(descriptor: descriptor)?.isDeleted ?? false }
    /// The size of the open file in bytes. Another program may have truncated it.
    var bytes: Int { FileStatus(descriptor: descriptor)?.fileBytes.map { Int($0) } ?? 0 }
  }

  private static let newline = UInt8(ascii: "\n")
  /// The path of a regular file after symbolic links were followed; the given path of anything else.
  private let path: String
  private let isRegular: Bool
  private let rotation: DecisionLog.Rotation?
  private let state: Mutex<State>
  /// A copy of the state's failure, so that its readers never wait for the disk.
  private let lastFailure = Mutex<TreeError?>(nil)

  /// Opens or creates the file at `path`, whose symbolic links are followed.
  init(path: String, rotation: DecisionLog.Rotation?) throws(TreeError) {
    let descriptor = try openFile(path, O_WRONLY | O_APPEND | O_CREAT, mode: 0o600)
    isRegular = FileStatus(descriptor: descriptor)?.isRegular ?? false
    guard isRegular || rotation == nil else {
      close(descriptor)
      throw .cannotOpen(path: path, .isIrregular)
    }
    let resolved = isRegular ? realpath(path, nil) : nil
    defer { free(resolved) }
    self.path = resolved.map { String(cString: $0) } ?? path
    self.rotation = rotation
    state = Mutex(State(descriptor: descriptor, isTorn: Self.endsInsideALine(self.path, descriptor)))
  }

  deinit { state.withLock { _ = close($0.descriptor) } }

  /// Why the last append, rotation or opening failed; nil if it succeeded.
  var failure: TreeError? { lastFailure.withLock { $0 } }

  /// Appends whole lines: all of them or as many as fit. If the last append was cut off, the lines start on a new line.
  ///
  /// - Throws: `TreeError`.
  func append(_ lines: [UInt8]) throws {
    try change { state in
      if state.isStale || isRegular && state.isDeleted { open(&state) }
      var rest = lines[...]
      while !rest.isEmpty {
        let part = part(of: rest, &state)
        try write(part, &state)
        rest = rest.dropFirst(part.count)
      }
    }
  }

  /// Opens the file at the path again, which is a new file if another program moved the old one. It does nothing for a
  /// pipe or a device.
  func reopen() {
    guard isRegular else { return }
    change { state in
      state.isStale = true
      open(&state)
    }
  }

  private func change<Failure: Error>(_ body: (inout State) throws(Failure) -> Void) throws(Failure) {
    try state.withLock { state throws(Failure) in
      state.failure = nil
      defer { lastFailure.withLock { $0 = state.failure } }
      try body(&state)
    }
  }

  private func write(_ lines: ArraySlice<UInt8>, _ state: inout State) throws {
    let bytes = (state.isTorn ? [Self.newline] : []) + lines
    state.isTorn = true
    do {
      try FileSink(descriptor: state.descriptor, name: path).write(bytes)
    } catch {
      state.failure = error as? TreeError
      throw error
    }
    state.isTorn = false
  }

  // MARK: Rotation

  /// Returns the first lines of `rest` that belong into one file, after the file was rotated if it has no place for
  /// them.
  private func part(of rest: ArraySlice<UInt8>, _ state: inout State) -> ArraySlice<UInt8> {
    guard let rotation else { return rest }
    func room() -> Int { rotation.maximumBytes - state.bytes - (state.isTorn ? 1 : 0) }
    if let lines = Self.lines(of: rest, fitting: room()) { return lines }
    if state.bytes > 0, !rotate(&state, rotation) { return rest }
    let firstLine = rest.firstIndex(of: Self.newline).map { rest[...$0] }
    return Self.lines(of: rest, fitting: room()) ?? firstLine ?? rest
  }

  /// Returns the first whole lines that have at most `count` bytes together; nil if not even one has.
  private static func lines(of rest: ArraySlice<UInt8>, fitting count: Int) -> ArraySlice<UInt8>? {
    let head = rest.prefix(max(0, count))
    return head.lastIndex(of: newline).map { head[...$0] }
  }

  /// Begins a new file; returns false if that failed.
  private func rotate(_ state: inout State, _ rotation: DecisionLog.Rotation) -> Bool {
    // Another process may have rotated the file already.
    if let mine = FileStatus(descriptor: state.descriptor), FileStatus(itself: path)?.isSame(as: mine) == true {
      do throws(TreeError) { try moveAside(keeping: rotation.keptFiles) } catch {
        state.failure = error
        return false
      }
    }
    return open(&state)
  }

  /// Moves the file to `path.1`, after each older file up to the first free name moved to the next name. If all names
  /// are used, the oldest file is replaced.
  private func moveAside(keeping count: Int) throws(TreeError) {
    var last = 1
    while last < count, FileStatus(itself: "\(path).\(last)") != nil { last += 1 }
    for number in stride(from: last, to: 0, by: -1) {
      let (source, target) = (number == 1 ? path : "\(path).\(number - 1)", "\(path).\(number)")
      guard rename(source, target) == 0 else { throw systemError(target) }
    }
  }

  /// Opens the file at the path, or creates it. If that fails, the open file stays in use.
  @discardableResult
  private func open(_ state: inout State) -> Bool {
    do throws(TreeError) {
      // Opening a pipe would block until another program reads from it.
      let flags = O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
      let descriptor = try openFile(path, flags, mode: 0o600)
      guard FileStatus(descriptor: descriptor)?.isRegular == true else {
        close(descriptor)
        throw .cannotOpen(path: path, .isIrregular)
      }
      close(state.descriptor)
      state = State(descriptor: descriptor, isTorn: Self.endsInsideALine(path, descriptor))
      return true
    } catch {
      state.failure = error
      return false
    }
  }

  /// Returns whether a file does not end with a newline, for example after its writer was killed. It is also true for
  /// an unreadable file.
  private static func endsInsideALine(_ path: String, _ descriptor: Int32) -> Bool {
    guard let status = FileStatus(descriptor: descriptor), let bytes = status.fileBytes, bytes > 0 else { return false }
    guard let readable = try? openFile(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) else { return true }
    defer { close(readable) }
    guard FileStatus(descriptor: readable)?.isSame(as: status) == true else { return true }
    var last: UInt8 = 0
    return pread(readable, &last, 1, off_t(bytes) - 1) != 1 || last != newline
  }
}
