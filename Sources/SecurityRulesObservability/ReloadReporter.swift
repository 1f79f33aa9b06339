#if Observability

public import CoreMetrics
public import Logging
public import SecurityRules

/// A reporter of changed and rejected rules, with swift-log and swift-metrics.
///
/// ```swift
/// let reporter = ReloadReporter(logger: logger)
/// await rules.watch { reporter.report($0) }
/// ```
public struct ReloadReporter: Sendable {
  private let logger: Logger
  private let factory: any MetricsFactory

  /// Creates a reporter.
  ///
  /// - Parameters:
  ///   - logger: receives the messages.
  ///   - factory: makes the counter; by default the one that `MetricsSystem` was bootstrapped with, so bootstrap it
  ///     first.
  public init(logger: Logger, factory: any MetricsFactory = MetricsSystem.factory) {
    self.logger = logger
    self.factory = factory
  }

  /// Logs a change and counts it.
  ///
  /// Rules that are now in force are logged at the level `info`, with their revision. A file that was rejected is
  /// logged at the level `error`, with its diagnostics; the previous rules stay in force. The counter
  /// `security_rules.reloads` has the dimensions `service`, and `result`: `loaded` or `rejected`.
  public func report<Service: FirebaseService>(_ change: RulesProvider<Service>.Change) {
    let service = Service.rulesService.rawValue
    switch change {
    case .loaded(let ruleset):
      count("loaded", service)
      logger.info("rules loaded", metadata: ["service": "\(service)", "revision": "\(ruleset.revision)"])
    case .rejected(let error):
      count("rejected", service)
      let codes = error.diagnostics.map { Logger.MetadataValue.string("\($0.code)") }
      logger.error(
        "rules rejected, the previous rules stay in force",
        metadata: ["service": "\(service)", "codes": .array(codes), "diagnostics": "\(error)"])
    }
  }

  private func count(_ result: String, _ service: String) {
    Counter(
      label: "security_rules.reloads", dimensions: [("service", service), ("result", result)], factory: factory
    )
    .increment()
  }
}

#endif
