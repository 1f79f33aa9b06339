import ArgumentParser
import Platform
import RulesProjects
import SuiteTools

/// Implements `rules-sim test --watch`: runs suites, and runs them again after changes, until Ctrl-C.
enum WatchLoop {
  /// The polling interval in nanoseconds. A poll costs one `stat` per file, and detects every way in which editors write.
  private static let period = 25_000_000
  /// The time in nanoseconds for which files must stay unchanged before they are read, because editors write in steps.
  private static let settling = 5_000_000
  /// The maximum number of such waits, so that a log that keeps growing does not block the loop.
  private static let patience = 20

  static func run(_ options: TestRun.Options) throws {
    let signals = Signals()
    var watch = SuiteWatch(options)
    var changed: [String] = []
    repeat {
      let report = watch.run(changed)
      try Console.write(report.text(onTerminal: Console.outputIsTerminal, at: timeOfDay), as: .text)
      changed = []
      while changed.isEmpty {
        if signals.wait(nanoseconds: period) { return }
        changed = settled(watch, signals)
      }
    } while true
  }

  /// The local time, such as 09:05:30.
  private static var timeOfDay: String {
    var seconds = time(nil)
    var parts = tm()
    localtime_r(&seconds, &parts)
    let numbers = [parts.tm_hour, parts.tm_min, parts.tm_sec]
    return numbers.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }

  private static func settled(_ watch: SuiteWatch, _ signals: Signals) -> [String] {
    var changed = watch.changes()
    for _ in 0..<patience where !changed.isEmpty {
      let stamps = changed.map { FileSystem.local.stamp($0) }
      if signals.wait(nanoseconds: settling) { return changed }
      if changed.map({ FileSystem.local.stamp($0) }) == stamps { return changed }
      changed = watch.changes()
    }
    return changed
  }

  /// Blocks SIGINT and SIGTERM and waits for them, so that the loop ends between two runs.
  private struct Signals {
    private var set = sigset_t()

    init() {
      sigemptyset(&set)
      sigaddset(&set, SIGINT)
      sigaddset(&set, SIGTERM)
      pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// Waits for the given time. Returns whether a signal asks the loop to end.
    func wait(nanoseconds: Int) -> Bool {
      var time = timespec(tv_sec: 0, tv_nsec: nanoseconds)
      nanosleep(&time, nil)
      var pending = sigset_t()
      sigpending(&pending)
      return sigismember(&pending, SIGINT) == 1 || sigismember(&pending, SIGTERM) == 1
    }
  }
}
