#if Serve
package import DocumentTrees
import EmulatedAuth
import EmulatedFirestore
package import EmulatedProjects
import EmulatedRealtime
import EmulatedStorage
import EmulatorConsole
package import EmulatorTransport
import SecurityRules

/// The services of a local server for Firebase's clients, each on a port of its own.
package final class LocalEmulators<Tree: DocumentTree>: Sendable {
  /// The projects that the services share.
  package let projects: ServedProjects<Tree>
  private let server: EmulatorServer
  private let hosts: [String]
  private let contentFolder: @Sendable (String) -> String?
  private let onTest: @Sendable (String) -> Void

  /// Creates services that are not open yet.
  ///
  /// - Parameters:
  ///   - settings: the settings of the projects.
  ///   - hosts: the addresses to listen on. Clients say `localhost`, which may be 127.0.0.1 or ::1, so both are usual.
  ///   - access: who may talk to the services.
  ///   - contentFolder: returns the folder for the bytes of a project's objects; nil to keep them in memory.
  ///   - onTest: called with the name of a test that begins, if the test runner tells it.
  package init(
    _ settings: EmulatorSettings<Tree>, hosts: [String] = ["127.0.0.1", "::1"], access: AccessRules,
    contentFolder: @escaping @Sendable (_ project: String) -> String? = { _ in nil },
    onTest: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.contentFolder = contentFolder
    self.onTest = onTest
    // A read of a tree in memory waits for nothing.
    projects = ServedProjects(
      settings, threads: RequestThreads(runsShortReadsInPlace: Tree.self == InMemoryTree.self))
    server = EmulatorServer(access: access)
    self.hosts = hosts
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
      let port = try await open(service(name, beside: addresses), wanted)
      addresses.append(EmulatorAddress(name: name, host: hosts[0], port: port))
    }
    return addresses
  }

  /// Closes all ports.
  package func shutDown() async { await server.shutDown() }

  private func service(_ name: EmulatorName, beside others: [EmulatorAddress]) -> PortService {
    switch name {
    case .firestore:
      let calls = FirestoreCalls(projects)
      var service = PortService(http: FirestoreHTTP(calls))
      service.calls = FirestoreGRPC(calls)
      return service
    case .database:
      var service = PortService(http: RealtimeHTTPService(projects))
      service.sockets = RealtimeSockets(projects)
      return service
    case .storage:
      let folder = contentFolder
      let storage = StorageService(projects) { project in
        folder(project).map { .folder($0) } ?? .memory(maximumBytes: ObjectContents.maximumBytesInMemory)
      }
      var service = PortService(http: storage)
      service.maximumBodyBytes = StorageLimits.maximumBodyBytes
      return service
    case .auth: return PortService(http: AuthService(projects))
    case .ui:
      let addresses = others.map { (name: $0.name.rawValue, address: $0.text) }
      return PortService(http: ConsoleService(projects, addresses: addresses, onTest: onTest))
    case .hub:
      let places = others.map { HubService.Place($0.name.rawValue, host: $0.host, port: $0.port) }
      return PortService(http: HubService(places, version: "rules-sim"))
    }
  }

  /// Opens the same port on all addresses. An address that the machine does not have, such as ::1, is left out.
  private func open(_ service: PortService, _ wanted: WantedPort) async throws -> Int {
    let port: Int
    do {
      port = try await server.open(service, host: hosts[0], port: wanted.port)
    } catch  where !wanted.isFixed {
      port = try await server.open(service, host: hosts[0], port: 0)
    }
    for host in hosts.dropFirst() { _ = try? await server.open(service, host: host, port: port) }
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
