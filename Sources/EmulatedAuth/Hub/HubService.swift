package import EmulatedProjects
import Identities
import Platform
import Synchronization

/// The hub of a server: clients ask it where the other services are.
///
/// Source: protocol of the Emulator Suite (firebase-tools, src/emulator/hub.ts; rules-unit-testing, src/impl/discovery.ts).
package final class HubService: HTTPService {
  /// A service and its address.
  package struct Place: Hashable, Sendable {
    /// The name in the answers: `hub`, `firestore`, `database`, `auth`, `storage`.
    package let name: String
    /// The host that clients connect to.
    package let host: String
    /// The port.
    package let port: Int

    /// Creates the place of a service.
    package init(_ name: String, host: String, port: Int) {
      self.name = name
      self.host = host
      self.port = port
    }
  }

  private let places: Mutex<[Place]>
  private let version: String

  /// Creates the hub of these services.
  ///
  /// - Parameters:
  ///   - places: the services.
  ///   - version: the version that the hub tells.
  package init(_ places: [Place], version: String) {
    self.places = Mutex(places)
    self.version = version
  }

  /// Adds a service, such as the hub itself once its port is known.
  package func add(_ place: Place) { places.withLock { $0.append(place) } }

  /// Returns the response to a request.
  package func respond(to request: HTTPRequest) async -> HTTPResponse {
    switch (request.method, request.path) {
    case ("GET", "/"): return HTTPResponse(200, claims: locator)
    case ("GET", "/emulators"): return HTTPResponse(200, claims: emulators)
    case ("PUT", "/functions/disableBackgroundTriggers"): return HTTPResponse(200, claims: ["enabled": false])
    case ("PUT", "/functions/enableBackgroundTriggers"): return HTTPResponse(200, claims: ["enabled": true])
    default: return AuthFailure.notFound.response
    }
  }

  private var locator: Claims {
    var claims: Claims = ["version": .string(version)]
    let hub = places.withLock { $0.first { $0.name == "hub" } }
    claims["host"] = hub.map { .string($0.host) }
    claims["port"] = hub.map { .integer(Int64($0.port)) }
    claims["origins"] = hub.map { [.string("http://\(Self.address($0))")] }
    claims["pid"] = .integer(Int64(getpid()))
    return claims
  }

  private var emulators: Claims {
    var claims: Claims = [:]
    for place in places.withLock({ $0 }) {
      claims[place.name] = [
        "name": .string(place.name), "host": .string(place.host), "port": .integer(Int64(place.port)),
        "listen": [
          [
            "address": .string(place.host), "family": .string(place.host.contains(":") ? "IPv6" : "IPv4"),
            "port": .integer(Int64(place.port)),
          ]
        ],
      ]
    }
    return claims
  }

  /// The host and port for a URL. An IPv6 address is in brackets.
  private static func address(_ place: Place) -> String {
    place.host.contains(":") ? "[\(place.host)]:\(place.port)" : "\(place.host):\(place.port)"
  }
}
