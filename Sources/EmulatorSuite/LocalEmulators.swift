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
  /// The requests that reached the services with data or users.
  package let requests = RequestCount()

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
  ///   - ports: the wanted ports; 0 for a free one. A service that is not named gets its usual port, or a free one if another
  ///     program has that.
  /// - Returns: the addresses, in the order of ``EmulatorName``.
  /// - Throws: the first service whose port cannot be opened.
  package func open(
    _ names: Set<EmulatorName>, _ ports: [EmulatorName: Int]
  ) async throws(UnopenedPort) -> [EmulatorAddress] {
    var addresses: [EmulatorAddress] = []
    let hub = HubService([], version: "rules-sim")
    // The page and the hub are the last ones, because they tell the addresses of the others.
    for name in EmulatorName.allCases where names.contains(name) {
      let service = service(name, hub, beside: addresses, of: names)
      let address = try await open(service, as: name, at: ports[name])
      hub.add(HubService.Place(name.rawValue, host: address.host, port: address.port))
      addresses.append(address)
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
    _ name: EmulatorName, _ hub: HubService, beside others: [EmulatorAddress], of names: Set<EmulatorName>
  ) -> PortService {
    var service: PortService
    switch name {
    case .firestore:
      let calls = FirestoreCalls(projects)
      service = PortService(http: FirestoreTransferEndpoint(projects, before: FirestoreHTTP(calls, bytes)))
      service.calls = FirestoreGRPC(calls)
    case .database:
      service = PortService(http: RealtimeHTTPService(projects))
      service.sockets = RealtimeSockets(projects)
    case .storage:
      service = PortService(http: storage)
      service.maximumBodyBytes = StorageLimits.maximumBodyBytes
    case .auth: service = PortService(http: auth)
    case .ui:
      let addresses = others.map { (name: $0.name.rawValue, address: $0.text) }
      return PortService(http: ConsoleService(projects, auth: auth, addresses: addresses, onTest: setup.onTest))
    case .hub: return PortService(http: HubTransferEndpoint(transfer(names), before: hub))
    }
    service.requests = requests
    return service
  }

  /// Opens the same port on all addresses. An address that the machine does not have, such as ::1, is left out.
  private func open(
    _ service: PortService, as name: EmulatorName, at wanted: Int?
  ) async throws(UnopenedPort) -> EmulatorAddress {
    let host = setup.hosts[0]
    do throws(PortFailure) {
      let port: Int
      do throws(PortFailure) {
        port = try await server.open(service, host: host, port: wanted ?? name.usualPort)
      } catch {
        if wanted != nil { throw error }
        port = try await server.open(service, host: host, port: 0)
      }
      for host in setup.hosts.dropFirst() {
        do throws(PortFailure) {
          _ = try await server.open(service, host: host, port: port)
        } catch {
          // Clients would reach the other program by the name localhost.
          if error.reason == .taken, port == wanted { throw error }
        }
      }
      return EmulatorAddress(name: name, host: host, port: port)
    } catch {
      throw UnopenedPort(service: name, failure: error)
    }
  }
}

/// A service whose port cannot be opened.
package struct UnopenedPort: Error, Sendable, CustomStringConvertible {
  let service: EmulatorName
  let failure: PortFailure

  /// A description on one line.
  package var description: String {
    switch failure.reason {
    case .taken, .reserved:
      "\(service.rawValue): \(failure); choose another one with --port \(service.rawValue)=PORT, or 0 for a free one"
    case .noAddress, .other: "\(service.rawValue): \(failure)"
    }
  }
}
#endif
