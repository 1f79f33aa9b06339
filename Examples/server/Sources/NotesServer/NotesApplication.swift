public import Hummingbird
public import IDTokenVerification
public import Logging
public import SecurityRules

/// A server for notes: data in a document tree, protected by security rules that are reloaded when their file changes.
public enum NotesApplication {
  /// The type of the application.
  public typealias App = Application<RouterResponder<IdentifiedContext>>

  /// The application, not yet running.
  ///
  /// - Parameters:
  ///   - server: decides and carries out requests. Its rules' file is watched.
  ///   - verifier: verifies the ID tokens of requests. Its keys are watched.
  ///   - interval: the time between two checks of rules and keys.
  ///   - onServerRunning: receives the port when the server accepts requests.
  public static func make<Tree: DocumentTree>(
    _ server: RealtimeAuthorizer<Tree>, verifier: TokenVerifier,
    configuration: ApplicationConfiguration = .init(),
    logger: Logger = Logger(label: "notes"), interval: Duration = .seconds(1),
    onServerRunning: @escaping @Sendable (Int) async -> Void = { _ in }
  ) -> App {
    make(
      server, RulesMiddleware(verifier: verifier), configuration: configuration, logger: logger, interval: interval,
      onServerRunning: onServerRunning)
  }

  /// The same application, which treats each caller with a valid token as administrator, so that no rule is evaluated.
  /// The load test measures the cost of rules with it.
  package static func makeWithoutRules<Tree: DocumentTree>(
    _ server: RealtimeAuthorizer<Tree>, verifier: TokenVerifier, configuration: ApplicationConfiguration,
    logger: Logger, interval: Duration, onServerRunning: @escaping @Sendable (Int) async -> Void
  ) -> App {
    make(
      server, RulesMiddleware(verifier: verifier, replacement: .administrator), configuration: configuration,
      logger: logger, interval: interval, onServerRunning: onServerRunning)
  }

  private static func make<Tree: DocumentTree>(
    _ server: RealtimeAuthorizer<Tree>, _ middleware: RulesMiddleware, configuration: ApplicationConfiguration,
    logger: Logger, interval: Duration, onServerRunning: @escaping @Sendable (Int) async -> Void
  ) -> App {
    let router = Router(context: IdentifiedContext.self)
    router.add(middleware: ProblemMiddleware())
    HealthRoutes(server).add(to: router)
    DataRoutes(server: server).add(to: router.group("data").add(middleware: middleware))
    return Application(
      router: router, configuration: configuration,
      services: [
        BackgroundTask { await server.rules.watch(every: interval) { report($0, logger) } },
        BackgroundTask { await middleware.verifier.keys.watch(every: interval) { report($0, logger) } },
      ],
      onServerRunning: { await onServerRunning($0.localAddress?.port ?? 0) }, logger: logger)
  }

  private static func report(_ change: RulesProvider<RealtimeDatabase>.Change, _ logger: Logger) {
    switch change {
    case .loaded(let ruleset): logger.info("rules \(ruleset.revision) are in force")
    case .rejected(let error): logger.error("the new rules were rejected; the old rules stay in force\n\(error)")
    }
  }

  private static func report(_ change: KeyProvider.Change, _ logger: Logger) {
    switch change {
    case .loaded(let keys): logger.info("keys \(keys.keyIDs.joined(separator: ", ")) are in force")
    case .rejected(let error): logger.error("the new keys were rejected; the old keys stay in force: \(error)")
    }
  }
}
