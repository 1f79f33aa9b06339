import ArgumentParser
import RuleValues

/// `--service` of the commands that keep data: of which service it is.
struct DataServiceOption: ParsableArguments {
  @Option(
    name: .customLong("service"), help: "Whose data: realtime, firestore or storage; if missing, realtime.")
  var service = RulesService.realtime

  /// Whether it is one that keeps documents or objects.
  var isCloud: Bool { service != .realtime }

  /// What is counted.
  var unit: String {
    switch service {
    case .firestore: "document"
    case .storage: "object"
    case .realtime: "value"
    }
  }
}
