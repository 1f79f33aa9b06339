import CSQLite
import Synchronization

/// What goes wrong with the files of one folder, and when.
final class FaultPlan: Sendable {
  /// What SQLite asks of a file system.
  enum Operation: String, Sendable, CaseIterable {
    case open, delete, read, write, truncate, sync, size, lock, sharedMap, sharedLock

    /// The code that an operation that failed for no particular reason answers.
    var code: Int32 {
      // The extended codes are macros with arithmetic, which Swift does not import.
      switch self {
      case .open: SQLITE_CANTOPEN
      case .delete: SQLITE_IOERR | 10 << 8
      case .read: SQLITE_IOERR | 1 << 8
      case .write: SQLITE_IOERR | 3 << 8
      case .truncate: SQLITE_IOERR | 6 << 8
      case .sync: SQLITE_IOERR | 4 << 8
      case .size: SQLITE_IOERR | 7 << 8
      case .lock: SQLITE_IOERR | 15 << 8
      case .sharedMap: SQLITE_IOERR | 21 << 8
      case .sharedLock: SQLITE_IOERR | 20 << 8
      }
    }
  }

  /// How an operation fails.
  enum Fault: String, Sendable, CaseIterable {
    /// The device fails.
    case ioError
    /// The device fails in the middle: half of a write is there.
    case tornWrite
    /// No space is left; only writes and what makes files longer notice.
    case noSpace
    /// There is less to read than there should be; only reads notice.
    case shortRead
    /// Another process has the lock. Only locking fails.
    case busy

    /// Whether an operation can fail so.
    func concerns(_ operation: Operation) -> Bool {
      switch self {
      case .ioError: true
      case .tornWrite: operation == .write
      case .noSpace: [.write, .open, .sharedMap].contains(operation)
      case .shortRead: operation == .read
      case .busy: [.lock, .sharedLock].contains(operation)
      }
    }

    /// What it answers then.
    func code(_ operation: Operation) -> Int32 {
      switch self {
      case .ioError, .tornWrite: operation.code
      case .noSpace: operation == .write ? SQLITE_FULL : operation.code
      case .shortRead: SQLITE_IOERR | 2 << 8
      case .busy: SQLITE_BUSY
      }
    }
  }

  private struct State {
    var fault: Fault?
    var isLasting = false
    /// How many operations that it concerns go well before.
    var left = 0
    var struck: [Operation] = []
    var asked: [Operation: Int] = [:]
    /// The operation that fails; nil for each that the fault concerns.
    var target: Operation?
  }

  private let state = Mutex(State())

  /// Lets the operation number `place` of those that the fault concerns fail; and all later ones where it lasts.
  ///
  /// - Parameter target: the only operation that fails; nil for each that the fault concerns.
  func arm(_ fault: Fault, at place: Int, isLasting: Bool, only target: Operation? = nil) {
    state.withLock { $0 = State(fault: fault, isLasting: isLasting, left: place, target: target) }
  }

  /// Counts operations from now on, and lets none fail.
  func count() { state.withLock { $0 = State() } }

  /// Lets everything go well again.
  func cure() { state.withLock { $0.fault = nil } }

  /// What failed since the plan was armed.
  var struck: [Operation] { state.withLock { $0.struck } }

  /// How many operations were asked for since the plan was armed.
  var asked: Int { state.withLock { $0.asked.values.reduce(0, +) } }

  /// How often an operation was asked for since then.
  func asked(_ operation: Operation) -> Int { state.withLock { $0.asked[operation] ?? 0 } }

  /// How an operation fails; nil where it does not.
  func fault(in operation: Operation) -> Fault? {
    state.withLock { state in
      state.asked[operation, default: 0] += 1
      guard let fault = state.fault, fault.concerns(operation) else { return nil }
      if let target = state.target, target != operation { return nil }
      state.left -= 1
      guard state.left < 0, state.isLasting || state.struck.isEmpty else { return nil }
      state.struck.append(operation)
      return fault
    }
  }

  // MARK: Which plan is whose

  private static let plans = Mutex<[String: FaultPlan]>([:])

  /// A plan for the files in `folder`, until ``end(for:)``.
  static func begin(for folder: String) -> FaultPlan {
    FaultyFileSystem.install()
    let plan = FaultPlan()
    plans.withLock { $0[folder] = plan }
    return plan
  }

  static func end(for folder: String) { plans.withLock { $0[folder] = nil } }

  /// The plan for a file; nil for all that no test has named.
  static func of(_ file: String) -> FaultPlan? {
    plans.withLock { plans in plans.first { file.hasPrefix($0.key + "/") }?.value }
  }
}
