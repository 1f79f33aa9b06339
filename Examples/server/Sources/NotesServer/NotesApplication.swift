public import Hummingbird
public import IDTokenVerification
public import Logging
public import SecurityRules
import ServiceLifecycle

/// A server for notes: data in a SQLite file, protected by security rules that are reloaded when their file changes.
public enum NotesApplication {
  /// The application, not yet running.
  ///
  /// - Parameters:
  ///   - rules: the rules in force; their file is watched.
  ///   - verifier: verifies the ID tokens of requests.
  ///   - log: the log of decisions; nil for none.
  public static func make(
    rules: RulesProvider<RealtimeDatabase>, tree: SQLiteTree, verifier: TokenVerifier, log: DecisionLog? = nil,
    configuration: ApplicationConfiguration = .init(), logger: Logger = Logger(label: "notes"),
    rulesInterval: Duration = .seconds(1)
  ) -> some ApplicationProtocol {
    let router = Router(context: IdentifiedContext.self)
    router.add(middleware: RulesMiddleware(verifier: verifier))
    DataRoutes(server: Authorizer(rules: rules, tree: tree, timeLimit: .seconds(5), log: log)).add(to: router)
    var application = Application(router: router, configuration: configuration, logger: logger)
    application.addServices(RulesWatcher(rules: rules, interval: rulesInterval, logger: logger))
    return application
  }
}

/// Reloads changed rules while the server runs.
struct RulesWatcher: Service {
  let rules: RulesProvider<RealtimeDatabase>
  let interval: Duration
  let logger: Logger

  func run() async throws {
    await cancelWhenGracefulShutdown {
      await rules.watch(every: interval) { change in
        switch change {
        case .loaded(let ruleset): logger.info("rules \(ruleset.revision) are in force")
        case .rejected(let error): logger.error("the new rules were rejected; the old rules stay in force\n\(error)")
        }
      }
    }
  }
}
