public import SecurityRules
public import ServiceLifecycle
import UnixSignals

/// A task that runs as long as the server, such as watching a file. It is canceled when the server stops.
struct BackgroundTask: Service {
  let body: @Sendable () async -> Void

  func run() async { await cancelWhenGracefulShutdown(body) }
}

/// Opens the decision log again on SIGHUP, as `logrotate` expects.
public struct HangUpHandler: Service {
  private let log: DecisionLog

  /// A handler for the only SIGHUP of the process.
  public init(_ log: DecisionLog) { self.log = log }

  /// Handles signals until the server stops.
  public func run() async {
    for await _ in await UnixSignalsSequence(trapping: .sighup).cancelOnGracefulShutdown() { log.reopen() }
  }
}
