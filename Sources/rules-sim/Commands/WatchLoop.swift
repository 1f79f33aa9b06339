import ArgumentParser
import RulesProjects
import SuiteTools

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// `rules-sim test --watch`: runs, waits for a change, runs what it touches, until Ctrl-C.
enum WatchLoop {
  /// How often is looked for changes. Looking costs a `stat` for each file, and no editor's way to write is missed.
  private static let period = 25_000_000
  /// How long files must be as they are before they are read: editors write in several steps.
  private static let settling = 5_000_000
  /// How often is waited for that, at most: a log that grows for ever is no reason to wait for ever.
  private static let patience = 20

  static func run(_ options: TestRun.Options) throws {
    let signals = Signals()
    var watch = SuiteWatch(options)
    var changed: [String] = []
    repeat {
      try Console.write(watch.run(changed).text(onTerminal: Console.outputIsTerminal))
      changed = []
      while changed.isEmpty {
        if signals.wait(nanoseconds: period) { return }
        changed = settled(watch, signals)
      }
    } while true
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

  /// Ctrl-C and a request to end, which are waited for and not handled: so the loop ends between two runs.
  private struct Signals {
    private var set = sigset_t()

    init() {
      sigemptyset(&set)
      sigaddset(&set, SIGINT)
      sigaddset(&set, SIGTERM)
      pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// Waits that long; answers at once, and with true, where the loop is to end.
    func wait(nanoseconds: Int) -> Bool {
      var set = set
      var time = timespec(tv_sec: 0, tv_nsec: nanoseconds)
      return sigtimedwait(&set, nil, &time) > 0
    }
  }
}
