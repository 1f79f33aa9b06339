#if Serve
package import DocumentTrees
import EmulatedAuth
import EmulatedFirestore
package import EmulatedProjects
import EmulatedRealtime
import EmulatedStorage
import EmulatorConsole
package import EmulatorExports
import EmulatorTransport
import SecurityRules

/// The services of a local server for Firebase's clients, each on a port of its own.
package final class LocalEmulators<Tree: DocumentTree>: Sendable {
  /// The projects that the services share.
  package let projects: ServedProjects<Tree>
  private let server: EmulatorServer
  private let setup: ServerSetup<Tree>
  private let storage: StorageService<Tree>
  private let auth: AuthService<Tree>
  /// The bytes that are kept for all clients. See ``HeldBytes``.
  private let bytes = BoundedCount(maximum: HeldBytes.usualMaximum)

  /// Creates services that are not open yet.
  package init(_ setup: ServerSetup<Tree>) {
    self.setup = setup
    // A read of a tree in memory waits for nothing.
    projects = ServedProjects(
      setup.settings, threads: RequestThreads(runsShortReadsInPlace: Tree.self == InMemoryTree.self))
    let contentFolder = setup.contentFolder
    storage = StorageService(projects) { project in
      contentFolder(project).map { .folder($0) } ?? .memory(maximumBytes: ObjectContents.maximumBytesInMemory)
    }
    auth = AuthService(projects, gateway: ProviderGateway(setup.providers, LoopbackClient()))
    server = EmulatorServer(access: setup.access, bytes: bytes)
  }

  /// Opens services.
  ///
  /// - Parameters:
  ///   - names: the services to open.
  ///   - ports: the wanted ports. A service whose port is taken gets a free one, unless the port is fixed.
  /// - Returns: the addresses, in the order of ``EmulatorName``.
  /// - Throws: an error of the system.
  package func open(
    _ names: Set<EmulatorName>, _ ports: [EmulatorName: WantedPort]
  ) async throws -> [EmulatorAddress] {
    var addresses: [EmulatorAddress] = []
    // The hub is the last one, because it tells the addresses of the others.
    for name in EmulatorName.allCases where names.contains(name) {
      let wanted = ports[name] ?? WantedPort(name.usualPort, isFixed: false)
      let port = try await open(service(name, beside: addresses, of: names), wanted)
      addresses.append(EmulatorAddress(name: name, host: setup.hosts[0], port: port))
    }
    return addresses
  }

  /// Closes all ports.
  package func shutDown() async { await server.shutDown() }

  /// Exports and imports the data of services in the format of the Emulator Suite.
  package func transfer(_ names: Set<EmulatorName>) -> SuiteTransfer<Tree> {
    SuiteTransfer(
      projects, storage: storage, auth: auth,
      services: Set(names.compactMap { ExportedService(rawValue: $0.rawValue) }),
      stored: setup.stored)
  }

  private func service(
    _ name: EmulatorName, beside others: [EmulatorAddress], of names: Set<EmulatorName>
  ) -> PortService {
    switch name {
    case .firestore:
      let calls = FirestoreCalls(projects)
      var service = PortService(http: FirestoreTransferEndpoint(projects, before: FirestoreHTTP(calls, bytes)))
      service.calls = FirestoreGRPC(calls)
      return service
    case .database:
      var service = PortService(http: RealtimeHTTPService(projects))
      service.sockets = RealtimeSockets(projects)
      return service
    case .storage:
      var service = PortService(http: storage)
      service.maximumBodyBytes = StorageLimits.maximumBodyBytes
      return service
    case .auth: return PortService(http: auth)
    case .ui:
      let addresses = others.map { (name: $0.name.rawValue, address: $0.text) }
      return PortService(http: ConsoleService(projects, addresses: addresses, onTest: setup.onTest))
    case .hub:
      let places = others.map { HubService.Place($0.name.rawValue, host: $0.host, port: $0.port) }
      let hub = HubService(places, version: "rules-sim")
      return PortService(http: HubTransferEndpoint(transfer(names), before: hub))
    }
  }

  /// Opens the same port on all addresses. An address that the machine does not have, such as ::1, is left out.
  private func open(_ service: PortService, _ wanted: WantedPort) async throws -> Int {
    let port: Int
    do {
      port = try await server.open(service, host: setup.hosts[0], port: wanted.port)
    } catch  where !wanted.isFixed {
      port = try await server.open(service, host: setup.hosts[0], port: 0)
    }
    for host in setup.hosts.dropFirst() { _ = try? await server.open(service, host: host, port: port) }
    return port
  }
}

/// A port for a service.
package struct WantedPort: Sendable, Hashable {
  /// The number; 0 for a free port.
  package let port: Int
  /// Whether no other port will do.
  package let isFixed: Bool

  /// Creates a wish.
  package init(_ port: Int, isFixed: Bool) {
    self.port = port
    self.isFixed = isFixed
  }
}
#endif
