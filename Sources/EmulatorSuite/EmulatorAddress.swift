package import RuleValues

/// A service of the local server. The raw value is its name in `firebase.json` and in the hub's answers.
package enum EmulatorName: String, Sendable, Hashable, CaseIterable {
  /// Cloud Firestore.
  case firestore
  /// Realtime Database.
  case database
  /// Cloud Storage.
  case storage
  /// Authentication.
  case auth
  /// The page for people.
  case ui
  /// The hub, which tells clients the addresses of the others.
  case hub

  /// The usual port (firebase-tools).
  package var usualPort: Int { facts.port }

  /// The service of the rules; nil for a service without rules.
  package var rulesService: RulesService? { RulesService.allCases.first { $0.sectionName == rawValue } }

  /// The environment variables in which Firebase's clients look for the address, with what they have before it
  /// (firebase-tools, `emulators:exec`); for the page, a variable of this server.
  package var variables: [(name: String, prefix: String)] { facts.variables }

  private var facts: (port: Int, variables: [(name: String, prefix: String)]) {
    switch self {
    case .firestore: (8080, [("FIRESTORE_EMULATOR_HOST", ""), ("FIREBASE_FIRESTORE_EMULATOR_ADDRESS", "")])
    case .database: (9000, [("FIREBASE_DATABASE_EMULATOR_HOST", "")])
    case .storage: (9199, [("FIREBASE_STORAGE_EMULATOR_HOST", ""), ("STORAGE_EMULATOR_HOST", "http://")])
    case .auth: (9099, [("FIREBASE_AUTH_EMULATOR_HOST", "")])
    case .ui: (4000, [("RULES_SIM_UI", "http://")])
    case .hub: (4400, [("FIREBASE_EMULATOR_HUB", "")])
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
