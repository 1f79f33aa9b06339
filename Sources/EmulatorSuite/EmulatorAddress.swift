package import RuleValues

/// A service of the local server. The raw value is its name in `firebase.json` and in the hub's answers.
package enum EmulatorName: String, Sendable, Hashable, CaseIterable {
  /// Cloud Firestore.
  case firestore

  /// The usual port (firebase-tools).
  package var usualPort: Int {
    switch self {
    case .firestore: 8080
    }
  }

  /// The service of the rules.
  package var service: RulesService {
    switch self {
    case .firestore: .firestore
    }
  }

  /// The environment variables in which Firebase's clients look for the address, with what is before it.
  package var variables: [(name: String, prefix: String)] {
    switch self {
    case .firestore: [("FIRESTORE_EMULATOR_HOST", ""), ("FIREBASE_FIRESTORE_EMULATOR_ADDRESS", "")]
    }
  }
}

/// Where a service of the local server answers.
package struct EmulatorAddress: Sendable, Hashable {
  /// The service.
  package let name: EmulatorName
  /// The address, such as `127.0.0.1`.
  package let host: String
  /// The port.
  package let port: Int

  /// `127.0.0.1:8080`
  package var text: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}

extension [EmulatorAddress] {
  /// The environment of a command, in which Firebase's clients find the services (firebase-tools, `emulators:exec`).
  package func environment(project: String) -> [(name: String, value: String)] {
    flatMap { address in address.name.variables.map { ($0.name, $0.prefix + address.text) } }
      + [("GCLOUD_PROJECT", project), ("GOOGLE_CLOUD_PROJECT", project)]
  }
}
