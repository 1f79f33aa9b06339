import ArgumentParser
import RulesProjects

/// `--service`: whose rules a file holds, where that can not or need not be told from its text.
struct ServiceOption: ParsableArguments {
  enum Name: String, ExpressibleByArgument, CaseIterable {
    case realtime
    case firestore
    case storage
  }

  @Option(
    name: .customLong("service"),
    help: "Whose rules: realtime, firestore or storage; if missing, what firebase.json or the rules themselves say.")
  var name: Name?

  /// The service that is named; nil where none is.
  var service: RulesService? { name.flatMap { RulesService(rawValue: $0.rawValue) } }
}
